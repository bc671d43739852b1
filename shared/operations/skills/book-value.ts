/**
 * Books what level changes are worth, and the time that learners spend:
 *
 *   event of a level ─▶ value model; none: stop ─▶ evidence that speaks for the level ─▶ entry, sums and event, once
 *
 * The id of an entry is the id of the event, so an event that comes again books nothing. Evidence never changes, so the
 * shares are those of the day of the change, however late the event comes.
 */
import type { PublishedEvent } from '#shared/domain/events/published-event.ts'
import { eventStanding } from '#shared/domain/events/event-payload.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { attemptNumber } from '#shared/domain/skills/attempt-facts.ts'
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import { dayOf } from '#shared/domain/skills/estimator/days.ts'
import { estimateOf } from '#shared/domain/skills/estimator/estimate.ts'
import { ledgerOf } from '#shared/domain/skills/estimator/ledger.ts'
import { ledgerRowOf } from '#shared/domain/skills/evidence.ts'
import {
  bookingOf,
  levelChangeOf,
  worthOf,
  type LevelChange,
  type SpeakingEvidence,
} from '#shared/domain/skills/value/value-entry.ts'
import type { ValueModel } from '#shared/domain/skills/value/value-model.ts'
import { onceForEach } from '#shared/platform/once-for-each.ts'
import type { EvidenceRepository } from '#shared/store/skills/evidence-repository.ts'
import type { ProjectionRepository } from '#shared/store/skills/projection-repository.ts'
import type { ValueModelRepository } from '#shared/store/value/value-model-repository.ts'
import type { ValueRepository } from '#shared/store/value/value-repository.ts'
import { decideAgain, done } from '#shared/store/table/retry.ts'

export interface ValueBooker {
  readonly models: Pick<ValueModelRepository, 'get'>
  readonly value: Pick<ValueRepository, 'book' | 'bookedSeconds' | 'bookTime'>
  readonly evidence: Pick<EvidenceRepository, 'all'>
  readonly projections: Pick<ProjectionRepository, 'find'>
}

/** The evidence that speaks for a level on its day, as it was known at the time of the event. */
async function speakingFor(
  tenantId: string,
  { event, subjectId, skillId, asOf }: LevelChange,
  { evidence, projections }: Pick<ValueBooker, 'evidence' | 'projections'>,
): Promise<SpeakingEvidence[]> {
  const owner = { tenantId, subjectId, skillId }
  const [all, { projection }] = await Promise.all([
    evidence.all(owner),
    projections.find(tenantId, { tag: learnerTag(subjectId), skillId }),
  ])
  const known = all.filter(({ recordedAt }) => recordedAt <= event.at)
  const halfLifeDays = projection?.halfLifeDays ?? null
  const { contributions } = estimateOf(ledgerOf(known.map(ledgerRowOf)), { day: dayOf(asOf), halfLifeDays })
  const sources = new Map(known.map(({ evidenceId, source }) => [evidenceId, source]))
  return contributions
    .filter(({ contribution }) => contribution > 0)
    .map(({ evidenceId, contribution }) => {
      const source = sources.get(evidenceId)
      return { evidenceId, contribution, packageId: source?.kind === 'session' ? source.packageId : null }
    })
}

/** Books the level change of an event, if it is worth something. Running it again changes nothing. */
export async function bookLevelChange(
  { tenant_id: tenantId, facts: { event } }: PublishedEvent,
  stamp: Stamp,
  { modelOf, ...booker }: ValueBooker & { readonly modelOf: ModelOf },
): Promise<void> {
  const change = levelChangeOf(event)
  if (change === null) return
  const model = await modelOf(tenantId, change.frameworkId)
  if (model === null || worthOf(model, change) === 0) return
  const evidence = await speakingFor(tenantId, change, booker)
  await booker.value.book(bookingOf(change, { model, evidence }, stamp))
}

/** The value model of a framework, read once a batch. */
export type ModelOf = (tenantId: string, frameworkId: string) => Promise<ValueModel | null>

export const valueModels = ({ models }: Pick<ValueBooker, 'models'>): ModelOf =>
  onceForEach(
    (tenantId, frameworkId) => models.get(tenantId, frameworkId),
    (tenantId, frameworkId) => `${tenantId} ${frameworkId}`,
  )

/** Books the time of a session's attempt, as far as it was not booked yet. Running it again changes nothing. */
export async function bookSessionTime(
  { facts: { event, session } }: PublishedEvent,
  frameworkIds: ReadonlySet<string>,
  { modelOf, value }: Pick<ValueBooker, 'value'> & { readonly modelOf: ModelOf },
): Promise<void> {
  if (session === null) return
  const { tenantId, packageId, sessionId } = session
  const seconds = Math.floor(eventStanding(session, event).totalSeconds)
  for (const frameworkId of frameworkIds) {
    const model = await modelOf(tenantId, frameworkId)
    if (model === null) continue
    const time = {
      ...{ tenantId, frameworkId, packageId, sessionId, attempt: attemptNumber({ event, session }), seconds },
      ...{ learnerHourMinor: model.learnerHourMinor, at: event.at },
    }
    await decideAgain(
      { item: `the time of session ${sessionId}`, first: await value.bookedSeconds(time) },
      async (booked) =>
        booked >= seconds || (await value.bookTime(time, booked))
          ? done(undefined)
          : { kind: 'changed', next: await value.bookedSeconds(time) },
    )
  }
}
