/** The usage of a workspace and the price of its overage, as its keys read them. */
import { planNames, plans } from '#shared/domain/quotas/plan.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { learnerBench } from '#test/support/learner-bench.ts'
import { launch, seedPackage } from '#test/support/seed.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const get = (operation: 'getUsage' | 'getSpendCap', bearer: string) => backend.call(operation, { bearer })

describe('getUsage', () => {
  it('returns zero usage for an empty workspace', async () => {
    const { body } = await get('getUsage', await backend.makeKey('tenant_empty', { plan: 'starter' }))
    const period = {
      start: expect.stringMatching(/^\d{4}-\d\d-01T00:00:00\.000Z$/),
      end: expect.stringMatching(/^\d{4}-\d\d-01T00:00:00\.000Z$/),
    }
    expect(body).toEqual({
      plan: 'starter',
      mode: 'live',
      period,
      active_learners: {
        counted: 0,
        allotment: 250,
        limit: 916,
        overage_learners: 0,
        overage_amount_usd: 0,
        thresholds_reached: [],
      },
      test_learners: { active: 0, limit: 25, window_days: 30 },
      storage: { used_gb: 0, limit_gb: 10 },
      packages: { used: 0, limit: 25 },
    })
    expect(Date.parse(body.period.end)).toBeGreaterThan(Date.parse(body.period.start))
  })

  it('counts learners, packages and storage of its own workspace', async () => {
    const packageId = await seedPackage(backend, { storageBytes: 1000 })
    for (const user_id of ['ada', 'grace', 'ada']) await launch(backend, packageId, { user_id })
    await backend.call('launchPackage', { bearer: backend.testKey, params: { packageId }, body: { user_id: 'tester' } })
    const { body } = await get('getUsage', backend.liveKey)
    expect(body).toMatchObject({
      active_learners: { counted: 2 },
      test_learners: { active: 1 },
      packages: { used: 1, limit: 100 },
      storage: { limit_gb: 50 },
    })
    expect(body.storage.used_gb).toBeGreaterThan(0)
    expect((await get('getUsage', backend.testKey)).body).toEqual({ ...body, mode: 'test' })
    expect((await get('getUsage', backend.otherKey)).body).toMatchObject({
      active_learners: { counted: 0 },
      test_learners: { active: 0 },
      packages: { used: 0 },
      storage: { used_gb: 0 },
    })
  })

  it('costs two serial calls', async () => {
    backend.aws.takeOperations()
    await get('getUsage', backend.liveKey)
    expect(backend.aws.takeOperations().map(({ operation, readUnits }) => [operation, readUnits])).toEqual([
      ['BatchGetItem', 2],
      ['BatchGetItem', 2],
    ])
  })

  it('states that a price is unknown if only the contract has it', async () => {
    const bench = await learnerBench(backend, '2026-11-21T10:00:00.000Z')
    const key = await bench.key({
      plan: 'enterprise',
      billing: { learners: { included: 1, overage: { eachMills: null, stopMills: null } } },
    })
    for (const learner of ['a', 'b']) expect((await bench.launch(key, learner)).status).toBe(200)
    expect((await bench.usage(key)).body.active_learners).toEqual({
      counted: 2,
      allotment: 1,
      limit: null,
      overage_learners: 1,
      overage_amount_usd: null,
      thresholds_reached: [70, 90, 100],
    })
    expect((await bench.spendCap(key)).body).toMatchObject({
      overage_allowed: true,
      price_per_learner_usd: null,
      cap_usd: null,
      spent_usd: null,
      remaining_usd: null,
      further_learners: null,
      reached: false,
    })
  })
})

describe('getSpendCap', () => {
  it.each(planNames)('states what stops the overage of %s', async (plan) => {
    const { body } = await get('getSpendCap', await backend.makeKey(`tenant_cap-${plan}`, { plan }))
    const { overage } = plans[plan].learners
    const shown = {
      free: { overage_allowed: false, price_per_learner_usd: null, cap_usd: 0, remaining_usd: 0, further_learners: 25 },
      starter: {
        overage_allowed: true,
        price_per_learner_usd: 0.15,
        cap_usd: 100,
        remaining_usd: 100,
        further_learners: 916,
      },
      growth: {
        overage_allowed: true,
        price_per_learner_usd: 0.08,
        cap_usd: 350,
        remaining_usd: 350,
        further_learners: 5875,
      },
      scale: {
        overage_allowed: true,
        price_per_learner_usd: 0.05,
        cap_usd: null,
        remaining_usd: null,
        further_learners: null,
      },
      enterprise: {
        overage_allowed: true,
        price_per_learner_usd: null,
        cap_usd: null,
        remaining_usd: null,
        further_learners: null,
      },
    }[plan]
    expect(overage !== null).toBe(shown.overage_allowed)
    expect(body).toEqual({ plan, currency: 'USD', period: expect.any(Object), spent_usd: 0, reached: false, ...shown })
  })

  it('states that a hard cap is reached', async () => {
    const bench = await learnerBench(backend, '2026-11-21T10:00:00.000Z')
    const key = await bench.key({ billing: { learners: { included: 1, overage: null } } })
    await bench.launch(key, 'ada')
    expect((await bench.spendCap(key)).body).toMatchObject({
      period: { end: '2026-12-01T00:00:00.000Z' },
      cap_usd: 0,
      spent_usd: 0,
      further_learners: 0,
      reached: true,
    })
  })
})
