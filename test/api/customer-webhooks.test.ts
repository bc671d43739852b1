/** Webhook endpoints as people of a workspace manage them, down to what receivers get. */
import { createHmac } from 'node:crypto'
import { deliverWebhook } from '#functions/workers/deliver-webhook/deliver-webhook.ts'
import { deliveryMessage, type DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { openSecretSealing } from '#shared/platform/secret-sealing.ts'
import { deliveryRepository } from '#shared/store/webhooks/delivery-repository.ts'
import { webhookRepository } from '#shared/store/webhooks/webhook-repository.ts'
import { eventsOf } from '#test/support/actor-data-bench.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { changesBy, ownWorkspace, type OwnWorkspace } from '#test/support/own-workspace.ts'
import { messagesOf } from '#test/support/queue-messages.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const [url, secret] = ['https://hooks.example.com/lectern', 'sixteen letters!']

interface Hook {
  readonly owner: OwnWorkspace
  readonly webhookId: string
}

/** An endpoint in a workspace of its own. */
async function aHook(settings: object = {}): Promise<Hook> {
  const owner = await ownWorkspace(backend)
  const body = { url, label: 'LMS', eventScope: 'all', secret, ...settings }
  const { webhook } = (await backend.call('createWebhook', { headers: owner.changes, body })).body
  return { owner, webhookId: webhook.id }
}

const call = ({ owner, webhookId }: Hook, operationId: string, request: object = {}): Promise<ApiResponse> =>
  backend.call(operationId, { headers: owner.changes, params: { webhookId }, ...request })

const read = (
  { owner: { reads: headers }, webhookId }: Hook,
  query: Record<string, string> = {},
): Promise<ApiResponse> => backend.call('listDeliveries', { headers, params: { webhookId }, query })

/** What waits in the queue for an endpoint. */
const queuedFor = async ({ webhookId }: Hook): Promise<DeliveryMessage[]> =>
  (await messagesOf(backend.aws.deliveriesUrl))
    .map((message) => deliveryMessage.parse(message))
    .filter(({ endpointId }) => endpointId === webhookId)

interface Received {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

/** Makes one attempt. @returns what the receiver got; nothing where nothing was sent */
async function deliver(message: DeliveryMessage, status: number): Promise<Received[]> {
  const received: Received[] = []
  await deliverWebhook(
    message,
    { received: 1, mayPostpone: true },
    {
      webhooks: webhookRepository(backend.table),
      deliveries: deliveryRepository(backend.table),
      sealing: openSecretSealing(systemClock),
      http: {
        post: (request) => {
          received.push(request)
          return Promise.resolve({ kind: 'responded', status, headers: {}, body: 'a response' })
        },
      },
      clock: systemClock,
    },
  )
  return received
}

/** Sends test events and lets each of them end with a status. @returns the ids of the deliveries, oldest first */
async function deliveredWith(hook: Hook, ...statuses: number[]): Promise<string[]> {
  const ids: string[] = []
  for (const status of statuses) {
    ids.push((await call(hook, 'createTestDelivery')).body.delivery_id)
    for (const message of await queuedFor(hook)) await deliver(message, status)
  }
  return ids
}

describe('settings', () => {
  it('changes what is stated and leaves the rest', async () => {
    const hook = await aHook()
    const { status, body } = await call(hook, 'updateWebhook', { body: { label: 'New', eventScope: 'sessions' } })
    expect([status, body.webhook]).toMatchObject([200, { label: 'New', url, eventScope: 'sessions', mode: 'live' }])
    const again = await call(hook, 'updateWebhook', { body: { label: 'New' } })
    expect(again.body.webhook).toEqual(body.webhook)
  })

  it.each(['http://hooks.example.com/', 'https://127.0.0.1/', 'https://a:b@hooks.example.com/', 'nothing'])(
    'refuses the address %s',
    async (address) => {
      const { status, body } = await call(await aHook(), 'updateWebhook', { body: { url: address } })
      expect([status, body.code, body.details.field]).toEqual([400, 'VALIDATION_ERROR', 'url'])
    },
  )

  it('pauses, resumes and deletes an endpoint, each once however often it is asked', async () => {
    const hook = await aHook()
    const statusAfter = async (operationId: string) => (await call(hook, operationId)).body.webhook.status
    expect([await statusAfter('pauseWebhook'), await statusAfter('pauseWebhook')]).toEqual(['paused', 'paused'])
    for (const operationId of ['createTestDelivery', 'replayWebhook'])
      expect((await call(hook, operationId)).body.error).toContain('is paused')
    expect([await statusAfter('resumeWebhook'), await statusAfter('resumeWebhook')]).toEqual(['active', 'active'])
    const all = await Promise.all([1, 2, 3].map(() => call(hook, 'deleteWebhook')))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect((await call(hook, 'resumeWebhook')).body.code).toBe('NOT_FOUND')
    const events = await eventsOf(backend, hook.owner.tenantId)
    expect(events.map(({ type }) => type).sort()).toEqual([
      'webhook.created',
      'webhook.deleted',
      'webhook.paused',
      'webhook.resumed',
    ])
  })

  it('records who has a test event sent, without a new version of the endpoint', async () => {
    const hook = await aHook()
    const { body } = await call(hook, 'createTestDelivery')
    const events = await eventsOf(backend, hook.owner.tenantId)
    expect(events.filter(({ type }) => type === 'webhook.tested')).toMatchObject([
      {
        entityType: 'webhook',
        mode: 'live',
        actor: { kind: 'person', id: expect.any(String) },
        data: { delivery_id: body.delivery_id },
      },
    ])
    expect((await call(hook, 'updateWebhook', { body: { label: 'Two', version: 1 } })).status).toBe(200)
  })

  it('states when and why an endpoint is paused, until it is resumed', async () => {
    const hook = await aHook()
    const { updatedAt, ...paused } = (await call(hook, 'pauseWebhook')).body.webhook
    expect(paused).toMatchObject({ pausedBecause: 'asked', pausedAt: updatedAt })
    await call(hook, 'updateWebhook', { body: { label: 'Changed while it is paused' } })
    expect((await call(hook, 'pauseWebhook')).body.webhook.pausedAt).toBe(updatedAt)
    expect((await call(hook, 'resumeWebhook')).body.webhook).toMatchObject({ pausedBecause: null, pausedAt: null })
  })

  it('changes what nobody else has changed, and refuses a former version', async () => {
    const hook = await aHook()
    const change = (body: object): Promise<ApiResponse> => call(hook, 'updateWebhook', { body })
    expect((await change({ label: 'Two', version: 1 })).body.webhook).toMatchObject({ label: 'Two', version: 2 })
    const refused = { status: 409, body: { code: 'VERSION_CONFLICT', current_version: 2 } }
    expect(await change({ label: 'Three', version: 1 })).toMatchObject(refused)
    expect(await change({ label: 'Two', version: 1 })).toMatchObject(refused)
    expect((await change({ label: 'Two', version: 2 })).body.webhook.version).toBe(2)
    const atOnce = await Promise.all(['A', 'B', 'C'].map((label) => change({ label, version: 2 })))
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await call(hook, 'rotateWebhookSecret')).body.webhook.version).toBe(4)
    expect((await call(hook, 'pauseWebhook')).body.webhook.version).toBe(5)
  })

  it('signs with a new secret, and with the former one too', async () => {
    const hook = await aHook()
    const { body } = await call(hook, 'rotateWebhookSecret')
    expect(body.secret).toMatch(/^[A-Za-z0-9]{48}$/)
    await call(hook, 'createTestDelivery')
    const [message] = await queuedFor(hook)
    if (message === undefined) throw new Error('Nothing was queued.')
    const [received] = await deliver(message, 200)
    if (received === undefined) throw new Error('Nothing was sent.')
    expect(received.url).toBe(url)
    const signature = (key: string): string => `sha256=${createHmac('sha256', key).update(message.body).digest('hex')}`
    expect(received.headers['X-Service-Signature']).toBe(signature(body.secret))
    expect(received.headers['X-Service-Signature-Previous']).toBe(signature(secret))
    const chosen = await call(hook, 'rotateWebhookSecret', { body: { secret: 'another long secret' } })
    expect(chosen.body.secret).toBeNull()
    expect(JSON.stringify(chosen.body)).not.toContain('another long secret')
  })

  it('signs with both secrets that two rotations at once returned', async () => {
    const hook = await aHook()
    const rotations = await Promise.all([1, 2].map(() => call(hook, 'rotateWebhookSecret')))
    await call(hook, 'createTestDelivery')
    const [message] = await queuedFor(hook)
    if (message === undefined) throw new Error('Nothing was queued.')
    const [received] = await deliver(message, 200)
    const signatures = ['X-Service-Signature', 'X-Service-Signature-Previous'].flatMap((name) =>
      received?.headers[name]?.split(', '),
    )
    const expected = [...rotations.map(({ body }): string => body.secret), secret].map(
      (key) => `sha256=${createHmac('sha256', key).update(message.body).digest('hex')}`,
    )
    expect(signatures.sort()).toEqual(expected.sort())
  })

  it('signs with the secret that receivers have where the response of a rotation was lost', async () => {
    const hook = await aHook()
    const made = [await call(hook, 'rotateWebhookSecret'), await call(hook, 'rotateWebhookSecret')]
    await call(hook, 'createTestDelivery')
    const [message] = await queuedFor(hook)
    if (message === undefined) throw new Error('Nothing was queued.')
    const [received] = await deliver(message, 200)
    const signature = (key: string): string => `sha256=${createHmac('sha256', key).update(message.body).digest('hex')}`
    const [lost, present] = made.map(({ body }) => signature(body.secret))
    expect(received?.headers['X-Service-Signature']).toBe(present)
    expect(received?.headers['X-Service-Signature-Previous']).toBe(`${lost ?? ''}, ${signature(secret)}`)
    expect(received?.headers['webhook-signature']?.split(' ')).toHaveLength(3)
  })

  it('sends nothing to an endpoint that was deleted while a delivery waited', async () => {
    const hook = await aHook()
    await call(hook, 'createTestDelivery')
    const [message] = await queuedFor(hook)
    if (message === undefined) throw new Error('Nothing was queued.')
    await call(hook, 'deleteWebhook')
    expect(await deliver(message, 200)).toEqual([])
    expect(await deliveryRepository(backend.table).get(message)).toBeNull()
  })
})

