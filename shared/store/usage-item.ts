/** The usage of a workspace: one item, changed only in the transactions of what is counted (docs/access-patterns.md, A4). */
import * as z from 'zod'
import { noUsage, type UsageDemand, type UsageRoom, type WorkspaceUsage } from '#shared/domain/access/usage.ts'
import { Expression } from './expression.ts'
import { keys } from './keys.ts'
import { parseItem } from './stored-item.ts'
import type { RawItem, Table } from './table.ts'
import { updateStep, type TransactionStep } from './transaction.ts'

const usageItem = z.object({ storageBytes: z.number(), packages: z.number() })

/** @throws StoredItemInvalid */
export const usageFromItem = (item: RawItem | null | undefined): WorkspaceUsage => (item === null || item === undefined ? noUsage : parseItem(usageItem, item))

const raised = (change: Expression, attribute: keyof WorkspaceUsage, by: number): void =>
  change.setTo(attribute, `if_not_exists(${change.name(attribute)}, ${change.value(0)}) + ${change.value(by)}`)

/** Takes what is demanded where there is room for it. The workspace's first demand always fits: the caller has asked the rule. */
export function takeStep(table: Table, tenantId: string, taken: { readonly demand: UsageDemand; readonly room: UsageRoom }): TransactionStep {
  const { demand, room } = taken
  const take = new Expression()
  raised(take, 'storageBytes', demand.bytes)
  raised(take, 'packages', demand.packages)
  const fits = [
    `${take.name('storageBytes')} <= ${take.value(room.storageBytesAtMost)}`,
    ...(room.packagesAtMost === null ? [] : [`${take.name('packages')} <= ${take.value(room.packagesAtMost)}`]),
  ]
  take.require(`(attribute_not_exists(pk) OR (${fits.join(' AND ')}))`)
  return updateStep(table, keys.usage(tenantId), take)
}

/** Gives back what was taken before. */
export function giveBackStep(table: Table, tenantId: string, given: { readonly bytes: number; readonly packages: number }): TransactionStep {
  const give = new Expression()
  raised(give, 'storageBytes', -given.bytes)
  raised(give, 'packages', -given.packages)
  give.require('attribute_exists(pk)')
  return updateStep(table, keys.usage(tenantId), give)
}
