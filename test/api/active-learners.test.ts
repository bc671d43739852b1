/**
 * Active learners through the API: counted once, refused beyond the cap, with an event at each threshold, whatever happens at
 * once or breaks off.
 */
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import { keys } from '#shared/store/table/keys.ts'
import { launchRepository } from '#shared/store/launches/launch-repository.ts'
import { learnerCountRepository } from '#shared/store/learners/learner-count-repository.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { learnerBench, type LaunchSteps, type LearnerBench } from '#test/support/learner-bench.ts'
import { seedPackage } from '#test/support/seed.ts'
import { documentClient } from '#test/support/document-client.ts'

// Heavy counts are for those who ask for them.
const parallel = Number(process.env['LECTERN_PARALLEL_LAUNCHES'] ?? 100)
let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterEach(() => backend.aws.faultDynamoDb(null))
afterAll(() => backend.close())

const open = (at = '2026-11-21T10:00:00.000Z'): Promise<LearnerBench> => learnerBench(backend, at)
const hardCap = (included: number) => ({ billing: { learners: { included, overage: null } } })
const codes = (responses: readonly ApiResponse[]): Record<string, number> =>
  responses.reduce<Record<string, number>>(
    (counts, { status, body }) => ({ ...counts, [body.code ?? status]: (counts[body.code ?? status] ?? 0) + 1 }),
    {},
  )
const day = 86_400_000

/** Items of the bench's workspace. */
async function itemsOf({ tenantId }: LearnerBench): Promise<Record<string, any>[]> {
  const items: Record<string, any>[] = []
  let ExclusiveStartKey: Record<string, any> | undefined
  do {
    const page = await documentClient(backend.table).send(
      new ScanCommand({ TableName: backend.table.name, ConsistentRead: true, ExclusiveStartKey }),
    )
    items.push(...(page.Items ?? []))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey !== undefined)
  return items.filter(({ pk }) => pk.startsWith(`${tenantId}#`))
}
const sessionsOf = async (bench: LearnerBench): Promise<string[]> =>
  (await itemsOf(bench)).flatMap(({ sk, learnerId }) => (sk === 'S' ? [learnerId] : []))
/** Thresholds with an event, by billing period. */
const thresholdsOf = async (bench: LearnerBench): Promise<Record<string, string[]>> =>
  Object.fromEntries(
    (await itemsOf(bench)).flatMap(({ sk, events = [] }) =>
      sk.startsWith('C#')
        ? [[sk.slice(2), events.map(({ type }: { type: string }) => type.replace('usage.threshold_reached.', ''))]]
        : [],
    ),
  )
const counted = async (bench: LearnerBench, key: string): Promise<number> =>
  (await bench.usage(key)).body.active_learners.counted

describe('the count of a learner', () => {
  it('counts a learner once for any number of courses and launches', async () => {
    const bench = await open()
    const key = await bench.key()
    const courses = [
      bench.packageId,
      ...(await Promise.all(Array.from({ length: 4 }, () => seedPackage(backend, { tenantId: bench.tenantId })))),
    ]
    for (const packageId of courses) expect((await bench.launch(key, 'ada', { packageId })).status).toBe(200)
    expect((await bench.launch(key, 'ada')).status).toBe(200)
    expect(await counted(bench, key)).toBe(1)
    expect((await bench.launch(key, 'grace')).status).toBe(200)
    expect(await counted(bench, key)).toBe(2)
  })

  it('counts a learner once for launches at the same time', async () => {
    const bench = await open()
    const key = await bench.key()
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, place) => bench.launch(key, place % 2 === 0 ? 'ada' : 'grace')),
    )
    expect(codes(responses)).toEqual({ 200: 40 })
    expect(await counted(bench, key)).toBe(2)
  })

  it('counts a learner once for named sessions that are opened again', async () => {
    const bench = await open()
    const key = await bench.key()
    for (const session_id of ['one', 'two', 'one'])
      expect((await bench.launch(key, 'ada', { body: { session_id } })).body.session_id).toBe(session_id)
    bench.clock.at += 31 * day
    expect(
      (await bench.launch(key, 'ada', { body: { session_id: 'one', new_attempt: true } })).body.attempt_number,
    ).toBe(1)
    expect(await counted(bench, key)).toBe(1)
  })

  it('counts nothing for a refused launch', async () => {
    const bench = await open()
    const key = await bench.key()
    await bench.launch(key, 'ada', { body: { session_id: 'hers' } })
    expect((await bench.launch(key, 'eve', { body: { session_id: 'hers' } })).body.code).toBe('SESSIONIDSCOPE_MISMATCH')
    expect((await bench.launch(key, 'eve', { packageId: 'pkg_unknown' })).body.code).toBe('PACKAGE_NOT_FOUND')
    expect(await counted(bench, key)).toBe(1)
  })

  it('counts a learner in the workspace of the launch', async () => {
    const [one, other] = [await open(), await open()]
    const [key, otherKey] = [await one.key(), await other.key()]
    await one.launch(key, 'ada')
    expect([await counted(one, key), await counted(other, otherKey)]).toEqual([1, 0])
  })
})

