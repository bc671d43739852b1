/**
 * Publishes audit events. The table's stream starts it within seconds with the keys of items that carry events. A
 * schedule does the work whose time has come, and publishes the events that the stream has missed. Repeating a run is
 * harmless.
 */
import type { Context } from 'aws-lambda'
import * as z from 'zod'
import { tableClients } from '#shared/platform/clients.ts'
import { isoTime, systemClock } from '#shared/platform/clock.ts'
import { readConfig } from '#shared/platform/config.ts'
import { eventBus } from '#shared/platform/event-bus.ts'
import { openLog } from '#shared/platform/log.ts'
import { exportRepository } from '#shared/store/data-exports/export-repository.ts'
import { dispatchRepository } from '#shared/store/dispatches/dispatch-repository.ts'
import { dueMarkRepository } from '#shared/store/due-marks/due-mark-repository.ts'
import { ledgerRepository } from '#shared/store/ledger/ledger-repository.ts'
import { packageDeletionRepository } from '#shared/store/packages/package-deletion-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { periodRepository } from '#shared/store/learners/period-repository.ts'
import { outboxRepository } from '#shared/store/events/outbox-repository.ts'
import { incidentRepository } from '#shared/store/incidents/incident-repository.ts'
import { learnerCountRepository } from '#shared/store/learners/learner-count-repository.ts'
import { workspaceRepository } from '#shared/store/workspaces/workspace-repository.ts'
import { recomputationRepository } from '#shared/store/recomputations/recomputation-repository.ts'
import { fadeMarkRepository } from '#shared/store/skills/fade-mark-repository.ts'
import { projectionRepository } from '#shared/store/skills/projection-repository.ts'
import { vectorRepository } from '#shared/store/skills/vector-repository.ts'
import { openTable } from '#shared/store/table/table.ts'
import { finishDueWork } from './finish-due-work.ts'
import { publishEvents, publishItems, type PublishCount } from './publish-events.ts'

const config = readConfig('TABLE_NAME', 'EVENT_BUS_NAME', 'LOG_LEVEL')
const log = openLog('worker-publish-events', config.LOG_LEVEL)
const table = openTable(tableClients(), config.TABLE_NAME)
const dependencies = {
  outbox: outboxRepository(table),
  bus: eventBus(config.EVENT_BUS_NAME),
  clock: systemClock,
  report: (error: unknown) => log.error('event not published', { error }),
}

const dueWork = {
  marks: dueMarkRepository(table),
  dispatches: dispatchRepository(table),
  packages: packageRepository(table),
  deletions: packageDeletionRepository(table),
  metering: { periods: periodRepository(table), ledger: ledgerRepository(table) },
  plans: {
    workspaces: workspaceRepository(table),
    learners: learnerCountRepository(table),
    incidents: incidentRepository(table),
  },
  exports: exportRepository(table),
  recomputations: recomputationRepository(table),
  skills: {
    projections: projectionRepository(table),
    vectors: vectorRepository(table),
    fadeMarks: fadeMarkRepository(table),
  },
  clock: systemClock,
  report: (error: unknown) => log.error('due work not done', { error }),
}

/** Time that must be left for a page to be finished. */
const reservedMilliseconds = 20_000

/** The schedule skips younger events, because the stream's run is about to publish them. */
const graceMilliseconds = 60_000

/** The schedule runs every quarter of an hour at the least. An event that has waited longer was overlooked. */
const lateMilliseconds = 30 * 60_000

const text = z.object({ S: z.string() })
const streamBatch = z.object({
  Records: z.array(z.object({ dynamodb: z.object({ Keys: z.object({ pk: text, sk: text }) }) })),
})

type Remaining = Pick<Context, 'getRemainingTimeInMillis'>

const isStreamBatch = (event: unknown): boolean => typeof event === 'object' && event !== null && 'Records' in event

const publishNamed = (event: unknown): Promise<PublishCount> =>
  publishItems(
    dependencies,
    streamBatch.parse(event).Records.map(({ dynamodb: { Keys } }) => ({ pk: Keys.pk.S, sk: Keys.sk.S })),
  )

async function workOnSchedule(context: Remaining): Promise<PublishCount> {
  const hasTime = () => context.getRemainingTimeInMillis() > reservedMilliseconds
  const before = isoTime(systemClock.now() - graceMilliseconds)
  const failures = await finishDueWork(dueWork, hasTime)
  const published = await publishEvents(dependencies, { before, hasTime })
  return { ...published, failures: published.failures + failures }
}

/**
 * @throws Error if events stay in the outbox, or if the schedule found late ones. Lambda then counts the run as failed
 *   and repeats it.
 */
export const handler = async (event: unknown, context: Remaining): Promise<void> => {
  const started = performance.now()
  const isStream = isStreamBatch(event)
  const { events, failures, lagMs } = isStream ? await publishNamed(event) : await workOnSchedule(context)
  // A metric is charged for each hour in which it is written: runs with nothing to do write none.
  if (events + failures > 0)
    log.measure('publish', { events, failures, lagMs, durationMs: Math.round(performance.now() - started) }, {})
  if (failures > 0)
    throw new Error(
      `Publishing or due work failed in ${failures} steps; the next run repeats them. The log names each error.`,
    )
  if (!isStream && lagMs > lateMilliseconds)
    throw new Error(`Events were published late: the oldest had waited for ${Math.round(lagMs / 60_000)} minutes.`)
}
