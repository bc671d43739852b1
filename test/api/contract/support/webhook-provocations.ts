/** How the codes of managing webhook endpoints are provoked. */
import { randomUUID } from 'node:crypto'
import { changed, prepared, withHeader, type Provocation, type Rows } from './provocation.ts'

const unknown: Rows = {
  NOT_FOUND: changed((request) => ({ ...request, params: { ...request.params, webhookId: 'whk_unknown' } })),
}

/** The endpoint takes nothing. */
const paused: Provocation = prepared(async (request, { backend }) => {
  const { headers = {}, params = {} } = request
  await backend.call('pauseWebhook', { headers, params: { webhookId: params['webhookId'] ?? '' } })
  return request
})

const pausedRows: Rows = { ...unknown, VALIDATION_ERROR: paused }

export const webhookRows: Readonly<Record<string, Rows>> = {
  updateWebhook: {
    ...unknown,
    VERSION_CONFLICT: changed((request) => ({ ...request, body: { label: 'Newer', version: 700 } })),
  },
  deleteWebhook: unknown,
  pauseWebhook: unknown,
  resumeWebhook: unknown,
  rotateWebhookSecret: unknown,
  listDeliveries: unknown,
  createTestDelivery: pausedRows,
  replayDelivery: pausedRows,
  replayWebhook: {
    ...unknown,
    // The body is strict, so that another one is a valid one.
    IDEMPOTENCY_KEY_REUSED: prepared(async (request, { backend }) => {
      const first = withHeader(request, 'idempotency-key', randomUUID())
      await backend.call('replayWebhook', first)
      return { ...first, body: { estimate_only: true } }
    }),
  },
}
