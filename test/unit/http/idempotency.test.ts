/** `Idempotency-Key`: the work is done once, whatever happens to its response. */
import { ServiceError } from '#shared/contract/errors.ts'
import { memoryResponses, openProbe, type Probe } from './support/probe.ts'

let probe: Probe
let key: string

beforeEach(() => {
  probe = openProbe()
  key = probe.key()
})

const create = (more: { key?: string; name?: string; bearer?: string; alias?: number } = {}) =>
  probe.call('create', {
    bearer: more.bearer ?? key,
    alias: more.alias ?? 0,
    headers: { 'idempotency-key': more.key ?? 'k1' },
    body: { name: more.name ?? 'x' },
  })

it('repeats the first response for the same key and body, and does the work once', async () => {
  const [first, second] = [await create(), await create()]
  expect(second.body).toEqual(first.body)
  expect([
    first.status,
    second.status,
    first.headers['idempotent-replay'],
    second.headers['idempotent-replay'],
  ]).toEqual([201, 201, undefined, 'true'])
  expect(probe.handled).toHaveLength(1)
})

it('repeats the work for requests without a key', async () => {
  for (let time = 0; time < 2; time += 1) await probe.call('create', { bearer: key, body: { name: 'x' } })
  expect(probe.handled).toHaveLength(2)
})

it('refuses another body under the same key', async () => {
  await create()
  const response = await create({ name: 'y' })
  expect([response.status, response.body.code, probe.handled.length]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED', 1])
})

it('refuses a repeated request as retryable while the first one is being served', async () => {
  let finish: (value: { message: string }) => void = () => undefined
  probe.behavior.handle = () => new Promise((resolve) => (finish = resolve))
  const first = create()
  await new Promise(setImmediate)
  const second = await create()
  expect([second.status, second.body.code, second.body.retryable, second.headers['retry-after']]).toEqual([
    409,
    'IDEMPOTENCY_KEY_IN_USE',
    true,
    '1',
  ])
  finish({ message: 'done' })
  expect((await first).status).toBe(201)
})

it('separates equal keys of different workspaces and routes', async () => {
  await create()
  await create({ bearer: probe.key({ tenantId: 'tenant_two' }) })
  await create({ alias: 1 })
  expect(probe.handled).toHaveLength(3)
})

it('separates equal keys of different credentials of one workspace, LIVE and TEST', async () => {
  const first = await create()
  for (const parts of [{ mode: 'test' }, { mode: 'live' }] as const) {
    const other = await create({ bearer: probe.key(parts) })
    expect([other.status, other.headers['idempotent-replay']]).toEqual([201, undefined])
    expect(other.body).not.toEqual(first.body)
  }
  expect(probe.handled).toHaveLength(3)
})

it.each(['', 'k'.repeat(256)])('refuses the key %j before anything is done', async (text) => {
  const response = await create({ key: text })
  expect([response.status, response.body.code, probe.handled]).toEqual([400, 'INVALID_REQUEST', []])
})

it('frees the key of a refused request', async () => {
  probe.behavior.handle = () => Promise.reject(new ServiceError('PACKAGE_ARCHIVED', 'no'))
  expect((await create()).body.code).toBe('PACKAGE_ARCHIVED')
  probe.behavior.handle = () => Promise.resolve({ message: 'now' })
  expect((await create({ name: 'repaired' })).status).toBe(201)
})

it('leaves the key free if the caller is refused', async () => {
  expect((await create({ bearer: probe.key({ scopes: [] }) })).status).toBe(401)
  expect((await create()).headers['idempotent-replay']).toBeUndefined()
})

describe('a failing repository of kept responses', () => {
  const broken = (): Promise<never> => Promise.reject(Object.assign(new Error('busy'), { name: 'ThrottlingException' }))

  it('sends the response of done work and keeps its key claimed', async () => {
    const responses = memoryResponses()
    probe = openProbe({ idempotency: { ...responses, complete: broken } })
    key = probe.key()
    expect((await create()).status).toBe(201)
    expect((await create()).body.code).toBe('IDEMPOTENCY_KEY_IN_USE')
    expect(probe.handled).toHaveLength(1)
  })

  it('sends the refusal of a request whose key could not be freed', async () => {
    probe = openProbe({ idempotency: { ...memoryResponses(), release: broken } })
    key = probe.key()
    probe.behavior.handle = () => Promise.reject(new ServiceError('PACKAGE_ARCHIVED', 'no'))
    expect((await create()).body.code).toBe('PACKAGE_ARCHIVED')
  })

  it('stops a request whose key cannot be claimed', async () => {
    probe = openProbe({ idempotency: { ...memoryResponses(), begin: broken } })
    key = probe.key()
    const response = await create()
    expect([response.body.code, probe.handled]).toEqual(['BACKEND_UNAVAILABLE', []])
  })
})
