/**
 * Counting active learners (specification, "Plans"): a person counts once per billing period, on the launch that is
 * first. The counter is one item that plain writes change one after the other. It names the learners who were counted
 * lately, so that a launch which is repeated, or which lost its answer, is not counted again; later each of them has a
 * mark of their own, and the counter forgets the name.
 *
 *   counted: named in `recent` ──turn──▶ named in `settling` ──turn──▶ known by the own mark alone
 *
 * A turn comes a minute after the one before at the earliest, and forgets a name only where the mark has stood for longer
 * than a request lives: whoever found no mark is over by then, and can count nobody twice.
 */
import { createHash } from 'node:crypto'
import type { LearnerTerms } from '../access/plan.ts'
import type { AuditEvent, Stamp } from '../events/audit-event.ts'
import { learnersAt, learnersAtMost, thresholds, type Threshold } from './learner-terms.ts'

export interface LearnerCount {
  readonly counted: number
  /** The highest threshold of this period that was told of; 0: none. */
  readonly reached: Threshold | 0
  /** Tags of those counted since the last turn, and between the last two. */
  readonly recent: ReadonlySet<string>
  readonly settling: ReadonlySet<string>
  /** Milliseconds since the epoch. */
  readonly turnedAt: number
}

/** Milliseconds between two turns. */
const turnMilliseconds = 60_000

/** Milliseconds for which a mark has to stand: more than a request lives and an eventually consistent read lags behind, less than a turn. */
const markMilliseconds = 30_000

/** Stands for a learner in keys and sets: 96 bits of the hash of their id, which may hold anything. */
export const learnerTag = (learnerId: string): string => createHash('sha256').update(learnerId).digest('base64url').slice(0, 16)

export type Admission =
  /** Counted before. */
  | { readonly kind: 'known' }
  | { readonly kind: 'full'; readonly counted: number }
  /** To be counted now; reaches these thresholds. */
  | { readonly kind: 'new'; readonly crosses: readonly Threshold[] }

/** Whether a learner without a mark is counted, and what that reaches. Each threshold is told of once in a period, whatever the plan becomes. */
export function admission(count: LearnerCount, tag: string, terms: LearnerTerms): Admission {
  if (count.recent.has(tag) || count.settling.has(tag)) return { kind: 'known' }
  const most = learnersAtMost(terms)
  if (most !== null && count.counted >= most) return { kind: 'full', counted: count.counted }
  return { kind: 'new', crosses: thresholds.filter((threshold) => threshold > count.reached && count.counted + 1 >= learnersAt(threshold, terms)) }
}

/** Whether it is time for a turn. */
export const turnIsDue = ({ turnedAt }: Pick<LearnerCount, 'turnedAt'>, now: number): boolean => now - turnedAt >= turnMilliseconds

export type Turn =
  /** The settling names go, and the recent ones settle. */
  | { readonly kind: 'forget' }
  /** They wait for another turn; these are to be marked, whose launches broke off. */
  | { readonly kind: 'wait'; readonly unmarked: readonly string[] }

/** @param markedAt when the learners of the settling names were marked, in milliseconds since the epoch */
export function turnOf({ settling }: Pick<LearnerCount, 'settling'>, markedAt: ReadonlyMap<string, number>, now: number): Turn {
  const names = [...settling]
  const isSettled = (tag: string): boolean => now - (markedAt.get(tag) ?? now) >= markMilliseconds
  return names.every(isSettled) ? { kind: 'forget' } : { kind: 'wait', unmarked: names.filter((tag) => !markedAt.has(tag)) }
}

/** The record that thresholds were reached. Only LIVE learners are counted against an allotment. */
export const thresholdEvents = (crossed: readonly Threshold[], stamp: Stamp): AuditEvent[] =>
  crossed.map((threshold) => ({
    eventId: stamp.makeEventId(),
    type: `usage.threshold_reached.${threshold}`,
    at: stamp.now,
    entityType: null,
    entityId: null,
    severity: threshold === 70 ? 'info' : 'warn',
    mode: 'live',
  }))