describe('the cap', () => {
  it(`admits exactly the cap of ${parallel} launches at once, and makes one event for each threshold`, async () => {
    const bench = await open()
    const included = Math.floor(parallel / 5)
    const key = await bench.key({ plan: 'free', ...hardCap(included) })
    const responses = await Promise.all(
      Array.from({ length: parallel }, (_, place) => bench.launch(key, `learner-${place}`)),
    )
    expect(codes(responses)).toEqual({ 200: included, QUOTA_EXCEEDED: parallel - included })
    const sessions = await sessionsOf(bench)
    expect([sessions.length, new Set(sessions).size]).toEqual([included, included])
    expect(await thresholdsOf(bench)).toEqual({ '2026-11-01': ['70', '90', '100'] })
    // Admitted learners can continue, and no other learner can begin.
    const admitted = sessions[0] ?? ''
    expect((await bench.launch(key, admitted)).status).toBe(200)
    const refused = await bench.launch(key, 'one more')
    expect([refused.status, refused.body]).toMatchObject([
      402,
      {
        code: 'QUOTA_EXCEEDED',
        details: {
          quota: 'active_learners',
          limit: included,
          used: included,
          current_plan: 'free',
          period_end: '2026-12-01T00:00:00.000Z',
        },
      },
    ])
    expect((await bench.usage(key)).body.active_learners).toMatchObject({
      counted: included,
      allotment: included,
      limit: included,
      thresholds_reached: [70, 90, 100],
    })
  })

  it('stops the Free plan at its 25 learners', async () => {
    const bench = await open()
    const key = await bench.key({ plan: 'free' })
    const responses = await Promise.all(Array.from({ length: 30 }, (_, place) => bench.launch(key, `learner-${place}`)))
    expect(codes(responses)).toEqual({ 200: 25, QUOTA_EXCEEDED: 5 })
  })

  it('stops overage at the amount that it may cost', async () => {
    const bench = await open()
    const key = await bench.key({
      plan: 'enterprise',
      billing: { learners: { included: 3, overage: { eachMills: 1500, stopMills: 4000 } } },
    })
    const responses = await Promise.all(Array.from({ length: 9 }, (_, place) => bench.launch(key, `learner-${place}`)))
    expect(codes(responses)).toEqual({ 200: 5, QUOTA_EXCEEDED: 4 })
    expect((await bench.usage(key)).body.active_learners).toEqual({
      counted: 5,
      allotment: 3,
      limit: 5,
      overage_learners: 2,
      overage_amount_usd: 3,
      thresholds_reached: [70, 90, 100],
    })
    expect((await bench.spendCap(key)).body).toMatchObject({
      overage_allowed: true,
      price_per_learner_usd: 1.5,
      cap_usd: 4,
      spent_usd: 3,
      remaining_usd: 1,
      further_learners: 0,
      reached: true,
    })
  })

  it('admits waiting learners after a larger plan, and keeps counted learners after a smaller one', async () => {
    const bench = await open()
    const [small, large] = [await bench.key(hardCap(2)), await bench.key(hardCap(4))]
    for (const learner of ['a', 'b']) expect((await bench.launch(small, learner)).status).toBe(200)
    expect((await bench.launch(small, 'c')).status).toBe(402)
    expect((await bench.launch(large, 'c')).status).toBe(200)
    expect((await bench.launch(small, 'c')).status).toBe(200)
    expect((await bench.launch(small, 'd')).status).toBe(402)
    // Told of for the small plan; the period has had them.
    expect((await bench.launch(large, 'd')).status).toBe(200)
    expect(await thresholdsOf(bench)).toEqual({ '2026-11-01': ['70', '90', '100'] })
  })
})

