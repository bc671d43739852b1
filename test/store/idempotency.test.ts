/** Idempotency keys: one request does the work, its repeats get its response. */
import {
  idempotencyRepository,
  type IdempotencyRepository,
  type IdempotencyRequest,
} from '#shared/store/idempotency/idempotency-repository.ts'
import { fresh, onEveryEngine } from './support/engines.ts'

const start = Date.parse('2026-11-21T10:00:00.000Z')
const [lease, day] = [60_000, 86_400_000]

onEveryEngine((bench) => {
  let repository: IdempotencyRepository
  beforeAll(() => {
    repository = idempotencyRepository(bench.table)
  })

  const request = (parts: Partial<IdempotencyRequest> = {}): IdempotencyRequest => ({
    tenantId: 'tenant_one',
    hash: fresh('hash'),
    bodyHash: 'body',
    now: start,
    ...parts,
  })
  const response = { status: 200, body: '{"id":1}' }
  const later = (first: IdempotencyRequest, milliseconds: number): IdempotencyRequest => ({
    ...first,
    now: first.now + milliseconds,
  })

  it('lets one of 20 simultaneous requests be the first', async () => {
    const one = request()
    const states = await Promise.all(Array.from({ length: 20 }, () => repository.begin(one)))
    expect(states.filter(({ kind }) => kind === 'first')).toHaveLength(1)
    expect(states.filter(({ kind }) => kind === 'in-use')).toHaveLength(19)
  })

  it('reports a key in use until the first request responds, and its response after that', async () => {
    const one = request()
    expect(await repository.begin(one)).toEqual({ kind: 'first' })
    expect(await repository.begin(later(one, lease))).toEqual({ kind: 'in-use' })
    await repository.complete(one, response)
    expect(await repository.begin(later(one, 1))).toEqual({ kind: 'responded', response })
    expect(await repository.begin(later(one, day - 1000))).toEqual({ kind: 'responded', response })
  })

  it('reports another body under the key, during the first request and after it', async () => {
    const one = request()
    await repository.begin(one)
    expect(await repository.begin({ ...one, bodyHash: 'other' })).toEqual({ kind: 'other-body' })
    await repository.complete(one, response)
    expect(await repository.begin({ ...one, bodyHash: 'other' })).toEqual({ kind: 'other-body' })
  })

  it('frees the key of a crashed request when its lease ends', async () => {
    const one = request()
    await repository.begin(one)
    expect(await repository.begin(later(one, lease + 1))).toEqual({ kind: 'first' })
    expect(await repository.begin(later(one, lease + 2))).toEqual({ kind: 'in-use' })
  })

  it('ignores a response after 24 hours, whether the table has removed it or not', async () => {
    const one = request()
    await repository.begin(one)
    await repository.complete(one, response)
    expect(await repository.begin(later(one, day + 1000))).toEqual({ kind: 'first' })
    // The new request waits for its own response: it is not handed the old one.
    expect(await repository.begin(later(one, day + 2000))).toEqual({ kind: 'in-use' })
  })

  it('frees the key of a refused request at once', async () => {
    const one = request()
    await repository.begin(one)
    await repository.release(one)
    expect(await repository.begin({ ...one, bodyHash: 'repaired' })).toEqual({ kind: 'first' })
  })

  it('separates the same key of two workspaces', async () => {
    const one = request()
    await repository.begin(one)
    await repository.complete(one, response)
    expect(await repository.begin({ ...one, tenantId: 'tenant_two' })).toEqual({ kind: 'first' })
  })
})
