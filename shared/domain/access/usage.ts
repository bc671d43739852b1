/** What a workspace keeps, and what its plan lets it keep (specification, "Plans", "StorageQuotaExceededResponse"). */
import type { StorageQuotaFields } from '#shared/contract/resources/limits.ts'
import { refused, type Refused } from '../outcome.ts'
import { plans, upgrades, type PlanName } from './plan.ts'

export interface WorkspaceUsage {
  /** Bytes of the uploaded archives of all versions that did not fail, as the store reported them. Archiving frees none. */
  readonly storageBytes: number
  /** Packages that are not archived. */
  readonly packages: number
}

export const noUsage: WorkspaceUsage = { storageBytes: 0, packages: 0 }

/** What a change would add to the usage. */
export interface UsageDemand {
  readonly bytes: number
  readonly packages: 0 | 1
}

/** The most that may be in use already for a demand to fit. */
export interface UsageRoom {
  readonly storageBytesAtMost: number
  /** Null: without a limit, or nothing is asked for. */
  readonly packagesAtMost: number | null
}

const bytesPerGb = 1024 ** 3

/** Gigabytes to six decimals, rounded up: what is over a quota shows as more than it. */
export const gigabytes = (bytes: number): number => Math.ceil((bytes / bytesPerGb) * 1e6) / 1e6

export function roomFor(plan: PlanName, demand: UsageDemand): UsageRoom {
  const { maxStorageGb, maxPackages } = plans[plan]
  return {
    storageBytesAtMost: maxStorageGb * bytesPerGb - demand.bytes,
    packagesAtMost: demand.packages === 0 || maxPackages === null ? null : maxPackages - demand.packages,
  }
}

function storageFields(plan: PlanName, usage: WorkspaceUsage, demand: UsageDemand): StorageQuotaFields {
  const projected = usage.storageBytes + demand.bytes
  const better = upgrades.find(({ plan: name }) => plans[name].maxStorageGb > plans[plan].maxStorageGb && plans[name].maxStorageGb * bytesPerGb >= projected)
  return {
    current_plan: plan,
    max_storage_gb: plans[plan].maxStorageGb,
    current_storage_gb: gigabytes(usage.storageBytes),
    projected_storage_gb: gigabytes(projected),
    suggested_plan: better === undefined ? null : { tier: better.tier, name: plans[better.plan].name, max_storage_gb: plans[better.plan].maxStorageGb },
  }
}

/** Why a file does not fit into the storage of the plan; null where it does. */
export function storageRefusal(plan: PlanName, usage: WorkspaceUsage, demand: UsageDemand): Refused<'STORAGE_QUOTA_EXCEEDED'> | null {
  if (usage.storageBytes <= roomFor(plan, demand).storageBytesAtMost) return null
  return refused('STORAGE_QUOTA_EXCEEDED', `The plan includes ${plans[plan].maxStorageGb} GB of storage, and this file does not fit any more.`, {
    fields: storageFields(plan, usage, demand),
  })
}

/** Why the plan does not let a workspace keep more; null where it does. */
export function quotaRefusal(plan: PlanName, usage: WorkspaceUsage, demand: UsageDemand): Refused<'STORAGE_QUOTA_EXCEEDED' | 'QUOTA_EXCEEDED'> | null {
  const { packagesAtMost } = roomFor(plan, demand)
  if (packagesAtMost === null || usage.packages <= packagesAtMost) return storageRefusal(plan, usage, demand)
  return refused('QUOTA_EXCEEDED', `The plan includes ${plans[plan].maxPackages ?? 0} packages, and all are in use.`, {
    details: { quota: 'packages', limit: plans[plan].maxPackages, used: usage.packages, current_plan: plan },
    remedy: 'Archive a package, upload a new version of an existing one, or choose a larger plan.',
  })
}
