/** Visits of courses that share a learner's objectives, as the player makes them. */
import { randomUUID } from 'node:crypto'
import {
  learnerObjectivesKey,
  objectiveChangesKey,
  type SharedValues,
} from '#shared/contract/resources/objectives/objectives.ts'
import type { ApiResponse, Backend } from './backend.ts'
import { launch } from './seed.ts'

export interface Playing {
  readonly sessionId: string
  readonly token: string
  readonly runtime: string
  readonly attempt: number
  /** What the player was handed. */
  readonly handed: SharedValues | null
  version: number
}

/** The objectives among the elements of a session. */
export const handedIn = (elements: Record<string, string>): SharedValues | null =>
  JSON.parse(elements[learnerObjectivesKey] ?? 'null')

export function objectiveVisits(backendOf: () => Backend) {
  /** Launches and claims as the player does. */
  async function play(packageId: string, learnerId: string, bearer = backendOf().liveKey): Promise<Playing> {
    const { sessionId, token } = await launch({ ...backendOf(), liveKey: bearer }, packageId, {
      user_id: learnerId,
      runtime_protocol: 'exclusive_v1',
    })
    return claim({ sessionId, token })
  }

  async function claim({ sessionId, token }: Pick<Playing, 'sessionId' | 'token'>): Promise<Playing> {
    const seen = await read({ sessionId, token })
    const runtime = randomUUID()
    const claimed = await backendOf().call('claimRuntime', {
      bearer: token,
      params: { sessionId },
      body: { runtime_id: runtime, expected_runtime_id: seen.player.runtimeOwnerId, attempt: seen.attempt_number },
    })
    expect(claimed.status).toBe(200)
    const { session } = claimed.body
    return {
      sessionId,
      token,
      runtime,
      attempt: session.attemptNumber,
      version: session.version,
      handed: handedIn(session.cmiData),
    }
  }

  const read = async ({ sessionId, token }: Pick<Playing, 'sessionId' | 'token'>, bearer = token): Promise<any> =>
    (await backendOf().call('getSession', { bearer, params: { sessionId } })).body

  /** A commit as the player sends it. */
  async function commit(
    playing: Playing,
    changes: SharedValues | string,
    body: Record<string, unknown> = {},
  ): Promise<ApiResponse> {
    const text = typeof changes === 'string' ? changes : JSON.stringify(changes)
    const response = await backendOf().call('commitSession', {
      bearer: playing.token,
      params: { sessionId: playing.sessionId },
      body: {
        version: playing.version,
        attempt: playing.attempt,
        runtime_id: playing.runtime,
        cmi_data_mode: 'replace',
        cmi_data: { 'cmi.location': '1', [objectiveChangesKey]: text },
        ...body,
      },
    })
    if (response.status === 200) playing.version = response.body.version
    return response
  }
  return { play, claim, read, commit }
}
