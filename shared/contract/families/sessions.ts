/** The runtime of one session, the hot path (specification, "Sessions" and "Runtime ownership"). */
import * as z from 'zod'
import { defineFamily, keyScopes } from '../endpoint.ts'
import { sentCmiElements } from '../resources/cmi.ts'
import { isoDuration } from '../resources/duration.ts'
import { pathId, score } from '../resources/values.ts'
import { committedSession, completionStatus, playerDetail, sessionDetail, successStatus } from '../resources/session.ts'
import { launchResponse } from './launches.ts'

const params = z.object({ sessionId: pathId })
const keyOrToken = { apiKey: keyScopes, launchToken: 'header' } as const
const attempt = z.number().int().positive()
/** A UUID in either case, whatever its version: runtimes make their own. */
const runtimeId = z.guid()

const sessionTime = z.string().max(64).regex(isoDuration, 'must be an ISO 8601 duration of less than a century')

export const commitBody = z.object({
  version: z.number().int().nonnegative().optional(),
  /** Element name to string value. Numbers and booleans are taken as their text. */
  cmi_data: sentCmiElements.optional(),
  /** `merge` (default) keeps stored elements that `cmi_data` does not name; `replace` says that `cmi_data` is complete. */
  cmi_data_mode: z.enum(['merge', 'replace']).optional(),
  completion_status: z.union([completionStatus, z.enum(['not attempted', 'browsed', 'unknown'])]).optional(),
  success_status: successStatus.optional(),
  score: score.optional(),
  session_time: sessionTime.optional(),
  attempt: attempt.optional(),
  runtime_id: runtimeId.optional(),
  /** The learner has left: the last commit of a visit says so. An attempt that is not done is then suspended. */
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
      credentials: { apiKey: keyScopes, launchToken: 'headerOrQuery' },
      testMode: 'allowed',
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
      params,
      body: z.strictObject({ runtime_id: runtimeId, expected_runtime_id: runtimeId.nullable(), attempt }),
      ok: { status: 200, body: z.object({ session: playerDetail }) },
      errors: ['SESSION_NOT_FOUND', 'RUNTIME_PROTOCOL_NOT_ENABLED', 'RUNTIME_SUPERSEDED', 'ATTEMPT_SUPERSEDED'],
    },
    commitSession: {
      method: 'PUT',
      path: '/api/v1/sessions/{sessionId}',
      summary: 'Stores progress',
      description:
        'Only `VERSION_CONFLICT` permits fetching fresh state and retrying; after `ATTEMPT_SUPERSEDED` or `RUNTIME_SUPERSEDED` the writer must stop. With `Prefer: return=minimal` the answer is `id`, `version`, `attempt_number` and `updated_at` alone.',
      credentials: keyOrToken,
      testMode: 'allowed',
      params,
      body: commitBody,
      minimalAnswer: true,
      ok: { status: 200, body: committedSession },
      errors: ['SESSION_NOT_FOUND', 'VERSION_CONFLICT', 'ATTEMPT_SUPERSEDED', 'RUNTIME_SUPERSEDED', 'SUSPEND_DATA_TOO_LARGE'],
    },
    resetSession: {
      method: 'POST',
      path: '/api/v1/sessions/{sessionId}/reset',
      summary: 'Starts a new attempt; the former one is kept in the history',
      description: 'Requests that arrive together end in one new attempt. Send an `Idempotency-Key` where a request may be repeated after a lost answer.',
      credentials: { apiKey: keyScopes },
      testMode: 'allowed',
      idempotencyKey: true,
      params,
      body: z.object({ note: z.string().max(1000).optional() }).optional(),
      ok: { status: 200, body: sessionDetail },
      errors: ['SESSION_NOT_FOUND'],
    },
    refreshToken: {
      method: 'POST',
      path: '/api/v1/sessions/{sessionId}/refresh-token',
      summary: 'A fresh launch token for a running session; stores nothing',
      credentials: { launchToken: 'header' },
      testMode: 'allowed',
      params,
      ok: {
        status: 200,
        body: launchResponse.extend({ content_base_url: z.string(), content_expires_at: z.string() }),
      },
      errors: ['SESSION_NOT_FOUND'],
    },
    startOver: {
      method: 'POST',
      path: '/api/v1/sessions/{sessionId}/start-over',
      summary: 'The learner starts a new attempt',
      credentials: { launchToken: 'header' },
      testMode: 'allowed',
      params,
      ok: { status: 200, body: sessionDetail },
      errors: ['SESSION_NOT_FOUND', 'START_OVER_NOT_ALLOWED'],
    },
  },
})