describe('a billing period', () => {
  it('begins with the month, with a new count and new thresholds', async () => {
    const bench = await open('2026-11-30T23:59:59.999Z')
    const key = await bench.key(hardCap(2))
    for (const learner of ['a', 'b']) expect((await bench.launch(key, learner)).status).toBe(200)
    expect((await bench.launch(key, 'c')).status).toBe(402)
    bench.clock.at += 1
    expect((await bench.usage(key)).body).toMatchObject({
      period: { start: '2026-12-01T00:00:00.000Z', end: '2027-01-01T00:00:00.000Z' },
      active_learners: { counted: 0, thresholds_reached: [] },
    })
    for (const learner of ['c', 'a', 'c']) expect((await bench.launch(key, learner)).status).toBe(200)
    expect((await bench.launch(key, 'b')).status).toBe(402)
    expect(await thresholdsOf(bench)).toEqual({ '2026-11-01': ['70', '90', '100'], '2026-12-01': ['70', '90', '100'] })
  })

  it('begins on the workspace’s own day if it has one', async () => {
    const bench = await open('2026-11-14T12:00:00.000Z')
    const key = await bench.key({ billing: { anchorDay: 15 } })
    await bench.launch(key, 'ada')
    expect((await bench.usage(key)).body).toMatchObject({
      period: { start: '2026-10-15T00:00:00.000Z', end: '2026-11-15T00:00:00.000Z' },
      active_learners: { counted: 1 },
    })
    bench.clock.at += day
    expect(await counted(bench, key)).toBe(0)
    await bench.launch(key, 'ada')
    expect(await counted(bench, key)).toBe(1)
  })

  it('counts a learner once per period when requests of two periods overtake each other', async () => {
    const bench = await open('2026-12-01T00:00:00.000Z')
    const key = await bench.key()
    // The request of the old period reads, waits, and writes when the new period has had its first launch.
    const late: LaunchSteps = {
      launches: {
        async read(tenantId, asked) {
          const seen = await launchRepository(backend.table).read(tenantId, asked)
          bench.clock.at = Date.parse('2026-12-01T00:00:00.000Z')
          expect((await bench.launch(key, 'ada')).status).toBe(200)
          return seen
        },
      },
    }
    bench.clock.at -= 1
    expect((await bench.launch(key, 'ada', { steps: late })).status).toBe(200)
    for (let minute = 1; minute < 6; minute += 1) {
      bench.clock.at += 61_000
      await bench.launch(key, `other-${minute}`)
      expect((await bench.launch(key, 'ada')).status).toBe(200)
    }
    expect(await counted(bench, key)).toBe(6)
  })
})

describe('TEST learners', () => {
  it('stops at 25 TEST learners that launch at once, and does not count LIVE learners among them', async () => {
    const bench = await open()
    const [test, live] = [await bench.key({ mode: 'test', plan: 'free' }), await bench.key()]
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, place) => bench.launch(test, `learner-${place}`)),
    )
    expect(codes(responses)).toEqual({ 200: 25, ACTIVE_LEARNER_CAP_REACHED: 35 })
    const refused = await bench.launch(test, 'one more')
    expect([refused.status, refused.body]).toMatchObject([
      402,
      { code: 'ACTIVE_LEARNER_CAP_REACHED', details: { limit: 25, window_days: 30, mode: 'test' } },
    ])
    for (const learner of await sessionsOf(bench)) expect((await bench.launch(test, learner)).status).toBe(200)
    expect((await bench.launch(live, 'one more')).status).toBe(200)
    expect((await bench.usage(test)).body).toMatchObject({
      mode: 'test',
      active_learners: { counted: 1 },
      test_learners: { active: 25, limit: 25, window_days: 30 },
    })
    expect(await thresholdsOf(bench)).toEqual({ '2026-11-01': [] })
  })

  it('frees the place of each TEST learner 30 days after the last launch', async () => {
    const bench = await open('2026-11-01T00:00:00.000Z')
    const begin = bench.clock.at
    const key = await bench.key({ mode: 'test' })
    for (let place = 0; place < 25; place += 1) {
      bench.clock.at = begin + place * day
      expect((await bench.launch(key, `learner-${place}`)).status).toBe(200)
    }
    // The first one goes on, the second does not.
    bench.clock.at = begin + 29 * day
    expect((await bench.launch(key, 'learner-0')).status).toBe(200)
    expect((await bench.launch(key, 'new-1')).status).toBe(402)
    bench.clock.at = begin + 31 * day - 1
    expect((await bench.launch(key, 'new-1')).status).toBe(402)
    bench.clock.at += 1
    const responses = await Promise.all(['new-1', 'new-2', 'new-3'].map((learner) => bench.launch(key, learner)))
    expect(codes(responses)).toEqual({ 200: 1, ACTIVE_LEARNER_CAP_REACHED: 2 })
    expect((await bench.launch(key, 'learner-1')).status).toBe(402)
    expect((await bench.launch(key, 'learner-0')).status).toBe(200)
    expect((await bench.usage(key)).body.test_learners.active).toBe(25)
    bench.clock.at = begin + 90 * day
    expect((await bench.usage(key)).body.test_learners.active).toBe(0)
    expect((await bench.launch(key, 'learner-1')).status).toBe(200)
    expect((await itemsOf(bench)).find(({ sk }) => sk === 'T')?.['learners']).toEqual({
      [learnerTag('learner-1')]: bench.clock.at,
    })
  })
})

