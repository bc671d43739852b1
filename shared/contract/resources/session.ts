/** Sessions (specification, "Session (list row)", "Session (detail)") and what the hosted player gets. */
import * as z from 'zod'
import { cmiElements } from './cmi.ts'
import { dateTime, score } from './values.ts'

export const completionStatus = z.enum(['completed', 'incomplete', 'not_attempted', 'passed', 'failed'])
export const successStatus = z.enum(['passed', 'failed', 'unknown'])
export const runtimeProtocol = z.enum(['legacy', 'exclusive_v1'])
export const runtimeMode = z.enum(['record', 'review'])
export const launchMode = z.enum(['normal', 'review'])

const attemptHistoryEntry = z
  .object({
    attempt_number: z.number().int(),
    completion_status: completionStatus,
    success_status: successStatus,
    score: z.object({ scaled: z.number().nullable(), raw: z.number().nullable() }),
    time_spent_seconds: z.number().int(),
    progress_percent: z.number().int(),
    started_at: dateTime,
    last_activity_at: dateTime,
    superseded_at: dateTime.nullable(),
    superseded_reason: z.string().nullable(),
  })
  .meta({ id: 'AttemptHistoryEntry' })

/** Where the hosted player finds what it plays; given to launch tokens only. */
const playerContext = z.object({
  runtimeProtocol,
  runtimeOwnerId: z.string().nullable(),
  runtimeMode: runtimeMode.nullable(),
  /** Signed, expiring address of the version's content; relative links below it work. Ends with a slash. */
  contentBaseUrl: z.string(),
  /** Address of the course structure (`Course`). */
  courseUrl: z.string(),
  contentExpiresAt: dateTime,
  title: z.string(),
  locale: z.string().nullable(),
  returnUrl: z.string().nullable(),
})

const detailFields = {
  id: z.string(),
  tenant_id: z.string(),
  user_id: z.string(),
  package_id: z.string(),
  cmi_data: cmiElements,
  suspend_data: z.string(),
  completion_status: completionStatus,
  success_status: successStatus,
  score,
  time_spent_seconds: z.number().int(),
  progress_percent: z.number().int(),
  progress: z.number().int(),
  attempts: z.number().int(),
  attempt_number: z.number().int(),
  launch_mode: launchMode,
  start_over_allowed: z.boolean(),
  attempt_history: z.array(attemptHistoryEntry),
  version: z.number().int(),
  created_at: dateTime,
  updated_at: dateTime,
}

export const sessionDetail = z.object({ ...detailFields, player: playerContext.optional() }).meta({ id: 'SessionDetail' })

/**
 * Answer of a commit: the whole session, unless the writer asked for less (`Prefer: return=minimal`), who is told only where
 * the session stands now.
 */
export const committedSession = sessionDetail
  .partial()
  .required({ id: true, version: true, attempt_number: true, updated_at: true })
  .meta({ id: 'CommittedSession' })

/** Answer of the runtime claim, camelCase as the specification has it. */
export const playerDetail = playerContext
  .extend({
    id: z.string(),
    tenantId: z.string(),
    packageId: z.string(),
    learnerId: z.string(),
    learnerName: z.string().nullable(),
    cmiData: cmiElements,
    completionStatus,
    successStatus,
    score,
    timeSpentSeconds: z.number().int(),
    progressPercent: z.number().int(),
    attempts: z.number().int(),
    attemptNumber: z.number().int(),
    launchMode,
    startOverAllowed: z.boolean(),
    version: z.number().int(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'PlayerDetail' })

export const sessionRow = z
  .object({
    id: z.string(),
    session_id: z.string(),
    package_id: z.string(),
    tenant_id: z.string(),
    user_id: z.string(),
    learner_id: z.string(),
    learner_name: z.string().nullable(),
    status: completionStatus,
    completion_status: completionStatus,
    progress_percent: z.number().int(),
    progress: z.number().int(),
    last_activity_at: dateTime,
    content_type: z.enum(['scorm', 'vr_apk']),
    packageId: z.string(),
    learnerName: z.string().nullable(),
    completionStatus,
    progressPercent: z.number().int(),
    lastActivityAt: dateTime,
  })
  .meta({ id: 'SessionRow' })

export type CompletionStatus = z.infer<typeof completionStatus>
export type SuccessStatus = z.infer<typeof successStatus>
export type RuntimeProtocol = z.infer<typeof runtimeProtocol>
export type RuntimeMode = z.infer<typeof runtimeMode>
export type SessionDetail = z.infer<typeof sessionDetail>
export type CommittedSession = z.infer<typeof committedSession>
export type PlayerDetail = z.infer<typeof playerDetail>
export type SessionRow = z.infer<typeof sessionRow>
export type AttemptHistoryEntry = z.infer<typeof attemptHistoryEntry>
