/** Incidents of a plan that is used up: opened once, settled by themselves. */
import { planFollower } from '#functions/workers/follow-packages/follow-plans.ts'
import { finishDueWork } from '#functions/workers/publish-events/finish-due-work.ts'
import { billingPeriod } from '#shared/domain/learners/billing-period.ts'
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import type { PlanName } from '#shared/domain/quotas/plan.ts'
import { stampOf } from '#shared/platform/clock.ts'
import { followPlan } from '#shared/operations/quotas/follow-plan.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { incidentRepository } from '#shared/store/incidents/incident-repository.ts'
import { learnerCountRepository } from '#shared/store/learners/learner-count-repository.ts'
import { dueWorkOf } from '#test/support/due-work.ts'
import { planCounts } from '#test/support/plan-counts.ts'
import { publishAll, received, takeBusEvents } from '#test/support/published-events.ts'
import { launched, next, startWebhookBench, type WebhookBench } from '#test/support/webhooks.ts'

let bench: WebhookBench
beforeAll(async () => {
  bench = await startWebhookBench()
})
afterAll(() => bench.close())

const now = Date.parse('2026-11-21T10:00:00.000Z')
const clock = { now: () => now }

const put = (tenantId: string, plan: PlanName) =>
  accessRepository(bench.table).putTenant({ tenantId, name: 'One', plan, createdAt: '2026-01-01T00:00:00.000Z' })

/** A workspace on the Free plan: 25 learners. */
async function open(): Promise<string> {
  const tenantId = `tenant_${next()}`
  await put(tenantId, 'free')
  return tenantId
}

async function count(tenantId: string, from: number, to: number): Promise<void> {
  for (let learner = from; learner <= to; learner += 1)
    await learnerCountRepository(bench.table).claim({
      ...{ tenantId, tag: learnerTag(`learner-${learner}`), period: billingPeriod(now), stamp: stampOf(clock) },
      terms: { included: 25, overage: null },
    })
}

const follow = (tenantId: string) => followPlan(tenantId, true, { ...planCounts(bench.table), clock })

async function incidents(tenantId: string): Promise<string[]> {
  const { rows } = await incidentRepository(bench.table).list(
    tenantId,
    { status: null, entityId: null },
    { limit: 50, after: null },
  )
  return rows.map(({ code, status }) => `${code} ${status}`).sort()
}

/** Codes of the incidents of a workspace that were put on the bus. */
async function told(tenantId: string): Promise<unknown[]> {
  await publishAll(bench.table, { clock })
  return takeBusEvents(bench.aws.busEvents)
    .filter(({ event, tenant_id }) => event === 'incident.opened' && tenant_id === tenantId)
    .map(({ facts }) => facts.event.data?.['code'])
}

test('opens one incident at 80 and one at 100 percent, however many workers see it and however often', async () => {
  const tenantId = await open()
  await count(tenantId, 1, 19)
  await follow(tenantId)
  expect(await incidents(tenantId)).toEqual([])
  await count(tenantId, 20, 20)
  await Promise.all(Array.from({ length: 6 }, () => follow(tenantId)))
  await follow(tenantId)
  expect(await incidents(tenantId)).toEqual(['LEARNERS_80_PERCENT open'])
  expect(await told(tenantId)).toEqual(['LEARNERS_80_PERCENT'])
  await count(tenantId, 21, 25)
  await Promise.all([follow(tenantId), follow(tenantId)])
  expect(await incidents(tenantId)).toEqual(['LEARNERS_100_PERCENT open', 'LEARNERS_80_PERCENT open'])
  expect(await told(tenantId)).toEqual(['LEARNERS_100_PERCENT'])
})

test('resolves them by itself when the plan grows', async () => {
  const tenantId = await open()
  await count(tenantId, 1, 25)
  await follow(tenantId)
  await put(tenantId, 'starter')
  await Promise.all([follow(tenantId), follow(tenantId)])
  expect(await incidents(tenantId)).toEqual(['LEARNERS_100_PERCENT resolved'])
})

test('resolves those of learners when the period ends', async () => {
  const tenantId = await open()
  await count(tenantId, 1, 20)
  await follow(tenantId)
  const report = (error: unknown) => expect(error).toBeUndefined()
  const later = { now: () => Date.parse('2026-12-01T00:10:00.000Z') }
  await finishDueWork(dueWorkOf(bench.table, { clock: later, report }), () => true)
  expect(await incidents(tenantId)).toEqual(['LEARNERS_80_PERCENT resolved'])
})

test('opens what a person has resolved again only after the count was below it', async () => {
  const tenantId = await open()
  await count(tenantId, 1, 20)
  await follow(tenantId)
  const { rows } = await incidentRepository(bench.table).list(
    tenantId,
    { status: null, entityId: null },
    { limit: 1, after: null },
  )
  const of = { tenantId, incidentId: rows[0]?.incidentId ?? '' }
  await incidentRepository(bench.table).change(of, { status: 'resolved', by: 'person-1' }, stampOf(clock))
  await follow(tenantId)
  expect(await incidents(tenantId)).toEqual(['LEARNERS_80_PERCENT resolved'])
  await put(tenantId, 'starter')
  await follow(tenantId)
  await put(tenantId, 'free')
  await follow(tenantId)
  expect(await incidents(tenantId)).toEqual(['LEARNERS_80_PERCENT open', 'LEARNERS_80_PERCENT resolved'])
})

test('follows a workspace once for the events of a batch, and leaves TEST launches alone', async () => {
  const tenantId = await open()
  await count(tenantId, 1, 20)
  const launch = (mode: 'live' | 'test') =>
    received({ tenantId, event: { ...launched({ entityId: 'pkg_1' }), mode }, session: null })
  const follower = planFollower({ ...planCounts(bench.table), clock })
  await follower(launch('test'))
  expect(await incidents(tenantId)).toEqual([])
  const runs = [follower(launch('live')), follower(launch('live'))]
  expect(runs[0]).toBe(runs[1])
  await Promise.all(runs)
  expect(await incidents(tenantId)).toEqual(['LEARNERS_80_PERCENT open'])
})