describe('deliveries', () => {
  it('lists what was sent with every attempt, by status and type, page by page', async () => {
    const hook = await aHook()
    const ids = await deliveredWith(hook, 200, 410, 500)
    const { body } = await read(hook)
    expect(body.deliveries.map(({ id, status }: Record<string, unknown>) => [id, status])).toEqual([
      [ids[2], 'failed'],
      [ids[1], 'dead_letter'],
      [ids[0], 'delivered'],
    ])
    expect(body.deliveries[2]).toMatchObject({
      event: 'webhook.test',
      lastResponseStatus: 200,
      lastResponseBody: 'a response',
      history: [{ responseStatus: 200 }],
    })
    expect(JSON.parse(body.deliveries[2].body)).toMatchObject({ event: 'webhook.test', delivery_id: ids[0] })
    const idsOf = (response: ApiResponse) => response.body.deliveries.map(({ id }: { id: string }) => id)
    expect(idsOf(await read(hook, { status: 'dead_letter' }))).toEqual([ids[1]])
    expect(idsOf(await read(hook, { event: 'session.completed' }))).toEqual([])
    expect(idsOf(await read(hook, { from: '2099-01-01T00:00:00Z' }))).toEqual([])
    const first = await read(hook, { limit: '2' })
    const second = await read(hook, { limit: '2', cursor: first.body.next_cursor })
    expect([...idsOf(first), ...idsOf(second)]).toEqual([...ids].reverse())
    expect((await read(hook, { cursor: first.body.next_cursor, status: 'failed' })).body.code).toBe('VALIDATION_ERROR')
  })

  it('sends one delivery again with its id and its bytes, also one that was delivered', async () => {
    const hook = await aHook()
    for (const deliveryId of await deliveredWith(hook, 410, 200)) {
      const [before] = (await read(hook)).body.deliveries.filter(({ id }: { id: string }) => id === deliveryId)
      const params = { webhookId: hook.webhookId, deliveryId }
      const { status, body } = await call(hook, 'replayDelivery', { params })
      expect([status, body]).toEqual([200, { delivery_id: deliveryId, queued: 1 }])
      const [message] = await queuedFor(hook)
      expect(message).toMatchObject({ deliveryId, body: before.body })
    }
  })

  it('estimates a replay, and sends again only what was missed', async () => {
    const hook = await aHook()
    const ids = await deliveredWith(hook, 410, 200, 500)
    const estimate = await call(hook, 'replayWebhook', { body: { estimate_only: true } })
    expect(estimate.body).toEqual({ matching: 2, queued: 0, next_cursor: null })
    expect(await queuedFor(hook)).toEqual([])
    const dead = await call(hook, 'replayWebhook', { body: { status: 'dead_letter' } })
    expect(dead.body).toEqual({ matching: 1, queued: 1, next_cursor: null })
    expect((await queuedFor(hook)).map(({ deliveryId }) => deliveryId)).toEqual([ids[0]])
    expect((await call(hook, 'replayWebhook', { body: { from: '2099-01-01T00:00:00Z' } })).body.queued).toBe(0)
  })

  it('refuses a range that ends before it begins', async () => {
    const hook = await aHook()
    const range = { from: '2026-11-21T11:00:00+01:00', to: '2026-11-21T10:00:00Z' }
    const refusal = { status: 400, body: { code: 'VALIDATION_ERROR', details: { field: 'to' } } }
    expect(await call(hook, 'replayWebhook', { body: { ...range, estimate_only: true } })).toMatchObject(refusal)
    expect(await read(hook, range)).toMatchObject(refusal)
  })

  it('queues a replay once for requests with the same key', async () => {
    const hook = await aHook()
    await deliveredWith(hook, 410)
    const headers = { ...hook.owner.changes, 'idempotency-key': 'replay-1' }
    const [first, second] = [
      await call(hook, 'replayWebhook', { headers }),
      await call(hook, 'replayWebhook', { headers }),
    ]
    expect([first.body.queued, second.body.queued]).toEqual([1, 1])
    expect(await queuedFor(hook)).toHaveLength(1)
  })
})

