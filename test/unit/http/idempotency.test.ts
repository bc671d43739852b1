/** `Idempotency-Key`: the work is done once, whatever happens to its answer. */
import { ServiceError } from '#shared/contract/errors.ts'
import { memoryAnswers, openProbe, type Probe } from './support/probe.ts'

let probe: Probe
let key: string

beforeEach(() => {
  probe = openProbe()
  key = probe.key()
})

const create = (more: { key?: string; name?: string; bearer?: string; alias?: number } = {}) =>
  probe.call('create', { bearer: more.bearer ?? key, alias: more.alias ?? 0, headers: { 'idempotency-key': more.key ?? 'k1' }, body: { name: more.name ?? 'x' } })

it('the same key and body: the same answer, and the work is done once', async () => {
  const [first, second] = [await create(), await create()]
  expect(second.body).toEqual(first.body)
  expect([first.status, second.status, first.headers['idempotent-replay'], second.headers['idempotent-replay']]).toEqual([201, 201, undefined, 'true'])
  expect(probe.handled).toHaveLength(1)
})

it('without a key the work is done each time', async () => {
  for (let time = 0; time < 2; time += 1) await probe.call('create', { bearer: key, body: { name: 'x' } })
  expect(probe.handled).toHaveLength(2)
})

it('another body under the key is refused', async () => {
  await create()
  const answer = await create({ name: 'y' })
  expect([answer.status, answer.body.code, probe.handled.length]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED', 1])
})

it('a repeat while the first is under way is refused, retryable', async () => {
  let finish: (value: { said: string }) => void = () => undefined
  probe.behavior.handle = () => new Promise((resolve) => (finish = resolve))
  const first = create()
  await new Promise(setImmediate)
  const second = await create()
  expect([second.status, second.body.code, second.body.retryable, second.headers['retry-after']]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE', true, '1'])
  finish({ said: 'done' })
  expect((await first).status).toBe(201)
})

it('keys of other workspaces and other routes are other keys', async () => {
  await create()
  await create({ bearer: probe.key({ tenantId: 'tenant_two' }) })
  await create({ alias: 1 })
  expect(probe.handled).toHaveLength(3)
})

it.each(['', 'k'.repeat(256)])('a key of %j is refused before anything is done', async (text) => {
  const answer = await create({ key: text })
  expect([answer.status, answer.body.code, probe.handled]).toEqual([400, 'INVALID_REQUEST', []])
})

it('a refused request frees its key', async () => {
  probe.behavior.handle = () => Promise.reject(new ServiceError('PACKAGE_ARCHIVED', 'no'))
  expect((await create()).body.code).toBe('PACKAGE_ARCHIVED')
  probe.behavior.handle = () => Promise.resolve({ said: 'now' })
  expect((await create({ name: 'repaired' })).status).toBe(201)
})

it('the key is not taken for a caller who is refused', async () => {
  expect((await create({ bearer: probe.key({ scopes: [] }) })).status).toBe(401)
  expect((await create()).headers['idempotent-replay']).toBeUndefined()
})

describe('where the answer cannot be kept', () => {
  const broken = (): Promise<never> => Promise.reject(Object.assign(new Error('busy'), { name: 'ThrottlingException' }))

  it('work that is done is answered as done: freeing the key would have it done twice', async () => {
    const answers = memoryAnswers()
    probe = openProbe({ idempotency: { ...answers, complete: broken } })
    key = probe.key()
    expect((await create()).status).toBe(201)
    expect((await create()).body.code).toBe('IDEMPOTENCY_KEY_IN_USE')
    expect(probe.handled).toHaveLength(1)
  })

  it('a refusal is answered as it is, though its key stays taken for a while', async () => {
    probe = openProbe({ idempotency: { ...memoryAnswers(), release: broken } })
    key = probe.key()
    probe.behavior.handle = () => Promise.reject(new ServiceError('PACKAGE_ARCHIVED', 'no'))
    expect((await create()).body.code).toBe('PACKAGE_ARCHIVED')
  })

  it('a key that cannot be taken stops the request', async () => {
    probe = openProbe({ idempotency: { ...memoryAnswers(), begin: broken } })
    key = probe.key()
    const answer = await create()
    expect([answer.body.code, probe.handled]).toEqual(['BACKEND_UNAVAILABLE', []])
  })
})
