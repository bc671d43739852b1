/**
 * Derives evidence of skills from what sessions report, and value from levels:
 *
 *   event ─▶ alignments of the course; none: stop ─▶ observations ─▶ for each skill: evidence, projection ─▶ time of the session
 *   event of a level ─▶ what it is worth
 *
 * The event brings the facts of the attempt, so a reset right after it loses nothing. Ids are hashes of facts, so an event that
 * comes again stores and publishes nothing new.
 */
import type { PublishedEvent } from '#shared/domain/events/published-event.ts'
import { attemptBegan } from '#shared/domain/skills/attempt-facts.ts'
import type { ObservedAlignment } from '#shared/domain/skills/observed-alignment.ts'
import { isObserved, observationsOf } from '#shared/domain/skills/observations.ts'
import { publishedCmi } from '#shared/operations/sessions/published-cmi.ts'
import {
  bookLevelChange,
  bookSessionTime,
  valueModels,
  type ValueBooker,
} from '#shared/operations/skills/book-value.ts'
import type { Recording } from '#shared/operations/skills/record-evidence.ts'
import { recordObserved, type ObservedRecording } from '#shared/operations/skills/record-observed.ts'
import { stampOf } from '#shared/platform/clock.ts'
import { onceForEach } from '#shared/platform/once-for-each.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'

export interface Deriving extends ObservedRecording, ValueBooker {
  readonly alignments: {
    publishedOf(
      tenantId: string,
      aligned: { readonly packageId: string; readonly activityIri: null },
    ): Promise<readonly ObservedAlignment[]>
  }
  readonly evidence: Recording['evidence'] & ValueBooker['evidence']
  readonly projections: ObservedRecording['projections']
  /** Where large CMI data is stored. */
  readonly records: Pick<ObjectStore, 'read'>
}

/** The work for the events of one batch, which share the alignments of their courses and the value models. */
export function skillDeriver(dependencies: Deriving): (event: PublishedEvent) => Promise<void> {
  const alignmentsOf = onceForEach(
    (tenantId: string, packageId: string) =>
      dependencies.alignments.publishedOf(tenantId, { packageId, activityIri: null }),
    (tenantId, packageId) => `${tenantId} ${packageId}`,
  )
  const modelOf = valueModels(dependencies)
  const derive = async (published: PublishedEvent): Promise<void> => {
    const { event, session } = published.facts
    if (session === null || !isObserved({ event, session })) return
    const alignments = await alignmentsOf(session.tenantId, session.packageId)
    if (alignments.length === 0) return
    const cmi = await publishedCmi(session, dependencies.records)
    const observed = observationsOf({ event, session, cmi, hasStatements: true }, alignments)
    const frameworkIds = new Set(alignments.map(({ frameworkId }) => frameworkId))
    // Begins the reads of the value models beside those of the skills. If one fails, booking the time fails with its error.
    void Promise.allSettled([...frameworkIds].map((frameworkId) => modelOf(session.tenantId, frameworkId)))
    await recordObserved(
      observed.flatMap((each) => each.evidence ?? []),
      dependencies,
      { beganAt: attemptBegan({ event, session }) },
    )
    await bookSessionTime(published, frameworkIds, { value: dependencies.value, modelOf })
  }

  return async (published) => {
    await derive(published)
    await bookLevelChange(published, stampOf(dependencies.clock), { ...dependencies, modelOf })
  }
}
