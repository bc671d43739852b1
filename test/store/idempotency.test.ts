/** Idempotency keys: one request does the work, its repeats get its answer. */
import { idempotencyRepository, type IdempotencyRepository, type IdempotencyRequest } from '#shared/store/idempotency-repository.ts'
import { fresh, onEveryEngine } from './support/engines.ts'

const start = Date.parse('2026-11-21T10:00:00.000Z')
const [lease, day] = [60_000, 86_400_000]

onEveryEngine((bench) => {
  let answers: IdempotencyRepository
  beforeAll(() => {
    answers = idempotencyRepository(bench.table)
  })

  const request = (parts: Partial<IdempotencyRequest> = {}): IdempotencyRequest => ({ tenantId: 'tenant_one', hash: fresh('hash'), bodyHash: 'body', now: start, ...parts })
  const answer = { status: 200, body: '{"id":1}' }
  const later = (first: IdempotencyRequest, milliseconds: number): IdempotencyRequest => ({ ...first, now: first.now + milliseconds })

  it('20 at once: one of them is the first', async () => {
    const one = request()
    const states = await Promise.all(Array.from({ length: 20 }, () => answers.begin(one)))
    expect(states.filter(({ kind }) => kind === 'first')).toHaveLength(1)
    expect(states.filter(({ kind }) => kind === 'in-use')).toHaveLength(19)
  })

  it('while the first is under way, others wait; after its answer, they get it', async () => {
    const one = request()
    expect(await answers.begin(one)).toEqual({ kind: 'first' })
    expect(await answers.begin(later(one, lease))).toEqual({ kind: 'in-use' })
    await answers.complete(one, answer)
    expect(await answers.begin(later(one, 1))).toEqual({ kind: 'answered', answer })
    expect(await answers.begin(later(one, day - 1000))).toEqual({ kind: 'answered', answer })
  })

  it('another body under the key is told so, while the first is under way and after it', async () => {
    const one = request()
    await answers.begin(one)
    expect(await answers.begin({ ...one, bodyHash: 'other' })).toEqual({ kind: 'other-body' })
    await answers.complete(one, answer)
    expect(await answers.begin({ ...one, bodyHash: 'other' })).toEqual({ kind: 'other-body' })
  })

  it('a request that died frees its key with its lease', async () => {
    const one = request()
    await answers.begin(one)
    expect(await answers.begin(later(one, lease + 1))).toEqual({ kind: 'first' })
    expect(await answers.begin(later(one, lease + 2))).toEqual({ kind: 'in-use' })
  })

  it('an answer is forgotten after 24 hours, whether the table has removed it yet or not', async () => {
    const one = request()
    await answers.begin(one)
    await answers.complete(one, answer)
    expect(await answers.begin(later(one, day + 1000))).toEqual({ kind: 'first' })
    // The new request waits for its own answer: it is not handed the old one.
    expect(await answers.begin(later(one, day + 2000))).toEqual({ kind: 'in-use' })
  })

  it('a refused request frees its key at once', async () => {
    const one = request()
    await answers.begin(one)
    await answers.release(one)
    expect(await answers.begin({ ...one, bodyHash: 'repaired' })).toEqual({ kind: 'first' })
  })

  it('the same key of another workspace is another key', async () => {
    const one = request()
    await answers.begin(one)
    await answers.complete(one, answer)
    expect(await answers.begin({ ...one, tenantId: 'tenant_two' })).toEqual({ kind: 'first' })
  })
})
