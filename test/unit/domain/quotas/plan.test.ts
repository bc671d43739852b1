import { planNames } from '#shared/domain/quotas/plan.ts'
import { uploadLimit, uploadLimitFields } from '#shared/domain/quotas/upload-limit.ts'

it.each([
  ['free', 500, 100, 'plan'],
  ['starter', 500, 500, 'plan'],
  ['growth', 500, 500, 'platform'],
  ['growth', 10_000, 5120, 'plan'],
  ['free', 50, 50, 'platform'],
] as const)(
  'limits plan %s with a deployment limit of %d MB to %d MB by %s',
  (...[plan, deployment, maxUploadMb, source]) => {
    expect(uploadLimit(plan, deployment)).toEqual({ maxUploadMb, source })
  },
)

const suggestion = (tier: string, name: string, max_upload_mb: number) => ({ tier, name, max_upload_mb })

it.each([
  ['free', 500, suggestion('starter', 'Starter', 500)],
  ['free', 5120, suggestion('starter', 'Starter', 500)],
  ['starter', 5120, suggestion('professional', 'Growth', 5120)],
  // No upgrade helps if the limit of the deployment is the lower one, or is equal.
  ['starter', 500, null],
  ['growth', 500, null],
  ['free', 50, null],
  ['free', 100, null],
  ['growth', 5120, null],
  ['scale', 5120, null],
  ['enterprise', 5120, null],
] as const)('suggests for plan %s with a deployment limit of %d MB: %j', (plan, deployment, suggested) => {
  const limit = uploadLimit(plan, deployment)
  expect(uploadLimitFields(plan, deployment)).toEqual({
    current_plan: plan,
    max_upload_mb: limit.maxUploadMb,
    limit_source: limit.source,
    suggested_plan: suggested,
  })
})

it.each([
  ['free', 5120, 400, 'starter'],
  ['free', 5120, 501, 'professional'],
  ['free', 5120, 5121, null],
  ['starter', 2000, 1999, 'professional'],
  ['starter', 2000, 2001, null],
] as const)(
  'suggests for plan %s with a deployment limit of %d MB and a file of %d MB: %s',
  (...[plan, deployment, fileMb, tier]) => {
    expect(uploadLimitFields(plan, deployment, fileMb).suggested_plan?.tier ?? null).toBe(tier)
  },
)

it('suggests only plans that allow more than the current one', () => {
  for (const plan of planNames) {
    for (const deployment of [1, 99, 100, 101, 499, 500, 501, 5120, 9999]) {
      const { max_upload_mb: now, suggested_plan: better } = uploadLimitFields(plan, deployment)
      expect(now).toBeLessThanOrEqual(deployment)
      if (better !== null) expect(better.max_upload_mb).toBeGreaterThan(now)
    }
  }
})
