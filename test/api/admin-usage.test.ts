/** What all workspaces of the platform use, for its administration. */
import { billingPeriod } from '#shared/domain/learners/billing-period.ts'
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import { periodRecord } from '#shared/domain/learners/period-record.ts'
import { stampOf, systemClock } from '#shared/platform/clock.ts'
import { learnerCountRepository } from '#shared/store/learners/learner-count-repository.ts'
import { periodRepository } from '#shared/store/learners/period-repository.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { openWorkspace, signInPlatformAdmin, type SignedIn } from '#test/support/signed-in.ts'

let backend: Backend
let admin: SignedIn
beforeAll(async () => {
  backend = await startBackend()
  admin = await signInPlatformAdmin(backend)
})
afterAll(() => backend.close())

const usage = async (query: Record<string, string> = {}) =>
  (await backend.call('getPlatformUsage', { headers: admin.reads, query })).body

const period = billingPeriod(Date.now())

async function makeWorkspace(slug: string, plan: string): Promise<string> {
  const body = { name: slug, slug, plan, owner_email: 'grace@example.com' }
  const { body: made } = await backend.call('createTenant', { headers: admin.changes, body })
  return made.tenant.tenant_id
}

const claim = (tenantId: string, learner: string) =>
  learnerCountRepository(backend.table).claim({
    ...{ tenantId, tag: learnerTag(learner), period, stamp: stampOf(systemClock) },
    terms: { included: 100, overage: null },
  })

it('counts learners by workspace, by plan and in all, and names none', async () => {
  const before = await usage()
  const [small, large] = [await makeWorkspace('small', 'free'), await makeWorkspace('large', 'scale')]
  for (const [tenantId, learner] of [
    [small, 'ada'],
    [large, 'ada'],
    [large, 'grace'],
  ] as const)
    await claim(tenantId, learner)
  const after = await usage()
  expect(after).toMatchObject({
    month: period.start.slice(0, 7),
    is_partial: false,
    workspaces: Number(before.workspaces) + 2,
  })
  expect(after.totals.active_learners - before.totals.active_learners).toBe(3)
  const planOf = (name: string) => after.plans.find(({ plan }: { plan: string }) => plan === name)
  expect([planOf('free').active_learners, planOf('scale').active_learners]).toEqual([1, 2])
  expect(after.largest.slice(0, 2)).toMatchObject([
    { tenant_id: large, name: 'large', plan: 'scale', active_learners: 2 },
    { tenant_id: small, plan: 'free', active_learners: 1 },
  ])
  expect(JSON.stringify(after)).not.toMatch(/ada|grace/)
})

it('shows a month that is over with the plan that it had, and one without launches as zero', async () => {
  const tenantId = await makeWorkspace('moved', 'enterprise')
  const former = billingPeriod(Date.parse('2026-03-10T00:00:00.000Z'))
  const record = periodRecord({ tenantId, plan: 'starter', billing: {} }, former, { activeLearners: 7, isFinal: true })
  await periodRepository(backend.table).fix(record, undefined)
  const march = await usage({ month: '2026-03' })
  expect(march.largest[0]).toMatchObject({ tenant_id: tenantId, plan: 'starter', active_learners: 7 })
  expect((await usage({ month: '2026-02' })).totals.active_learners).toBe(0)
})

it('refuses everybody but platform admins, and what is no month', async () => {
  const { people } = await openWorkspace(backend, ['owner', 'admin', 'viewer'])
  for (const { reads } of people) {
    const { status, body } = await backend.call('getPlatformUsage', { headers: reads })
    expect([status, body.code]).toEqual([403, 'PLATFORM_ADMIN_REQUIRED'])
  }
  expect((await backend.call('getPlatformUsage', { bearer: backend.liveKey })).status).toBe(401)
  const { status } = await backend.call('getPlatformUsage', { headers: admin.reads, query: { month: '2026-13' } })
  expect(status).toBe(400)
})
