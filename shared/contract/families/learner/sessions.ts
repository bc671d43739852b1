/** The runtime of one session, the hot path (specification, "Sessions" and "Runtime ownership"). */
import * as z from 'zod'
import { keyOrMember, keyScopes, managerSession, managersOnly } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { deprecated } from '#shared/contract/policies/deprecated.ts'
import { idempotent } from '#shared/contract/policies/idempotent.ts'
import { minimalResponse } from '#shared/contract/policies/minimal-response.ts'
import { scormResult } from '#shared/contract/policies/scorm-result.ts'
import { sessionWorkspace } from '#shared/contract/policies/session-workspace.ts'
import { unparsedBody } from '#shared/contract/policies/unparsed-body.ts'
import { rawBody } from '#shared/contract/resources/raw-body.ts'
import { sentCmiElements } from '#shared/contract/resources/sessions/cmi.ts'
import { legacyScormSince, scormStandard } from '#shared/contract/resources/sessions/legacy-scorm.ts'
import { isoDuration } from '#shared/contract/resources/sessions/duration.ts'
import { outcomeBody, recordedOutcome } from '#shared/contract/resources/vr/outcome.ts'
import { boundedText, dateTime, pathId, score } from '#shared/contract/resources/values.ts'
import {
  committedSession,
  completionStatus,
  playerDetail,
  resetNote,
  sessionDetail,
  successStatus,
} from '#shared/contract/resources/sessions/session.ts'
import { launchResponse } from '#shared/contract/families/public/launches.ts'

const params = z.object({ sessionId: pathId })
const keyOrToken = { apiKey: keyScopes, launchToken: 'header', session: managerSession } as const
const tokenOnly = { launchToken: 'header', session: managerSession } as const
const attempt = z.number().int().positive()
/** A UUID of any version, in upper or lower case: runtimes create their own. */
const runtimeId = z.guid()

const sessionTime = boundedText(64).regex(isoDuration, 'must be an ISO 8601 duration of less than a century')

export const commitBody = z.object({
  version: z.number().int().nonnegative().optional(),
  /** Element name to string value. Numbers and booleans become their text. */
  cmi_data: sentCmiElements.optional(),
  /** `merge` (default) keeps stored elements that `cmi_data` does not name. With `replace`, `cmi_data` is complete. */
  cmi_data_mode: z.enum(['merge', 'replace']).optional(),
  completion_status: z.union([completionStatus, z.enum(['not attempted', 'browsed', 'unknown'])]).optional(),
  success_status: successStatus.optional(),
  score: score.optional(),
  session_time: sessionTime.optional(),
  attempt: attempt.optional(),
  runtime_id: runtimeId.optional(),
  /** Set in the last commit of a visit: the learner has left. An unfinished attempt is then suspended. */
  visit_ended: z.boolean().optional(),
})

