/** The API calls of the player for its session, with the launch token. */
import type { sessionsFamily } from '#shared/contract/families/learner/sessions.ts'
import { client, type CallInput, type ClientOptions, type Client, type Routes } from '#web/api-client/client.ts'

type SessionsFamily = typeof sessionsFamily

const session = '/api/v1/sessions/{sessionId}'
const routes = {
  getSession: { method: 'GET', path: session },
  claimRuntime: { method: 'POST', path: session },
  commitSession: { method: 'PUT', path: session },
  refreshToken: { method: 'POST', path: `${session}/refresh-token` },
  startOver: { method: 'POST', path: `${session}/start-over` },
  createJoinCode: { method: 'POST', path: '/api/v1/vr/sessions/{sessionId}/join-code' },
} as const satisfies Routes<SessionsFamily>

export type SessionCalls = Client<SessionsFamily, typeof routes>
export type CommitBody = CallInput<SessionsFamily['endpoints']['commitSession']>['body']
export type CommitReply = Awaited<ReturnType<SessionCalls['commitSession']>>
export type ReadReply = Awaited<ReturnType<SessionCalls['getSession']>>

/** The calls for one session. */
export class SessionApi {
  private readonly calls: SessionCalls

  constructor(
    private readonly sessionId: string,
    options: ClientOptions,
  ) {
    this.calls = client<SessionsFamily>()(routes, options)
  }

  private get params() {
    return { sessionId: this.sessionId }
  }

  read() {
    return this.calls.getSession({ params: this.params, query: {} })
  }

  claim(body: CallInput<SessionsFamily['endpoints']['claimRuntime']>['body']) {
    return this.calls.claimRuntime({ params: this.params, body })
  }

  /** Stores progress. With `return=minimal` the response does not repeat what was sent. */
  commit(body: CommitBody, keepalive = false) {
    return this.calls.commitSession({ params: this.params, body, keepalive, prefer: 'return=minimal' })
  }

  renewToken() {
    return this.calls.refreshToken({ params: this.params })
  }

  startOver() {
    return this.calls.startOver({ params: this.params })
  }

  /** Makes the code by which a headset joins. */
  createJoinCode() {
    return this.calls.createJoinCode({ params: this.params })
  }
}
