/**
 * The usage of a workspace: one item, changed only in the transactions of what is counted (docs/access-patterns.md,
 * A4).
 */
import * as z from 'zod'
import {
  noUsage,
  type UsageIncrease,
  type UsageCeiling,
  type WorkspaceUsage,
} from '#shared/domain/quotas/workspace-usage.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { RawItem } from '#shared/store/table/table.ts'
import { updateStep, type TransactionStep } from '#shared/store/table/transaction.ts'

const usageItem = z.object({ storageBytes: z.number(), packages: z.number() })

/** @throws StoredItemInvalid */
export const usageFromItem = (item: RawItem | null | undefined): WorkspaceUsage =>
  item === null || item === undefined ? noUsage : parseItem(usageItem, item)

const raised = (change: Expression, attribute: keyof WorkspaceUsage, by: number): void =>
  change.setTo(attribute, `if_not_exists(${change.name(attribute)}, ${change.value(0)}) + ${change.value(by)}`)

/**
 * Raises the usage if it then stays within the ceiling. The first increase of a workspace has no ceiling here: the
 * caller has checked it against the plan.
 */
export function raiseUsageStep(
  tenantId: string,
  { increase, ceiling }: { readonly increase: UsageIncrease; readonly ceiling: UsageCeiling },
): TransactionStep {
  const change = new Expression()
  raised(change, 'storageBytes', increase.bytes)
  raised(change, 'packages', increase.packages)
  const fits = [
    `${change.name('storageBytes')} <= ${change.value(ceiling.maxStorageBytes)}`,
    ...(ceiling.maxPackages === null ? [] : [`${change.name('packages')} <= ${change.value(ceiling.maxPackages)}`]),
  ]
  change.require(`(attribute_not_exists(pk) OR (${fits.join(' AND ')}))`)
  return updateStep(keys.usage(tenantId), change)
}

/** Lowers the usage by an earlier increase, or by a part of it. */
export const lowerUsageStep = (tenantId: string, decrease: UsageIncrease): TransactionStep =>
  updateStep(keys.usage(tenantId), loweredUsage(decrease))

/** The change of the item that lowers the usage. */
export function loweredUsage(decrease: UsageIncrease): Expression {
  const change = new Expression()
  raised(change, 'storageBytes', -decrease.bytes)
  raised(change, 'packages', -decrease.packages)
  change.requireItem()
  return change
}
