/** An attempt that a later one has replaced, as the history of a session has it. */
import * as z from 'zod'
import { completionStatus, resetTriggers, successStatus } from '#shared/contract/resources/sessions/session.ts'

/** What starts a new attempt (specification, `session.reset`). */
export type ResetTrigger = (typeof resetTriggers)[number]

/** JSON of a past attempt, in stored sessions and in published events. */
export const pastAttemptSchema = z.object({
  attempt: z.number(),
  completion: completionStatus,
  success: successStatus,
  scaled: z.number().nullable(),
  raw: z.number().nullable(),
  seconds: z.number(),
  progress: z.number(),
  startedAt: z.string(),
  lastActivityAt: z.string(),
  /** See `resultAt` of sessions; absent where it was null. */
  resultAt: z.string().optional(),
  supersededAt: z.string(),
  reason: z.enum(resetTriggers),
})

export type PastAttempt = Readonly<z.output<typeof pastAttemptSchema>>
