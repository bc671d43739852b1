/** What levels are worth: the current version of each framework's model, and all versions (docs/access-patterns.md, Y115-Y117). */
import * as z from 'zod'
import type { ValueModel, ValueModelChange } from '#shared/domain/skills/value/value-model.ts'
import { appendEvents } from '#shared/store/events/outbox-item.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { get } from '#shared/store/table/read.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'
import { putStep, updateWith } from '#shared/store/table/transaction.ts'

export interface ValueModelRepository {
  /** Y115. The current version. Strongly consistent. */
  get(tenantId: string, frameworkId: string): Promise<ValueModel | null>
  /** Y116. A version that was current once. Strongly consistent. */
  getVersion(tenantId: string, frameworkId: string, version: number): Promise<ValueModel | null>
  /** Y117. Stores the next version with its event. Returns null, or what is stored if another writer was faster. */
  change(before: ValueModel | null, change: ValueModelChange): Promise<ValueModel | null>
}

const values = z.array(z.number())

const modelItem = z.object({
  tenantId: z.string(),
  frameworkId: z.string(),
  currency: z.string(),
  levelValuesMinor: values,
  skills: z.array(z.object({ skillId: z.string(), levelValuesMinor: values })),
  packageCosts: z.array(
    z.object({ packageId: z.string(), month: z.string(), amountMinor: z.number(), label: z.string() }),
  ),
  learnerHourMinor: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
})

/** @throws StoredItemInvalid */
const modelFromItem = (item: RawItem | undefined): ValueModel | null =>
  item === undefined ? null : parseItem(modelItem, item)

async function change(
  table: Table,
  before: ValueModel | null,
  { model, event }: ValueModelChange,
): Promise<ValueModel | null> {
  const { tenantId, frameworkId, version } = model
  const expression = new Expression()
  expression.setAll(model)
  appendEvents(expression, [event])
  expression.requireEqual('version', before?.version ?? null)
  const stored = putStep({ ...keys.valueModelVersion(tenantId, frameworkId, version), ...model })
  const failed = await updateWith(table, { key: keys.valueModel(tenantId, frameworkId), expression }, [stored])
  if (failed === null) return null
  if (failed.item === null || failed.step > 0)
    throw new Error(`The value model of ${frameworkId} has a version that it does not name.`)
  return modelFromItem(failed.item)
}

export const valueModelRepository = (table: Table): ValueModelRepository => ({
  async get(tenantId, frameworkId) {
    return modelFromItem(await get(table, keys.valueModel(tenantId, frameworkId), { consistent: true }))
  },
  async getVersion(tenantId, frameworkId, version) {
    const key = keys.valueModelVersion(tenantId, frameworkId, version)
    return modelFromItem(await get(table, key, { consistent: true }))
  },
  change: (before, changed) => change(table, before, changed),
})