it.each(['billing', 'member', 'viewer'] as const)('lets a %s read deliveries and change nothing', async (role) => {
  const hook = await aHook()
  const headers = await changesBy(backend, hook.owner, role)
  for (const operationId of ['updateWebhook', 'deleteWebhook', 'rotateWebhookSecret', 'createTestDelivery'])
    expect((await call(hook, operationId, { headers, body: {} })).body.code).toBe('WORKSPACE_ADMIN_REQUIRED')
  expect((await read({ ...hook, owner: { ...hook.owner, reads: headers } })).status).toBe(200)
})

it('finds no endpoint and no delivery of another workspace', async () => {
  const [hook, other] = [await aHook(), await aHook()]
  const [deliveryId = ''] = await deliveredWith(hook, 200)
  const foreign = { ...hook, owner: other.owner }
  for (const operationId of [
    'pauseWebhook',
    'rotateWebhookSecret',
    'createTestDelivery',
    'replayWebhook',
    'deleteWebhook',
  ])
    expect((await call(foreign, operationId)).body.code).toBe('NOT_FOUND')
  expect((await read(foreign)).body.code).toBe('NOT_FOUND')
  const params = { webhookId: other.webhookId, deliveryId }
  expect((await call(other, 'replayDelivery', { params })).body.code).toBe('NOT_FOUND')
})
