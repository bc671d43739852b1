/** Results of learners, summed up. */
import type {
  DispatchLearnerRow,
  LearnerTally,
  LicenseUse,
} from '#shared/contract/resources/dispatches/dispatch-learner.ts'
import { noScore, shownProgress, timeSpentSeconds, type Session } from '../sessions/session.ts'
import type { DispatchLearner } from './dispatch-learner.ts'
import type { CountedDispatch } from './dispatch.ts'

/** Most learners that one response counts. */
export const mostCountedLearners = 10_000

export function presentDispatchLearner(learner: DispatchLearner, session: Session | null): DispatchLearnerRow {
  return {
    learner_key: learner.tag,
    external_learner_id: learner.externalLearnerId,
    learner_name: session?.learnerName ?? learner.learnerName,
    session_id: session?.sessionId ?? null,
    first_launch_at: learner.firstLaunchAt,
    released_at: learner.releasedAt,
    completion_status: session?.completion ?? 'not_attempted',
    success_status: session?.success ?? 'unknown',
    score: session?.score ?? noScore,
    progress_percent: session === null ? 0 : shownProgress(session),
    time_spent_seconds: session === null ? 0 : timeSpentSeconds(session),
    last_activity_at: session?.updatedAt ?? null,
  }
}

/** Sums up sessions as they come. A learner without a session counts as not attempted. */
export class ResultTally {
  readonly #counts = { completed: 0, passed: 0, failed: 0, incomplete: 0, not_attempted: 0 }
  #learners = 0
  #seconds = 0
  #scaled = { sum: 0, count: 0 }

  add(session: Session | null): void {
    const completion = session?.completion ?? 'not_attempted'
    this.#learners += 1
    this.#counts[completion] += 1
    if (completion === 'passed') this.#counts.completed += 1
    if (session === null) return
    // SCORM 2004 states success beside completion. A failure counts once the course is completed.
    const isBeside = completion !== 'passed' && completion !== 'failed'
    if (isBeside && session.success === 'passed') this.#counts.passed += 1
    if (completion === 'completed' && session.success === 'failed') this.#counts.failed += 1
    this.#seconds += timeSpentSeconds(session)
    if (session.score.scaled !== null)
      this.#scaled = { sum: this.#scaled.sum + session.score.scaled, count: this.#scaled.count + 1 }
  }

  get learners(): number {
    return this.#learners
  }

  present(): LearnerTally {
    const { sum, count } = this.#scaled
    return {
      learners: this.#learners,
      ...this.#counts,
      average_score_scaled: count === 0 ? null : Math.round((sum / count) * 10_000) / 10_000,
      time_spent_seconds: this.#seconds,
    }
  }
}

export const presentLicense = ({ dispatch: { licenseLimit }, learnersUsed }: CountedDispatch): LicenseUse => ({
  limit: licenseLimit,
  used: learnersUsed,
  remaining: licenseLimit === null ? null : Math.max(0, licenseLimit - learnersUsed),
})
