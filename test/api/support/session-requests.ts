/** Sends the requests of the session model through the real handlers, and reads answers and sessions as the model tells them. */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '#shared/store/keys.ts'
import type { ApiAnswer, Backend } from '#test/support/backend.ts'
import type { Answer, Seen, SessionRequest, Shown } from './session-contract.ts'

export interface Target {
  readonly backend: Backend
  readonly packageId: string
  readonly sessionId: string
  /** Launch token of the session; empty until it was launched. */
  token: string
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

const refusalOf = ({ body }: ApiAnswer): Answer => ({ code: body.code, ...(body.current_version === undefined ? {} : { currentVersion: body.current_version }) })

const codesOf: Readonly<Record<number, readonly string[]>> = {
  403: ['START_OVER_NOT_ALLOWED'],
  404: ['SESSION_NOT_FOUND'],
  409: ['VERSION_CONFLICT', 'ATTEMPT_SUPERSEDED', 'RUNTIME_SUPERSEDED', 'RUNTIME_PROTOCOL_NOT_ENABLED'],
}

function answerOf(answer: ApiAnswer, told: (body: any) => Answer): Answer {
  if (answer.status === 200) return told(answer.body)
  if (codesOf[answer.status]?.includes(answer.body.code) !== true) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return refusalOf(answer)
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

/** What a short answer says, and that it says nothing else. */
function briefly(body: any, sessionId: string): Answer {
  expect(body).toEqual({ id: sessionId, version: expect.any(Number), attempt_number: expect.any(Number), updated_at: expect.any(String) })
  return { code: 'ok', version: body.version, attempt: body.attempt_number }
}

/** Partners write with their key, players with the token. */
export async function send(target: Target, request: SessionRequest): Promise<Answer> {
  const { backend, packageId, sessionId } = target
  const [byKey, byToken] = [{ bearer: backend.liveKey, params: { sessionId } }, { bearer: target.token === '' ? backend.liveKey : target.token, params: { sessionId } }]
  switch (request.kind) {
    case 'launch': {
      const body = { user_id: 'learner-1', session_id: sessionId, ...(request.newAttempt ? { new_attempt: true } : {}), ...(request.exclusive ? { runtime_protocol: 'exclusive_v1' } : {}) }
      const answer = await backend.call('launchPackage', { bearer: backend.liveKey, params: { packageId }, body })
      if (answer.status === 200) target.token = new URL(answer.body.launch_url).searchParams.get('token') ?? ''
      return answerOf(answer, ({ attempt_number }) => ({ code: 'ok', attempt: attempt_number }))
    }
    case 'claim': {
      const body = { runtime_id: request.runtime, expected_runtime_id: request.expected, attempt: request.attempt }
      return answerOf(await backend.call('claimRuntime', { ...byToken, body }), ({ session }) => ({ code: 'ok', session: shownOfPlayer(session), owner: session.runtimeOwnerId, ownerMode: session.runtimeMode }))
    }
    case 'commit': {
      const headers = request.brief ? { prefer: 'return=minimal' } : {}
      const answer = await backend.call('commitSession', { ...(request.runtime === null ? byKey : byToken), headers, body: bodyOf(request) })
      return answerOf(answer, (body) => (request.brief ? briefly(body, sessionId) : { code: 'ok', session: shownOf(body) }))
    }
    case 'reset':
      return answerOf(await backend.call('resetSession', byKey), (body) => ({ code: 'ok', session: shownOf(body) }))
    case 'start over':
      if (target.token === '') return { code: 'SESSION_NOT_FOUND' }
      return answerOf(await backend.call('startOver', byToken), (body) => ({ code: 'ok', session: shownOf(body) }))
  }
}

async function eventsOf({ backend, sessionId }: Target): Promise<string[]> {
  const { Item } = await backend.table.documents.send(new GetCommand({ TableName: backend.table.name, Key: keys.session(backend.tenantId, sessionId), ConsistentRead: true }))
  const events: { type: string; data?: { trigger?: string } }[] = Item?.['events'] ?? []
  return events.map(({ type, data }) => (data?.trigger === undefined ? type : `${type} ${data.trigger}`))
}

/** The session as the player reads it, and the events that stand in its item; null where there is none. */
export async function read(target: Target): Promise<Seen | null> {
  if (target.token === '') return null
  const { backend, sessionId, token } = target
  const [{ status, body }, events] = await Promise.all([backend.call('getSession', { bearer: token, params: { sessionId } }), eventsOf(target)])
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  const [current, ...past] = body.attempt_history
  const entry = (told: any): Seen['history'][number] => ({
    attempt: told.attempt_number, completion: told.completion_status, success: told.success_status, raw: told.score.raw, progress: told.progress_percent, seconds: told.time_spent_seconds, reason: told.superseded_reason,
  })
  const shown = shownOf(body)
  // The newest entry is the attempt itself.
  expect(entry(current)).toEqual({ attempt: shown.attempt, completion: shown.completion, success: shown.success, raw: shown.raw, progress: shown.progress, seconds: shown.seconds, reason: null })
  return { ...shown, protocol: body.player.runtimeProtocol, owner: body.player.runtimeOwnerId, ownerMode: body.player.runtimeMode, history: past.map(entry), events }
}
