/** Sends the requests of the session model to the real handlers, and converts responses and sessions to the model's form. */
import type { ApiResponse, Backend } from '#test/support/backend.ts'
import type { Response, Seen, SessionRequest, Shown } from './session-contract.ts'
import { recordedEvents } from '#test/support/recorded-events.ts'

export interface Target {
  readonly backend: Backend
  readonly packageId: string
  readonly sessionId: string
  /** Launch token of the session; empty until it was launched. */
  token: string
  /**
   * Players write with the key too. A reset ends tokens: a request with a token that is decided after it would be refused.
   */
  isReset: boolean
}

const shownOf = (body: any): Shown => ({
  version: body.version,
  attempt: body.attempt_number,
  completion: body.completion_status,
  success: body.success_status,
  raw: body.score.raw,
  progress: body.progress_percent,
  seconds: body.time_spent_seconds,
  cmi: body.cmi_data,
  mode: body.launch_mode,
  startOver: body.start_over_allowed,
})

const shownOfPlayer = (player: any): Shown => ({
  version: player.version,
  attempt: player.attemptNumber,
  completion: player.completionStatus,
  success: player.successStatus,
  raw: player.score.raw,
  progress: player.progressPercent,
  seconds: player.timeSpentSeconds,
  cmi: player.cmiData,
  mode: player.launchMode,
  startOver: player.startOverAllowed,
})

const refusalOf = ({ body }: ApiResponse): Response => ({
  code: body.code,
  ...(body.current_version === undefined ? {} : { currentVersion: body.current_version }),
})

const codesOf: Readonly<Record<number, readonly string[]>> = {
  403: ['START_OVER_NOT_ALLOWED'],
  404: ['SESSION_NOT_FOUND'],
  409: ['VERSION_CONFLICT', 'ATTEMPT_SUPERSEDED', 'RUNTIME_SUPERSEDED', 'RUNTIME_PROTOCOL_NOT_ENABLED'],
}

function responseOf(response: ApiResponse, accepted: (body: any) => Response): Response {
  if (response.status === 200) return accepted(response.body)
  if (codesOf[response.status]?.includes(response.body.code) !== true)
    throw new Error(`${response.status} ${JSON.stringify(response.body)}`)
  return refusalOf(response)
}

const bodyOf = (request: SessionRequest & { kind: 'commit' }): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({
      version: request.version,
      attempt: request.attempt,
      runtime_id: request.runtime,
      cmi_data: request.cmi,
      cmi_data_mode: request.replace ? 'replace' : null,
      completion_status: request.completion,
      success_status: request.success,
      session_time: request.seconds === null ? null : `PT${request.seconds}S`,
      visit_ended: request.left ? true : null,
      score: request.raw === null ? null : { raw: request.raw },
    }).filter(([, value]) => value !== null),
  )

/** The content of a short response, which must have no other fields. */
function briefly(body: any, sessionId: string): Response {
  expect(body).toEqual({
    id: sessionId,
    version: expect.any(Number),
    attempt_number: expect.any(Number),
    updated_at: expect.any(String),
  })
  return { code: 'ok', version: body.version, attempt: body.attempt_number }
}

/** Partners write with their key, players with the token, unless a reset runs at the same time. */
export async function send(target: Target, request: SessionRequest): Promise<Response> {
  const { backend, packageId, sessionId } = target
  const [byKey, byToken] = [
    { bearer: backend.liveKey, params: { sessionId } },
    { bearer: target.token === '' || target.isReset ? backend.liveKey : target.token, params: { sessionId } },
  ]
  switch (request.kind) {
    case 'launch': {
      const body = {
        user_id: 'learner-1',
        session_id: sessionId,
        ...(request.newAttempt ? { new_attempt: true } : {}),
        ...(request.exclusive ? { runtime_protocol: 'exclusive_v1' } : {}),
      }
      const response = await backend.call('launchPackage', { bearer: backend.liveKey, params: { packageId }, body })
      if (response.status === 200) target.token = new URL(response.body.launch_url).searchParams.get('token') ?? ''
      return responseOf(response, ({ attempt_number }) => ({ code: 'ok', attempt: attempt_number }))
    }
    case 'claim': {
      const body = { runtime_id: request.runtime, expected_runtime_id: request.expected, attempt: request.attempt }
      return responseOf(await backend.call('claimRuntime', { ...byToken, body }), ({ session }) => ({
        code: 'ok',
        session: shownOfPlayer(session),
        owner: session.runtimeOwnerId,
        ownerMode: session.runtimeMode,
      }))
    }
    case 'commit': {
      const headers = request.brief ? { prefer: 'return=minimal' } : {}
      const response = await backend.call('commitSession', {
        ...(request.runtime === null ? byKey : byToken),
        headers,
        body: bodyOf(request),
      })
      return responseOf(response, (body) =>
        request.brief ? briefly(body, sessionId) : { code: 'ok', session: shownOf(body) },
      )
    }
    case 'reset':
      return responseOf(await backend.call('resetSession', byKey), (body) => ({ code: 'ok', session: shownOf(body) }))
    case 'start over':
      if (target.token === '') return { code: 'SESSION_NOT_FOUND' }
      return responseOf(await backend.call('startOver', byToken), (body) => ({ code: 'ok', session: shownOf(body) }))
  }
}

async function eventsOf({ backend, sessionId }: Target): Promise<string[]> {
  const events = await recordedEvents(backend, sessionId)
  return events.map(({ type, data }) => (data?.trigger === undefined ? type : `${type} ${data.trigger}`))
}

/** The session as the player reads it, and the events in its item; null before its first launch. */
export async function read(target: Target): Promise<Seen | null> {
  if (target.token === '') return null
  const { backend, sessionId, token } = target
  const [{ status, body }, events] = await Promise.all([
    backend.call('getSession', { bearer: token, params: { sessionId } }),
    eventsOf(target),
  ])
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  const [current, ...past] = body.attempt_history
  const entry = (past: any): Seen['history'][number] => ({
    attempt: past.attempt_number,
    completion: past.completion_status,
    success: past.success_status,
    raw: past.score.raw,
    progress: past.progress_percent,
    seconds: past.time_spent_seconds,
    reason: past.superseded_reason,
  })
  const shown = shownOf(body)
  // The newest entry is the attempt itself.
  expect(entry(current)).toEqual({
    attempt: shown.attempt,
    completion: shown.completion,
    success: shown.success,
    raw: shown.raw,
    progress: shown.progress,
    seconds: shown.seconds,
    reason: null,
  })
  return {
    ...shown,
    protocol: body.player.runtimeProtocol,
    owner: body.player.runtimeOwnerId,
    ownerMode: body.player.runtimeMode,
    history: past.map(entry),
    events,
  }
}
