/**
 * Hands audit events on to webhook endpoints and to the event bus: within seconds, when the table's stream names items that
 * have begun to carry events, and on a schedule what is left of them. The schedule forwards statements to other LRSs too.
 * Repeating it is harmless.
 */
import type { Context } from 'aws-lambda'
import * as z from 'zod'
import { objectClients, tableClients } from '#shared/platform/clients.ts'
import { isoTime, systemClock } from '#shared/platform/clock.ts'
import { readConfig } from '#shared/platform/config.ts'
import { eventBus } from '#shared/platform/event-bus.ts'
import { openLog } from '#shared/platform/log.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { outboundHttp } from '#shared/platform/outbound-http.ts'
import { batchOutlet } from '#shared/platform/queue-batches.ts'
import { openSecretSealing } from '#shared/platform/secret-sealing.ts'
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import { activityRepository } from '#shared/store/activity-repository.ts'
import { launchCounts } from '#shared/store/launch-counts.ts'
import { forwarderRepository } from '#shared/store/forwarder-repository.ts'
import { objectiveRepository } from '#shared/store/objective-repository.ts'
import { outboxReader, type Carrier } from '#shared/store/outbox-reader.ts'
import { statementRepository } from '#shared/store/statement-repository.ts'
import { openTable } from '#shared/store/table.ts'
import { webhookRepository } from '#shared/store/webhook-repository.ts'
import { fanOutEvents, fanOutItems, type FanOutCount } from './fan-out-events.ts'
import { forwardStatements } from './forward-statements.ts'
import { sessionStatements } from './session-statements.ts'

const config = readConfig('TABLE_NAME', 'RECORDS_BUCKET', 'API_BASE_URL', 'DELIVERIES_QUEUE_URL', 'EVENT_BUS_NAME', 'LOOPBACK_RECEIVERS', 'LOOPBACK_AUTHORITY', 'LOG_LEVEL')
const log = openLog('worker-fan-out-events', config.LOG_LEVEL)
const table = openTable(tableClients(), config.TABLE_NAME)
const records = objectStore(objectClients(), config.RECORDS_BUCKET)
const statements = statementRepository(table, { bodies: records, clock: systemClock })
const parts = {
  outbox: outboxReader(table),
  statements: sessionStatements({ statements, activities: activityRepository(table), records, baseUrl: config.API_BASE_URL }),
  objectives: objectiveRepository(table),
  webhooks: webhookRepository(table),
  bus: eventBus(config.EVENT_BUS_NAME),
  deliveries: batchOutlet<DeliveryMessage>(config.DELIVERIES_QUEUE_URL, ({ endpointId }) => endpointId),
  launches: launchCounts(table),
  clock: systemClock,
  report: (error: unknown) => log.error('event not handed on', { error }),
}

const forwarding = {
  forwarders: forwarderRepository(table),
  statements,
  records,
  sealing: openSecretSealing(systemClock),
  http: outboundHttp({ loopback: { receivers: config.LOOPBACK_RECEIVERS, authority: config.LOOPBACK_AUTHORITY } }),
  clock: systemClock,
  report: (error: unknown) => log.error('statements not forwarded', { error }),
  note: (message: string, facts: Readonly<Record<string, unknown>>) => log.warn(message, facts),
}

/** Left for the page that is under way. */
const reservedMilliseconds = 20_000

/** Left for the request that is under way: another LRS may take half a minute to answer. */
const reservedForRequest = 45_000

/** What waits for less is on its way already: a run would hand it on a second time. */
const graceMilliseconds = 60_000

/** An event that has waited for so long, with a schedule of a quarter of an hour at the most, was not looked for. */
const lateMilliseconds = 30 * 60_000

const text = z.object({ S: z.string() })
const streamEvent = z.object({ Records: z.array(z.object({ dynamodb: z.object({ Keys: z.object({ pk: text, sk: text }) }) })) })

type Remaining = Pick<Context, 'getRemainingTimeInMillis'>

type Nudge = z.output<typeof streamEvent>

const handOnNamed = ({ Records: records }: Nudge): Promise<FanOutCount> => fanOutItems(parts, records.map(({ dynamodb: { Keys } }) => ({ pk: Keys.pk.S, sk: Keys.sk.S })))

/** Events first, then what there is to forward. */
async function handOnRest(context: Remaining): Promise<FanOutCount> {
  const forwarders: Carrier['key'][] = []
  const sweep = { before: isoTime(systemClock.now() - graceMilliseconds), hasTime: () => context.getRemainingTimeInMillis() > reservedMilliseconds }
  const count = await fanOutEvents(parts, { ...sweep, onForwarder: (key) => forwarders.push(key) })
  const { taken, failures } = await forwardStatements(forwarding, forwarders, () => context.getRemainingTimeInMillis() > reservedForRequest)
  if (taken > 0) log.info('statements forwarded', { taken, forwarders: forwarders.length })
  return { ...count, failures: count.failures + failures }
}

/** @throws Error where something stays in the outbox that should not, or where the net found what was late: the run counts as failed, and is repeated */
export const handler = async (event: unknown, context: Remaining): Promise<void> => {
  const started = performance.now()
  const nudge = streamEvent.safeParse(event)
  const { events, deliveries, failures, lagMs } = nudge.success ? await handOnNamed(nudge.data) : await handOnRest(context)
  // A metric costs by the hour in which it is written: runs with nothing to do write none.
  if (events + failures > 0) log.measure('fan-out', { events, deliveries, failures, lagMs, durationMs: Math.round(performance.now() - started) }, {})
  if (failures > 0) throw new Error(`${failures} events or items could not be handed on.`)
  if (!nudge.success && lagMs > lateMilliseconds) throw new Error(`Events were handed on late: the oldest had waited for ${Math.round(lagMs / 60_000)} minutes.`)
}
