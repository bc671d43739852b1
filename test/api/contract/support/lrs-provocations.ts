/** How the codes of managing the LRS of the workspace are provoked. */
import { randomUUID } from 'node:crypto'
import { maxForwarders } from '#shared/domain/forwarders/forwarder.ts'
import type { ApiRequest } from '#test/support/backend.ts'
import { changed, prepared, withHeader, type Rows } from './provocation.ts'

const unknown = (params: NonNullable<ApiRequest['params']>): Rows => ({
  NOT_FOUND: changed((request) => ({ ...request, params })),
})

const noActorRequest = unknown({ requestId: 'adr_unknown' })
const noForwarder = unknown({ forwarderId: 'fwd_unknown' })

export const lrsRows: Readonly<Record<string, Rows>> = {
  createForwarder: {
    // The body is strict, so that another one is a valid one.
    IDEMPOTENCY_KEY_REUSED: prepared(async (request, { backend }) => {
      const first = withHeader(request, 'idempotency-key', randomUUID())
      await backend.call('createForwarder', first)
      return { ...first, body: { ...Object(request.body), label: 'Another' } }
    }),
    QUOTA_EXCEEDED: prepared(async (request, { backend }) => {
      for (let made = 0; made < maxForwarders; made += 1) await backend.call('createForwarder', request)
      return request
    }),
  },
  getStatement: {
    STATEMENT_NOT_FOUND: changed((request) => ({ ...request, params: { statementId: randomUUID() } })),
  },
  updateForwarder: {
    ...noForwarder,
    VERSION_CONFLICT: changed((request) => ({ ...request, body: { version: 7 } })),
  },
  deleteForwarder: noForwarder,
  pauseForwarder: noForwarder,
  resumeForwarder: noForwarder,
  getActorRequest: noActorRequest,
  retryActorRequest: noActorRequest,
  revokeLrsCredential: unknown({ username: 'lrs_one_unknown0' }),
}
