import type { BillingPeriod } from './billing-period.ts'

/** How many learners a billing period may come to. */
export interface LearnerForecast {
  readonly atLeast: number
  readonly atMost: number
}

const dayMilliseconds = 86_400_000

/**
 * A learner counts once in a period, so the count grows ever more slowly: what it would come to at the average pace
 * so far is the most to expect. The first day is too short to say anything about the others.
 * @param now milliseconds
 */
export function learnerForecast(counted: number, { startsAt, endsAt }: BillingPeriod, now: number): LearnerForecast {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  const elapsed = Math.max(dayMilliseconds, now - start)
  return { atLeast: counted, atMost: Math.max(counted, Math.ceil((counted * (end - start)) / elapsed)) }
}
