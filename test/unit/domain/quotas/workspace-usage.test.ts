/** Quotas of plans: limits to the last byte and the last package, and the fields of refusals. */
import { fc } from '#test/support/properties.ts'
import { storageQuotaExceeded } from '#shared/contract/resources/quotas/limits.ts'
import { planNames, plans } from '#shared/domain/quotas/plan.ts'
import { noUsage, quotaRefusal, usageCeiling, storageRefusal } from '#shared/domain/quotas/workspace-usage.ts'
import { uploadLimitRefusal } from '#shared/domain/quotas/upload-limit.ts'

const gb = 1024 ** 3
const mb = 1024 ** 2
const demand = (bytes: number, packages: 0 | 1 = 1) => ({ bytes, packages })

describe.each(planNames)('%s', (plan) => {
  const { maxStorageGb, maxPackages } = plans[plan]

  it('accepts the last byte of its storage, and refuses one more', () => {
    const usage = { storageBytes: maxStorageGb * gb - 1000, packages: 0 }
    expect(storageRefusal(plan, usage, demand(1000))).toBeNull()
    expect(storageRefusal(plan, usage, demand(1001))).toMatchObject({ code: 'STORAGE_QUOTA_EXCEEDED' })
  })

  it('accepts its last package, refuses one more, and accepts a next version at the limit', () => {
    const most = maxPackages ?? 1_000_000
    expect(quotaRefusal(plan, { storageBytes: 0, packages: most - 1 }, demand(1))).toBeNull()
    const full = quotaRefusal(plan, { storageBytes: 0, packages: most }, demand(1))
    expect(full?.code ?? null).toBe(maxPackages === null ? null : 'QUOTA_EXCEEDED')
    expect(quotaRefusal(plan, { storageBytes: 0, packages: most }, demand(1, 0))).toBeNull()
  })

  it('states a ceiling for the store that allows exactly what the rule allows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: maxStorageGb * gb * 2 }),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 1, max: 5 * gb }),
        fc.constantFrom(0 as const, 1 as const),
        (...[storageBytes, packages, bytes, slots]) => {
          const { maxStorageBytes, maxPackages } = usageCeiling(plan, demand(bytes, slots))
          const fits = storageBytes <= maxStorageBytes && (maxPackages === null || packages <= maxPackages)
          expect(quotaRefusal(plan, { storageBytes, packages }, demand(bytes, slots)) === null).toBe(fits)
        },
      ),
    )
  })

  it('refuses with exactly the fields of the contract, and suggests only a plan with enough storage', () => {
    const usage = { storageBytes: maxStorageGb * gb, packages: 0 }
    const refusal = storageRefusal(plan, usage, demand(mb))
    const body = storageQuotaExceeded.parse({ error: refusal?.text, code: refusal?.code, ...refusal?.fields })
    expect(body).toMatchObject({ current_plan: plan, max_storage_gb: maxStorageGb, current_storage_gb: maxStorageGb })
    expect(body.projected_storage_gb).toBeGreaterThan(maxStorageGb)
    if (body.suggested_plan !== null)
      expect(body.suggested_plan.max_storage_gb).toBeGreaterThan(body.projected_storage_gb)
  })
})

it('shows one byte above the quota as more than the quota', () => {
  expect(storageRefusal('free', { storageBytes: 5 * gb, packages: 0 }, demand(1))?.fields).toMatchObject({
    current_storage_gb: 5,
    projected_storage_gb: 5.000001,
  })
})

it('refuses because of the packages if storage is used up too', () => {
  expect(quotaRefusal('free', { storageBytes: 9 * gb, packages: 3 }, demand(1))).toMatchObject({
    code: 'QUOTA_EXCEEDED',
    details: { quota: 'packages', limit: 3, used: 3, current_plan: 'free' },
  })
})

it('accepts a first package on every plan', () => {
  for (const plan of planNames) expect(quotaRefusal(plan, noUsage, demand(100 * mb))).toBeNull()
})

it.each([
  ['free', 500, 100 * mb, null],
  ['free', 500, 100 * mb + 1, 'FILE_TOO_LARGE'],
  ['growth', 500, 500 * mb, null],
  ['growth', 500, 500 * mb + 1, 'FILE_TOO_LARGE'],
] as const)(
  'decides on plan %s with a deployment limit of %d MB about %d bytes: %s',
  (...[plan, deployment, bytes, code]) => {
    expect(uploadLimitRefusal(plan, deployment, bytes)?.code ?? null).toBe(code)
  },
)