export const sessionsFamily = defineFamily({
  name: 'sessions',
  summary: 'Session runtime: read, claim, commit, reset, token renewal',
  endpoints: {
    getSession: {
      method: 'GET',
      path: '/api/v1/sessions/{sessionId}',
      summary: 'One session in full',
      action: { consequential: false },
      credentials: { ...keyOrToken, launchToken: 'headerOrQuery' },
      testMode: 'allowed',
      policies: [sessionWorkspace('ignored')],
      params,
      query: z.object({ token: z.string().optional() }),
      ok: { status: 200, body: sessionDetail },
      errors: ['SESSION_NOT_FOUND'],
    },
    claimRuntime: {
      method: 'POST',
      path: '/api/v1/sessions/{sessionId}',
      summary: 'Makes a runtime the owner of the session',
      credentials: keyOrToken,
      testMode: 'allowed',
      policies: [sessionWorkspace('ignored')],
      params,
      body: z.strictObject({ runtime_id: runtimeId, expected_runtime_id: runtimeId.nullable(), attempt }),
      ok: { status: 200, body: z.object({ session: playerDetail }) },
      errors: [
        'SESSION_NOT_FOUND',
        'RUNTIME_PROTOCOL_NOT_ENABLED',
        'RUNTIME_SUPERSEDED',
        'ATTEMPT_SUPERSEDED',
        'TEST_MODE_UNSUPPORTED',
      ],
    },
    commitSession: {
      method: 'PUT',
      path: '/api/v1/sessions/{sessionId}',
      summary: 'Stores progress',
      description:
        'After `VERSION_CONFLICT`, the writer may read the session and retry. After `ATTEMPT_SUPERSEDED` or `RUNTIME_SUPERSEDED` it must stop. With `Prefer: return=minimal` the response holds only `id`, `version`, `attempt_number` and `updated_at`.',
      credentials: keyOrToken,
      testMode: 'allowed',
      params,
      body: commitBody,
      policies: [minimalResponse()],
      ok: { status: 200, body: committedSession },
      errors: [
        'SESSION_NOT_FOUND',
        'VERSION_CONFLICT',
        'ATTEMPT_SUPERSEDED',
        'RUNTIME_SUPERSEDED',
        'SUSPEND_DATA_TOO_LARGE',
        'TEST_MODE_UNSUPPORTED',
      ],
    },
    resetSession: {
      method: 'POST',
      path: '/api/v1/sessions/{sessionId}/reset',
      summary: 'Starts a new attempt and keeps the former one in the history',
      action: { consequential: true, destructive: true },
      description:
        'Requests at the same time start one new attempt. Send an `Idempotency-Key` if the request may be repeated after a lost response.',
      credentials: keyOrMember,
      testMode: 'allowed',
      policies: [idempotent()],
      params,
      body: z.object({ note: resetNote.optional() }).optional(),
      ok: { status: 200, body: sessionDetail },
      errors: ['SESSION_NOT_FOUND', 'TEST_MODE_UNSUPPORTED'],
    },
    refreshToken: {
      method: 'POST',
      path: '/api/v1/sessions/{sessionId}/refresh-token',
      summary: 'Returns a new launch token for a running session; stores nothing',
      description: 'An owner or an admin opens the session of a learner with it.',
      credentials: tokenOnly,
      testMode: 'allowed',
      policies: [sessionWorkspace('ignored')],
      params,
      ok: {
        status: 200,
        body: launchResponse.extend({ content_base_url: z.string(), content_expires_at: z.string() }),
      },
      errors: ['SESSION_NOT_FOUND', 'PACKAGE_ARCHIVED', 'DISPATCH_PAUSED', 'DISPATCH_EXPIRED', 'DISPATCH_ENDED'],
    },
    recordOutcome: {
      method: 'POST',
      path: '/api/v1/vr/sessions/{sessionId}/outcome',
      summary: 'Records the outcome of a training on a headset',
      description:
        'By the app with the launch token of the session, by its back end with an API key, or by an owner or an admin. The rules of commits hold: a completion is never taken back. The same `outcome_id` with the same content gets the same response.',
      credentials: { apiKey: keyScopes, launchToken: 'header', session: managersOnly },
      testMode: 'allowed',
      params,
      body: outcomeBody,
      ok: { status: 200, body: recordedOutcome },
      errors: [
        'SESSION_NOT_FOUND',
        'NOT_A_VR_SESSION',
        'OUTCOME_CONFLICT',
        'ATTEMPT_SUPERSEDED',
        'RUNTIME_SUPERSEDED',
        'TEST_MODE_UNSUPPORTED',
      ],
    },
    createJoinCode: {
      method: 'POST',
      path: '/api/v1/vr/sessions/{sessionId}/join-code',
      summary: 'Makes a code by which one headset joins a session',
      description:
        'Six digits, valid for 10 minutes. A repeated call returns the same code while more than half of its time is left and no headset has used it. The learner types it on the headset.',
      credentials: { apiKey: keyScopes, launchToken: 'header' },
      testMode: 'allowed',
      params,
      ok: {
        status: 200,
        body: z.object({
          code: z.string(),
          expires_at: dateTime,
          expires_in_seconds: z
            .number()
            .int()
            .meta({ description: 'The same, whatever the clock of the device says.' }),
        }),
      },
      errors: ['SESSION_NOT_FOUND', 'NOT_A_VR_SESSION', 'TEST_MODE_UNSUPPORTED'],
    },
    getScormData: {
      method: 'GET',
      path: '/api/v1/scorm/sessions/{sessionId}/data',
      summary: 'Elements of a session, for a page with scorm-again in it',
      description: '`POST /api/v1/scorm/launch` returns the address.',
      credentials: { launchToken: 'headerOrQuery' },
      cors: 'any',
      testMode: 'allowed',
      policies: [deprecated(legacyScormSince, '/api/docs')],
      params,
      query: z.object({
        token: z.string().optional(),
        standard: scormStandard,
        format: z.enum(['json', 'flattened']).default('json').meta({
          description: 'For `loadFromJSON`, or with dotted names for `loadFromFlattenedJSON`.',
        }),
      }),
      ok: { status: 200, body: z.record(z.string(), z.unknown()) },
      errors: ['SESSION_NOT_FOUND'],
    },
    commitScorm: {
      method: 'POST',
      path: '/api/v1/scorm/sessions/{sessionId}/commit',
      summary: 'Stores progress that scorm-again sends',
      description:
        'The rules of `PUT /api/v1/sessions/{sessionId}` without `version` hold. The body is that of scorm-again with `dataCommitFormat` `json` or `flattened`, with or without common fields, as JSON or as text.',
      credentials: { launchToken: 'headerOrQuery' },
      cors: 'any',
      testMode: 'allowed',
      policies: [unparsedBody(), deprecated(legacyScormSince, '/api/docs'), scormResult()],
      params,
      query: z.object({
        token: z.string().optional(),
        standard: scormStandard,
        attempt: z.coerce.number().int().positive().optional(),
      }),
      body: rawBody,
      ok: {
        status: 200,
        body: z.object({ result: z.literal(true), errorCode: z.literal(0), version: z.number().int() }),
      },
      errors: [
        'INVALID_REQUEST',
        'SESSION_NOT_FOUND',
        'ATTEMPT_SUPERSEDED',
        'RUNTIME_SUPERSEDED',
        'SUSPEND_DATA_TOO_LARGE',
      ],
    },
    startOver: {
      method: 'POST',
      path: '/api/v1/sessions/{sessionId}/start-over',
      summary: 'The learner starts a new attempt',
      credentials: tokenOnly,
      testMode: 'allowed',
      policies: [sessionWorkspace('ignored')],
      params,
      ok: { status: 200, body: sessionDetail },
      errors: ['SESSION_NOT_FOUND', 'START_OVER_NOT_ALLOWED'],
    },
  },
})
