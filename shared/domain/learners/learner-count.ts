/**
 * Counts active learners (specification, "Plans"): a learner counts once per billing period, at the first launch. The
 * counter is one item. It lists the learners who were counted recently, so that a repeated launch, or a launch whose
 * response was lost, is not counted again. Each learner also gets a mark, an item of their own with the billing period.
 * Once the mark is old enough, a rotation removes the learner from the lists:
 *
 *   counted: listed in `recent` ──rotation──▶ listed in `settling` ──rotation──▶ known only by the mark
 *
 * Rotations are at least a minute apart. A rotation removes a learner only if the mark is older than the longest
 * request: every launch that read before the mark existed has ended by then, so that none of them can count the learner
 * twice.
 */
import { createHash } from 'node:crypto'
import type { LearnerTerms } from '#shared/domain/quotas/plan.ts'
import { stamped, type AuditEvent, type Stamp } from '#shared/domain/events/audit-event.ts'
import { learnersAtThreshold, maxLearners, thresholds, type Threshold } from './learner-terms.ts'

export interface LearnerCount {
  readonly counted: number
  /** The highest threshold of this period with an event; 0: none. */
  readonly reached: Threshold | 0
  /** Tags of the learners who were counted since the last rotation. */
  readonly recent: ReadonlySet<string>
  /** Tags of the learners who were counted between the last two rotations. */
  readonly settling: ReadonlySet<string>
  /** Time of the last rotation, in milliseconds since the epoch. */
  readonly turnedAt: number
}

/** Shortest time between two rotations. */
const rotationMilliseconds = 60_000

/**
 * Age at which a mark makes the list entry unnecessary: longer than a request and the lag of a read, shorter than a
 * rotation interval.
 */
const settledMilliseconds = 30_000

/**
 * The id of a learner in keys and sets: 96 bits of the hash of the caller's learner id, which may contain any
 * characters.
 */
export const learnerTag = (learnerId: string): string =>
  createHash('sha256').update(learnerId).digest('base64url').slice(0, 16)

export type Admission =
  /** The learner is counted already. */
  | { readonly kind: 'known' }
  /** The limit is reached. */
  | { readonly kind: 'full'; readonly counted: number }
  /** The learner must be counted now, which reaches these thresholds. */
  | { readonly kind: 'new'; readonly crosses: readonly Threshold[] }

/**
 * Decides whether a learner without a mark may be counted. Each threshold is reported once per period, also after a
 * change of plan.
 */
export function decideAdmission(count: LearnerCount, tag: string, terms: LearnerTerms): Admission {
  if (count.recent.has(tag) || count.settling.has(tag)) return { kind: 'known' }
  const most = maxLearners(terms)
  if (most !== null && count.counted >= most) return { kind: 'full', counted: count.counted }
  return {
    kind: 'new',
    crosses: thresholds.filter(
      (threshold) => threshold > count.reached && count.counted + 1 >= learnersAtThreshold(threshold, terms),
    ),
  }
}

/** Whether the last rotation is long enough ago. */
export const rotationIsDue = ({ turnedAt }: Pick<LearnerCount, 'turnedAt'>, now: number): boolean =>
  now - turnedAt >= rotationMilliseconds

export type NameRotation =
  /** The settling learners leave the lists, and the recent ones become settling. */
  | { readonly kind: 'forget' }
  /** The lists stay until the next rotation. The unmarked learners, whose launches ended early, must be marked. */
  | { readonly kind: 'wait'; readonly unmarked: readonly string[] }

/** @param markedAt times of the marks of the settling learners, in milliseconds since the epoch */
export function decideRotation(
  { settling }: Pick<LearnerCount, 'settling'>,
  markedAt: ReadonlyMap<string, number>,
  now: number,
): NameRotation {
  const tags = [...settling]
  const isSettled = (tag: string): boolean => now - (markedAt.get(tag) ?? now) >= settledMilliseconds
  return tags.every(isSettled)
    ? { kind: 'forget' }
    : { kind: 'wait', unmarked: tags.filter((tag) => !markedAt.has(tag)) }
}

/** The events of reached thresholds. Only LIVE learners are counted against the allotment. */
export const thresholdEvents = (crossed: readonly Threshold[], stamp: Stamp): AuditEvent[] =>
  crossed.map((threshold) => ({
    ...stamped(stamp),
    type: `usage.threshold_reached.${threshold}`,
    entityType: null,
    entityId: null,
    severity: threshold === 70 ? 'info' : 'warn',
    mode: 'live',
  }))