describe('an interrupted launch', () => {
  const lost = (): never => {
    throw Object.assign(new Error('The response was lost.'), { name: 'TimeoutError' })
  }

  it.each<[string, () => LaunchSteps]>([
    ['before the learner is counted', () => ({ learners: { claim: lost } })],
    [
      'after the learner was counted',
      () => ({ learners: { claim: (learner) => learnerCountRepository(backend.table).claim(learner).then(lost) } }),
    ],
    ['before the session is written', () => ({ writer: { open: lost } })],
    [
      'after the session was written',
      () => ({ writer: { open: (opening, mark) => launchRepository(backend.table).open(opening, mark).then(lost) } }),
    ],
    [
      'after the session, without its mark',
      () => ({ writer: { open: (opening) => launchRepository(backend.table).open(opening, null).then(lost) } }),
    ],
  ])('counts its learner once when it is interrupted by %s and repeated at once or much later', async (_, steps) => {
    const bench = await open()
    const key = await bench.key(hardCap(4))
    expect((await bench.launch(key, 'ada', { steps: steps() })).body).toMatchObject({
      code: 'BACKEND_UNAVAILABLE',
      retryable: true,
    })
    const [sessions, before] = [await sessionsOf(bench), await counted(bench, key)]
    expect(sessions.length).toBeLessThanOrEqual(before)
    // Names are forgotten meanwhile, two minutes at a time.
    for (const learner of ['b', 'c', 'd']) {
      bench.clock.at += 120_000
      expect((await bench.launch(key, learner)).status).toBe(200)
    }
    expect((await bench.launch(key, 'ada')).status).toBe(200)
    expect(await counted(bench, key)).toBe(4)
    expect(await thresholdsOf(bench)).toEqual({ '2026-11-01': ['70', '90', '100'] })
  })

  it.each(['BatchGetItem', 'UpdateItem', 'BatchWriteItem'])(
    'returns 503 to trouble of the table in %s, and counts once when it is repeated',
    async (failing) => {
      const bench = await open()
      const key = await bench.key()
      backend.aws.faultDynamoDb((operation) => (operation === failing ? 'InternalServerError' : undefined))
      expect(await bench.launch(key, 'ada')).toMatchObject({
        status: 503,
        body: { code: 'BACKEND_UNAVAILABLE', retryable: true },
      })
      expect(await sessionsOf(bench)).toEqual([])
      backend.aws.faultDynamoDb(null)
      expect((await bench.launch(key, 'ada')).status).toBe(200)
      expect(await counted(bench, key)).toBe(1)
    },
  )

  it('continues after a short throttling of the counter, and returns 503 to a long one', async () => {
    const bench = await open()
    const key = await bench.key()
    let throttled = 0
    backend.aws.faultDynamoDb((operation) =>
      operation === 'UpdateItem' && (throttled += 1) <= 2 ? 'ProvisionedThroughputExceededException' : undefined,
    )
    expect((await bench.launch(key, 'ada')).status).toBe(200)
    backend.aws.faultDynamoDb((operation) =>
      operation === 'UpdateItem' ? 'ProvisionedThroughputExceededException' : undefined,
    )
    expect(await bench.launch(key, 'grace')).toMatchObject({ status: 503, body: { code: 'BACKEND_UNAVAILABLE' } })
    backend.aws.faultDynamoDb(null)
    expect(await counted(bench, key)).toBe(1)
  })
})

it('keeps marks of forgotten names, so that the counter stays small', async () => {
  const bench = await open()
  const key = await bench.key()
  for (let minute = 0; minute < 5; minute += 1) {
    await Promise.all(Array.from({ length: 5 }, (_, place) => bench.launch(key, `learner-${minute}-${place}`)))
    bench.clock.at += 61_000
  }
  const items = await itemsOf(bench)
  const count = items.find(({ sk }) => sk === 'C#2026-11-01')
  expect(count?.['counted']).toBe(25)
  const names = new Set<string>([...(count?.['recent'] ?? []), ...(count?.['settling'] ?? [])])
  expect(names.size).toBeLessThanOrEqual(15)
  expect(items.filter(({ pk }) => pk === keys.learner(bench.tenantId, learnerTag('learner-0-0')).pk)).toMatchObject([
    { period: '2026-11-01', expiresAt: Date.parse('2027-01-01T00:00:00.000Z') / 1000 },
  ])
  for (let place = 0; place < 5; place += 1) expect((await bench.launch(key, `learner-0-${place}`)).status).toBe(200)
  expect(await counted(bench, key)).toBe(25)
})
