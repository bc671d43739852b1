/**
 * Storage and packages that a workspace uses, and the quotas of its plan (specification, "Plans",
 * "StorageQuotaExceededResponse"). Active learners are counted in `shared/domain/learners`.
 */
import type { StorageQuotaFields } from '#shared/contract/resources/quotas/limits.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'
import { plans, upgrades, type PlanName } from './plan.ts'

export interface WorkspaceUsage {
  /**
   * Bytes of all versions that did not fail: of each, those of its ZIP or of its unpacked files, whichever are more.
   * Archiving a package frees none.
   */
  readonly storageBytes: number
  /** Packages that are not archived. */
  readonly packages: number
}

export const noUsage: WorkspaceUsage = { storageBytes: 0, packages: 0 }

/** What one new version adds to the usage. */
export interface UsageIncrease {
  readonly bytes: number
  /** 1 for the first version of a package, 0 for a later one. */
  readonly packages: 0 | 1
}

/** The usage up to which an increase still fits into the plan; the store makes it the condition of its write. */
export interface UsageCeiling {
  readonly maxStorageBytes: number
  /** Null: the plan has no limit, or the increase adds no package. */
  readonly maxPackages: number | null
}

const bytesPerGb = 1024 ** 3

/** Gigabytes to six decimals, rounded up, so that a usage above the quota never shows as equal to it. */
export const gigabytes = (bytes: number): number => Math.ceil((bytes / bytesPerGb) * 1e6) / 1e6

export function usageCeiling(planName: PlanName, increase: UsageIncrease): UsageCeiling {
  const plan = plans[planName]
  return {
    maxStorageBytes: plan.maxStorageGb * bytesPerGb - increase.bytes,
    maxPackages: increase.packages === 0 || plan.maxPackages === null ? null : plan.maxPackages - increase.packages,
  }
}

function storageFields(planName: PlanName, usage: WorkspaceUsage, increase: UsageIncrease): StorageQuotaFields {
  const plan = plans[planName]
  const projected = usage.storageBytes + increase.bytes
  const better = upgrades.find((upgrade) => {
    const { maxStorageGb } = plans[upgrade.plan]
    return maxStorageGb > plan.maxStorageGb && maxStorageGb * bytesPerGb >= projected
  })
  return {
    current_plan: planName,
    max_storage_gb: plan.maxStorageGb,
    current_storage_gb: gigabytes(usage.storageBytes),
    projected_storage_gb: gigabytes(projected),
    suggested_plan:
      better === undefined
        ? null
        : { tier: better.tier, name: plans[better.plan].name, max_storage_gb: plans[better.plan].maxStorageGb },
  }
}

/** The refusal of a file that does not fit into the storage of the plan; null where it fits. */
export function storageRefusal(
  planName: PlanName,
  usage: WorkspaceUsage,
  increase: UsageIncrease,
): Refused<'STORAGE_QUOTA_EXCEEDED'> | null {
  if (usage.storageBytes <= usageCeiling(planName, increase).maxStorageBytes) return null
  const fields = storageFields(planName, usage, increase)
  return refused(
    'STORAGE_QUOTA_EXCEEDED',
    `With this file the workspace would use ${fields.projected_storage_gb} GB of storage; its plan includes ${fields.max_storage_gb} GB. Choose a larger plan.`,
    { fields },
  )
}

/** The refusal of an increase for which the plan has no package slot or no storage left; null where it fits. */
export function quotaRefusal(
  planName: PlanName,
  usage: WorkspaceUsage,
  increase: UsageIncrease,
): Refused<'STORAGE_QUOTA_EXCEEDED' | 'QUOTA_EXCEEDED'> | null {
  const { maxPackages } = usageCeiling(planName, increase)
  if (maxPackages === null || usage.packages <= maxPackages) return storageRefusal(planName, usage, increase)
  const limit = plans[planName].maxPackages
  return refused('QUOTA_EXCEEDED', `The plan includes ${limit ?? 0} packages, and the workspace uses all of them.`, {
    details: { quota: 'packages', limit, used: usage.packages, current_plan: planName },
    remedy: 'Archive a package, upload a new version of an existing one, or choose a larger plan.',
  })
}
