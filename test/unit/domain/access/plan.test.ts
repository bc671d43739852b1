import { planNames, plans, uploadLimit, uploadLimitFields } from '#shared/domain/access/plan.ts'

it.each([
  ['free', 'Free', 100, 3, 5, { included: 25, overage: null }],
  ['starter', 'Starter', 500, 25, 10, { included: 250, overage: { eachMills: 150, stopMills: 100_000 } }],
  ['growth', 'Growth', 5120, 100, 50, { included: 1500, overage: { eachMills: 80, stopMills: 350_000 } }],
  ['scale', 'Scale', 5120, null, 500, { included: 7500, overage: { eachMills: 50, stopMills: null } }],
  ['enterprise', 'Enterprise', 5120, null, 5120, { included: 50_000, overage: { eachMills: null, stopMills: null } }],
] as const)('%s', (...[plan, name, maxUploadMb, maxPackages, maxStorageGb, learners]) => {
  expect(plans[plan]).toEqual({ name, maxUploadMb, maxPackages, maxStorageGb, learners })
})

it('every plan stands in the table, and nothing else', () => {
  expect(Object.keys(plans).sort()).toEqual([...planNames].sort())
})

it.each([
  ['free', 500, 100, 'plan'],
  ['starter', 500, 500, 'plan'],
  ['growth', 500, 500, 'platform'],
  ['growth', 10_000, 5120, 'plan'],
  ['free', 50, 50, 'platform'],
] as const)('%s under a ceiling of %d MB: %d MB by %s', (...[plan, deployment, maxUploadMb, source]) => {
  expect(uploadLimit(plan, deployment)).toEqual({ maxUploadMb, source })
})

const suggestion = (tier: string, name: string, max_upload_mb: number) => ({ tier, name, max_upload_mb })

it.each([
  ['free', 500, suggestion('starter', 'Starter', 500)],
  ['free', 5120, suggestion('starter', 'Starter', 500)],
  ['starter', 5120, suggestion('professional', 'Growth', 5120)],
  // No upgrade helps where the deployment's ceiling binds, or is as near.
  ['starter', 500, null],
  ['growth', 500, null],
  ['free', 50, null],
  ['free', 100, null],
  ['growth', 5120, null],
  ['scale', 5120, null],
  ['enterprise', 5120, null],
] as const)('%s under %d MB suggests %j', (plan, deployment, suggested) => {
  const limit = uploadLimit(plan, deployment)
  expect(uploadLimitFields(plan, deployment)).toEqual({ current_plan: plan, max_upload_mb: limit.maxUploadMb, limit_source: limit.source, suggested_plan: suggested })
})

it.each([
  ['free', 5120, 400, 'starter'],
  ['free', 5120, 501, 'professional'],
  ['free', 5120, 5121, null],
  ['starter', 2000, 1999, 'professional'],
  ['starter', 2000, 2001, null],
] as const)('%s under %d MB suggests for a file of %d MB only what takes it: %s', (...[plan, deployment, fileMb, tier]) => {
  expect(uploadLimitFields(plan, deployment, fileMb).suggested_plan?.tier ?? null).toBe(tier)
})

it('a suggestion always allows more than the current plan, within the ceiling', () => {
  for (const plan of planNames) {
    for (const deployment of [1, 99, 100, 101, 499, 500, 501, 5120, 9999]) {
      const { max_upload_mb: now, suggested_plan: better } = uploadLimitFields(plan, deployment)
      expect(now).toBeLessThanOrEqual(deployment)
      if (better !== null) expect(better.max_upload_mb).toBeGreaterThan(now)
    }
  }
})
