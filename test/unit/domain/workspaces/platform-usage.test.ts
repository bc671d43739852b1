import { periodStartIn, presentPlatformUsage, type CountedWorkspace } from '#shared/domain/workspaces/platform-usage.ts'

const gigabyte = 1024 ** 3

const aWorkspace = (number: number, parts: Partial<CountedWorkspace> = {}): CountedWorkspace => ({
  tenantId: `tenant_${number}`,
  name: `Workspace ${number}`,
  plan: 'growth',
  use: { activeLearners: number, testLearners: 1, packages: 2, storageBytes: gigabyte },
  ...parts,
})

test.each([
  ['2026-11', undefined, '2026-11-01'],
  ['2026-11', 15, '2026-11-15'],
  ['2026-02', 31, '2026-02-28'],
  ['2026-12', 31, '2026-12-31'],
])('finds the period that begins in %s with the anchor day %s', (month, anchorDay, start) => {
  expect(periodStartIn(month, anchorDay)).toBe(start)
})

test('sums up all workspaces and those of each plan', () => {
  const free = aWorkspace(3, { plan: 'free' })
  const usage = presentPlatformUsage('2026-11', [aWorkspace(1), aWorkspace(2), free], true)
  const totals = { active_learners: 6, test_learners: 3, packages: 6, storage_gb: 3 }
  expect(usage).toMatchObject({ month: '2026-11', workspaces: 3, is_partial: true, totals })
  expect(usage.plans.map(({ plan }) => plan)).toEqual(['free', 'starter', 'growth', 'scale', 'enterprise'])
  expect(usage.plans[0]).toMatchObject({ workspaces: 1, active_learners: 3 })
  expect(usage.plans[1]).toMatchObject({ workspaces: 0, active_learners: 0, storage_gb: 0 })
  expect(usage.plans[2]).toMatchObject({ workspaces: 2, active_learners: 3, storage_gb: 2 })
})

test('lists the twenty with the most learners, and of equal ones those with more storage first', () => {
  const large = aWorkspace(25, { tenantId: 'tenant_large', use: { ...aWorkspace(25).use, storageBytes: 2 * gigabyte } })
  const rows = [...Array.from({ length: 25 }, (_, index) => aWorkspace(index + 1)), large]
  const ids = presentPlatformUsage('2026-11', rows, false).largest.map(({ tenant_id }) => tenant_id)
  expect(ids).toHaveLength(20)
  expect(ids.slice(0, 3)).toEqual(['tenant_large', 'tenant_25', 'tenant_24'])
})
