/**
 * Seats of a dispatch: each learner who launches takes one, until it is released. The counter is one item with the limit
 * of the licence in it. Like the count of a billing period (`shared/domain/learners/learner-count.ts`), it lists the
 * learners who were counted recently, so that a repeated launch, or one that ended early, is not counted again. The
 * learner's own item says that a seat is taken once the launch has stored it.
 */
import type { LearnerCount } from '../learners/learner-count.ts'

export interface SeatCount extends Pick<LearnerCount, 'counted' | 'recent' | 'settling' | 'turnedAt'> {
  /** Most learners; null: no limit. */
  readonly licenseLimit: number | null
}

export type SeatDecision = 'taken' | 'full' | 'free'

/** Decides whether a learner whose item shows no seat has one already, or can take one. */
export function decideSeat({ counted, licenseLimit, recent, settling }: SeatCount, tag: string): SeatDecision {
  if (recent.has(tag) || settling.has(tag)) return 'taken'
  return licenseLimit !== null && counted >= licenseLimit ? 'full' : 'free'
}
