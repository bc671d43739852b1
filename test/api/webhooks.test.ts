import { anEvent } from '#test/support/actor-data.ts'
import { deliveryRepository } from '#shared/store/webhooks/delivery-repository.ts'
import { keys } from '#shared/store/table/keys.ts'
import { webhookRepository } from '#shared/store/webhooks/webhook-repository.ts'
import { openSecretSealing } from '#shared/platform/secret-sealing.ts'
import { systemClock } from '#shared/platform/clock.ts'
import type { AttemptReport } from '#shared/domain/webhooks/attempt.ts'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { documentClient } from '#test/support/document-client.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const secret = 'sixteen letters!'
const valid = { url: 'https://hooks.example.com/lectern', label: 'LMS', eventScope: 'sessions', secret }
const create = (body: unknown, bearer = backend.liveKey) => backend.call('createWebhook', { bearer, body })
const list = (bearer = backend.liveKey, query?: Record<string, string>) =>
  backend.call('listWebhooks', { bearer, ...(query === undefined ? {} : { query }) })

describe('createWebhook', () => {
  it('registers an endpoint and returns all of it except the secret', async () => {
    const response = await create(valid)
    expect(response.status).toBe(200)
    expect(response.body).toEqual({
      webhook: {
        id: expect.stringMatching(/^whk_[0-9a-z]{26}$/),
        tenantId: 'tenant_one',
        label: 'LMS',
        url: 'https://hooks.example.com/lectern',
        status: 'active',
        pausedBecause: null,
        pausedAt: null,
        eventScope: 'sessions',
        mode: 'live',
        signingSecretConfigured: true,
        failingSince: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        version: 1,
      },
    })
    expect(JSON.stringify(response)).not.toContain(secret)
  })

  it('makes TEST endpoints only for a TEST key, so that it opens no way to LIVE events', async () => {
    for (const mode of [{}, { mode: 'live' }]) {
      const { status, body } = await create({ ...valid, ...mode }, backend.testKey)
      expect([status, body.code]).toEqual([403, 'TEST_MODE_UNSUPPORTED'])
    }
    expect((await create({ ...valid, mode: 'test' }, backend.testKey)).body.webhook.mode).toBe('test')
  })

  it('keeps the secret sealed, bound to its endpoint', async () => {
    const { id } = (await create(valid)).body.webhook
    const { Item } = await documentClient(backend.table).send(
      new GetCommand({ TableName: backend.table.name, Key: keys.webhook('tenant_one', id) }),
    )
    expect(Buffer.from(Item?.['secret'].box).toString('latin1')).not.toContain(secret)
    const stored = await webhookRepository(backend.table).get({ tenantId: 'tenant_one', endpointId: id })
    const sealing = openSecretSealing(systemClock)
    if (stored === null) throw new Error('not stored')
    expect(await sealing.open(stored.secret, ['tenant_one', id])).toBe(secret)
    await expect(sealing.open(stored.secret, ['tenant_two', id])).rejects.toThrow()
    const box = Buffer.from(stored.secret.box)
    box[20] = (box[20] ?? 0) ^ 1
    await expect(sealing.open({ ...stored.secret, box }, ['tenant_one', id])).rejects.toThrow()
    await expect(sealing.open({ ...stored.secret, kid: 'gone' }, ['tenant_one', id])).rejects.toThrow('gone')
  })

  it.each<readonly [string, object]>([
    ['the alias of the secret', { ...valid, secret: undefined, signingSecret: 'x'.repeat(512) }],
    ['both names of it with the same text', { ...valid, signingSecret: secret }],
    ['a port and a query', { ...valid, url: 'https://hooks.example.com:8443/a?b=c' }],
    ['a public address', { ...valid, url: 'https://8.8.8.8/' }],
    ...['packages', 'sessions', 'usage', 'dispatches', 'competency', 'all'].map(
      (eventScope) => [`scope ${eventScope}`, { ...valid, eventScope }] as const,
    ),
  ])('accepts %s', async (_name, body) => {
    expect((await create(body)).status).toBe(200)
  })

  it('makes endpoints of both modes for a LIVE key', async () => {
    for (const mode of ['live', 'test'] as const)
      expect((await create({ ...valid, mode })).body.webhook.mode).toBe(mode)
  })

  it.each([
    ['no url', { ...valid, url: undefined }, 'url'],
    ['a url that is none', { ...valid, url: 'hooks.example.com' }, 'url'],
    ['plain http', { ...valid, url: 'http://hooks.example.com/' }, 'url'],
    ['another protocol', { ...valid, url: 'ftp://hooks.example.com/' }, 'url'],
    ['credentials', { ...valid, url: 'https://user:pass@hooks.example.com/' }, 'url'],
    ['this machine', { ...valid, url: 'https://localhost/' }, 'url'],
    ['this machine by address', { ...valid, url: 'https://127.0.0.1:9443/' }, 'url'],
    ['this machine in decimal', { ...valid, url: 'https://2130706433/' }, 'url'],
    ['metadata', { ...valid, url: 'https://169.254.169.254/latest/meta-data' }, 'url'],
    ['mapped metadata', { ...valid, url: 'https://[::ffff:169.254.169.254]/' }, 'url'],
    ['an internal name', { ...valid, url: 'https://metadata.google.internal/' }, 'url'],
    ['a url without end', { ...valid, url: `https://hooks.example.com/${'a'.repeat(2048)}` }, 'url'],
    ['no label', { ...valid, label: undefined }, 'label'],
    ['a blank label', { ...valid, label: '  ' }, 'label'],
    ['no scope', { ...valid, eventScope: undefined }, 'eventScope'],
    ['an unknown scope', { ...valid, eventScope: 'everything' }, 'eventScope'],
    ['an unknown mode', { ...valid, mode: 'sandbox' }, 'mode'],
    ['no secret', { ...valid, secret: undefined }, 'secret'],
    ['a short secret', { ...valid, secret: 'x'.repeat(15) }, 'secret'],
    ['a long secret', { ...valid, secret: 'x'.repeat(513) }, 'secret'],
    ['a short alias', { ...valid, secret: undefined, signingSecret: 'short' }, 'signingSecret'],
    ['two secrets', { ...valid, signingSecret: 'another of sixteen' }, 'signingSecret'],
    ['a secret that is no text', { ...valid, secret: 1234567890123456 }, 'secret'],
  ])('refuses %s', async (_name, body, field) => {
    const before: number = (await list()).body.webhooks.length
    const response = await create(body)
    expect(response).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR', details: { field } } })
    expect(JSON.stringify(response.body)).not.toContain(secret)
    expect((await list()).body.webhooks).toHaveLength(before)
  })

  it('repeats its response for the same Idempotency-Key, and creates nothing twice', async () => {
    const before: number = (await list()).body.webhooks.length
    const keyed = () =>
      backend.call('createWebhook', {
        bearer: backend.liveKey,
        body: valid,
        headers: { 'idempotency-key': 'webhook-1' },
      })
    const [first, second] = [await keyed(), await keyed()]
    expect(second.body).toEqual(first.body)
    expect((await list()).body.webhooks).toHaveLength(before + 1)
  })

  it('accepts only keys', async () => {
    expect((await backend.call('createWebhook', { body: valid })).body.code).toBe('API_KEY_REQUIRED')
    expect((await backend.call('listWebhooks')).body.code).toBe('API_KEY_REQUIRED')
  })

  it('stops at exactly fifty endpoints, also for requests at once, and takes another when one is removed', async () => {
    const tenantId = 'tenant_many'
    const bearer = await backend.makeKey(tenantId)
    const webhooks = webhookRepository(backend.table)
    for (let count = 0; count < 45; count += 1) expect((await create(valid, bearer)).status).toBe(200)
    const responses = await Promise.all(Array.from({ length: 12 }, () => create(valid, bearer)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5)
    for (const { status, body } of responses.filter((response) => response.status !== 200))
      expect([status, body.code]).toEqual([402, 'QUOTA_EXCEEDED'])
    const [first] = await webhooks.list(tenantId)
    expect(await webhooks.list(tenantId)).toHaveLength(50)
    const id = { tenantId, endpointId: first?.endpointId ?? '' }
    await Promise.all([webhooks.remove(id, anEvent('evt_1')), webhooks.remove(id, anEvent('evt_2'))])
    await webhooks.remove(id, anEvent('evt_3'))
    expect([(await create(valid, bearer)).status, (await create(valid, bearer)).status]).toEqual([200, 402])
  })
})

describe('listWebhooks', () => {
  const failed: AttemptReport = {
    verdict: 'retry',
    responseStatus: 500,
    responseBody: 'out of order',
    failure: 'http_500',
    retryAfterSeconds: null,
  }
  const delivered: AttemptReport = {
    verdict: 'delivered',
    responseStatus: 200,
    responseBody: 'ok',
    failure: null,
    retryAfterSeconds: null,
  }
  const message = (tenantId: string, endpointId: string, deliveryId: string) =>
    ({
      kind: 'deliver-webhook',
      tenantId,
      endpointId,
      deliveryId,
      event: 'session.completed',
      mode: 'live',
      queuedAt: '2026-11-21T10:00:00.000Z',
      body: '{"event":"session.completed"}',
    }) as const

  it('lists only endpoints and deliveries of the workspace, newest first', async () => {
    const [one, other] = [await backend.makeKey('tenant_lists'), await backend.makeKey('tenant_other')]
    const first = (await create(valid, one)).body.webhook
    const second = (await create({ ...valid, label: 'Second' }, one)).body.webhook
    const theirs = (await create(valid, other)).body.webhook
    const deliveries = deliveryRepository(backend.table)
    await deliveries.record(message('tenant_lists', first.id, 'dlv_1'), failed, {
      at: '2026-11-21T10:00:01.000Z',
      milliseconds: 120,
    })
    await deliveries.record(message('tenant_lists', second.id, 'dlv_2'), delivered, {
      at: '2026-11-21T10:00:02.000Z',
      milliseconds: 120,
    })
    await deliveries.record(message('tenant_other', theirs.id, 'dlv_3'), delivered, {
      at: '2026-11-21T10:00:03.000Z',
      milliseconds: 120,
    })
    const { body } = await list(one)
    expect(body.webhooks).toEqual([second, first])
    expect(body.deliveries).toEqual([
      {
        id: 'dlv_2',
        webhookId: second.id,
        tenantId: 'tenant_lists',
        event: 'session.completed',
        mode: 'live',
        status: 'delivered',
        attempts: 1,
        queuedAt: '2026-11-21T10:00:00.000Z',
        lastAttemptAt: '2026-11-21T10:00:02.000Z',
        nextAttemptAt: null,
        deliveredAt: '2026-11-21T10:00:02.000Z',
        lastResponseStatus: 200,
        lastResponseBody: 'ok',
        lastError: null,
        history: [{ at: '2026-11-21T10:00:02.000Z', latencyMs: 120, responseStatus: 200, error: null }],
      },
      expect.objectContaining({
        id: 'dlv_1',
        status: 'failed',
        attempts: 1,
        nextAttemptAt: '2026-11-21T10:01:01.000Z',
        deliveredAt: null,
        lastResponseStatus: 500,
        lastResponseBody: 'out of order',
        lastError: 'http_500',
      }),
    ])
    expect((await list(one, { limit: '1' })).body.deliveries.map(({ id }: { id: string }) => id)).toEqual(['dlv_2'])
    expect((await list(other)).body.webhooks).toEqual([theirs])
  })

  it('returns empty lists for a workspace without endpoints', async () => {
    expect((await list(await backend.makeKey('tenant_empty'))).body).toEqual({ webhooks: [], deliveries: [] })
  })

  it.each(['0', '201', 'many', '1.5'])('refuses a limit of %s', async (limit) => {
    expect(await list(backend.liveKey, { limit })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', details: { field: 'limit' } },
    })
  })
})
