/** Learners of a dispatch and their results. */
import * as z from 'zod'
import { completionStatus, successStatus } from '#shared/contract/resources/sessions/session.ts'
import { dateTime, score } from '#shared/contract/resources/values.ts'

export const dispatchLearnerRow = z
  .object({
    /** Names the learner within the dispatch. */
    learner_key: z.string(),
    /** Id in the host, or the hash that stands for it; null where the first launch ended before a session began. */
    external_learner_id: z.string().nullable(),
    learner_name: z.string().nullable(),
    /** The newest session; null where none was opened yet. */
    session_id: z.string().nullable(),
    first_launch_at: dateTime.nullable(),
    /** When the seat was released; null while the learner has one. */
    released_at: dateTime.nullable(),
    completion_status: completionStatus,
    success_status: successStatus,
    score,
    progress_percent: z.number().int(),
    time_spent_seconds: z.number().int(),
    last_activity_at: dateTime.nullable(),
  })
  .meta({ id: 'DispatchLearner' })

/**
 * Counts of learners. `completed` counts those who passed too. SCORM 2004 states success beside completion: a learner can
 * count as completed and as passed or failed.
 */
export const learnerTally = z.object({
  learners: z.number().int(),
  completed: z.number().int(),
  passed: z.number().int(),
  failed: z.number().int(),
  incomplete: z.number().int(),
  not_attempted: z.number().int(),
  /** Of the learners with a scaled score; null if there are none. */
  average_score_scaled: z.number().nullable(),
  time_spent_seconds: z.number().int(),
})

/** Seats of a dispatch. `limit` and `remaining` are null where there is no limit. */
export const licenseUse = z.object({
  limit: z.number().int().nullable(),
  used: z.number().int(),
  remaining: z.number().int().nullable(),
})

export type DispatchLearnerRow = z.infer<typeof dispatchLearnerRow>
export type LearnerTally = z.infer<typeof learnerTally>
export type LicenseUse = z.infer<typeof licenseUse>
