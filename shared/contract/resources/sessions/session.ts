/** Sessions (specification, "Session (list row)", "Session (detail)") and the detail for the hosted player. */
import * as z from 'zod'
import { branding } from '#shared/contract/resources/configuration/configuration.ts'
import { cmiElements } from './cmi.ts'
import { boundedText, dateTime, score } from '#shared/contract/resources/values.ts'

export const completionStatus = z.enum(['completed', 'incomplete', 'not_attempted', 'passed', 'failed'])
export const successStatus = z.enum(['passed', 'failed', 'unknown'])
export const runtimeProtocol = z.enum(['legacy', 'exclusive_v1'])
export const runtimeMode = z.enum(['record', 'review'])
export const launchMode = z.enum(['normal', 'review'])

/** What starts a new attempt (specification, `session.reset`). */
export const resetTriggers = [
  'api_reset',
  'dashboard_reset',
  'learner_start_over',
  'launch_new_attempt',
  'relaunch_policy',
] as const

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

/** What the hosted player needs to open the course for the learner; returned to launch tokens only. */
const playerContext = z.object({
  contentType: z.enum(['scorm', 'vr_apk']),
  runtimeProtocol,
  runtimeOwnerId: z.string().nullable(),
  runtimeMode: runtimeMode.nullable(),
  /** Signed, expiring address of the version's content, with a slash at the end. Relative links below it work. */
  contentBaseUrl: z.string(),
  /** Address of the course structure (`Course`). */
  courseUrl: z.string(),
  contentExpiresAt: dateTime,
  /** Key with which the player seals what it keeps of the session on the learner's device; base64url of 32 bytes. */
  journalKey: z.string().nullable(),
  title: z.string(),
  learnerName: z.string().nullable(),
  locale: z.string().nullable(),
  returnUrl: z.string().nullable(),
  /** The workspace is on the Free plan. */
  isWatermarked: z.boolean(),
  /** Null where the workspace has none. */
  branding: branding.nullable(),
})

/**
 * Present in sessions that were launched through a dispatch: it, and its organization at the first launch. Other sessions
 * state the organization of their package then, where it had one.
 */
const attribution = { dispatch_id: z.string().optional(), organization_id: z.string().nullable().optional() }

/** In sessions of apps for headsets: the one that has joined the current attempt last. */
const headset = z
  .object({
    label: z.string().meta({ description: 'The name that the workspace gave the headset.' }),
    model: z.string().meta({ description: 'As the headset states it: `Quest 3`.' }),
    joined_at: dateTime,
  })
  .nullable()

const detailFields = {
  id: z.string(),
  tenant_id: z.string(),
  user_id: z.string(),
  package_id: z.string(),
  ...attribution,
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
  runtime_protocol: runtimeProtocol,
  /** Runtime that alone may write to the attempt; null while none has claimed it. */
  runtime_owner_id: z.string().nullable(),
  /** Mode of that claim: an owner that only reviews records nothing. */
  runtime_mode: runtimeMode.nullable(),
  start_over_allowed: z.boolean(),
  attempt_history: z.array(attemptHistoryEntry),
  headset: headset.optional(),
  version: z.number().int(),
  created_at: dateTime,
  updated_at: dateTime,
}

export const sessionDetail = z
  .object({ ...detailFields, player: playerContext.optional() })
  .meta({ id: 'SessionDetail' })

/**
 * Response of a commit: the whole session, or only its revision and state if the writer sent `Prefer: return=minimal`.
 */
export const committedSession = sessionDetail
  .partial()
  .required({ id: true, version: true, attempt_number: true, updated_at: true })
  .meta({ id: 'CommittedSession' })

/** Response of the runtime claim, in camelCase as the specification requires. */
export const playerDetail = playerContext
  .extend({
    id: z.string(),
    tenantId: z.string(),
    packageId: z.string(),
    learnerId: z.string(),
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
    ...attribution,
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

/** The row for people: what its ids name, and what the list can be filtered by. */
export const customerSessionRow = sessionRow
  .extend({
    course_title: z.string(),
    dispatch_name: z.string().nullable(),
    organization_name: z.string().nullable(),
    mode: z.enum(['live', 'test']),
    success_status: successStatus,
    score,
    attempt_number: z.number().int(),
    time_spent_seconds: z.number().int(),
    created_at: dateTime,
  })
  .meta({ id: 'CustomerSessionRow' })

/** Why somebody resets a session, in their words. */
export const resetNote = boundedText(1000)

export type CompletionStatus = z.infer<typeof completionStatus>
export type SuccessStatus = z.infer<typeof successStatus>
export type RuntimeProtocol = z.infer<typeof runtimeProtocol>
export type RuntimeMode = z.infer<typeof runtimeMode>
export type SessionDetail = z.infer<typeof sessionDetail>
export type CommittedSession = z.infer<typeof committedSession>
export type PlayerDetail = z.infer<typeof playerDetail>
export type SessionRow = z.infer<typeof sessionRow>
export type CustomerSessionRow = z.infer<typeof customerSessionRow>
export type AttemptHistoryEntry = z.infer<typeof attemptHistoryEntry>
