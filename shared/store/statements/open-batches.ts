/**
 * Records of batches that are under way (docs/access-patterns.md, X1, X4 and X8). The record of a batch exists from
 * before its first row is written until the batch is committed:
 *
 *   open ──▶ committed   one transaction writes the rows of `all` and deletes the record
 *        └─▶ abandoned   the record is set to abandoned, so that this transaction fails; then rows and record are deleted
 *
 * The record of a writer that died stays open. Readers treat it as abandoned once it has settled, and leave out the
 * rows of its batch.
 */
import { putAll, type ConvertedItem } from '#shared/store/table/batch-write.ts'
import { remove, updateIf } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { queryAll } from '#shared/store/table/query.ts'
import { tableBusy, type Deadline } from '#shared/store/table/retry.ts'
import type { Key, Table } from '#shared/store/table/table.ts'
import { deleteStep, putConvertedStep, transactUntilDeadline } from '#shared/store/table/transaction.ts'

/** A batch of several statements. A batch of one has no record: its claim commits it. */
export interface Batch {
  readonly tenantId: string
  readonly batchId: string
}

const partition = { kind: 'open', hash: '', size: 'several' } as const

const keyOf = ({ tenantId, batchId }: Batch): Key => keys.statementList(tenantId, partition, batchId)

/** Writes the record of a batch. It must exist before any row of the batch does. */
export const openBatch = (table: Table, batch: Batch, mayBegin: Deadline): Promise<void> =>
  putAll(table, [{ ...keyOf(batch) }], mayBegin)

/**
 * Commits a batch: writes these rows of `all` and deletes its record, all or none.
 * @throws what DynamoDB threw; `WritingTimeOver` where the time was over; `tableBusy` where the batch was abandoned
 */
export async function commitBatch(
  table: Table,
  batch: Batch,
  { rows, mayBegin }: { readonly rows: readonly ConvertedItem[]; readonly mayBegin: Deadline },
): Promise<void> {
  const isOpen = new Expression()
  isOpen.requireItem()
  isOpen.requireEqual('x', null)
  const steps = [...rows.map(putConvertedStep), deleteStep(keyOf(batch), isOpen)]
  const failed = await transactUntilDeadline(table, steps, mayBegin)
  // Where the record is gone, an earlier try has committed the batch, and its response was lost.
  if (failed !== null && failed.item !== null)
    throw tableBusy(`Another writer has abandoned the batch ${batch.batchId}. Repeat the request.`)
}

/**
 * Abandons an open batch, so that it cannot be committed any more. @returns false where it has no record: committed, or
 * never opened
 */
export async function abandonBatch(table: Table, batch: Batch): Promise<boolean> {
  const abandoned = new Expression()
  abandoned.set('x', true)
  abandoned.requireItem()
  return (await updateIf(table, keyOf(batch), abandoned)).kind === 'written'
}

/** Deletes the record of an abandoned batch. Its rows must be deleted before. */
export const deleteBatchRecord = (table: Table, batch: Batch): Promise<void> => remove(table, keyOf(batch))

interface CachedBatches {
  /** Milliseconds since the epoch. */
  readonly settled: number
  readonly batchIds: Promise<ReadonlySet<string>>
}

const cache = new WeakMap<Table, Map<string, CachedBatches>>()
const cachedMilliseconds = 3_000
const maxCachedTenants = 1_000

async function readAbandoned(table: Table, tenantId: string, settled: string): Promise<ReadonlySet<string>> {
  const { pk } = keyOf({ tenantId, batchId: '' })
  const items = await queryAll(table, { partition: pk, range: { below: settled } })
  return new Set(items.map(({ sk }) => String(sk)))
}

/**
 * Batch ids of a workspace whose records are older than `settled` (ISO 8601). Read at most every few seconds: older
 * records are only ever deleted.
 */
export function abandonedBatches(table: Table, tenantId: string, settled: string): Promise<ReadonlySet<string>> {
  const tenants = cache.get(table) ?? new Map<string, CachedBatches>()
  cache.set(table, tenants)
  const [time, last] = [Date.parse(settled), tenants.get(tenantId)]
  if (last !== undefined && Math.abs(time - last.settled) < cachedMilliseconds) return last.batchIds
  if (tenants.size >= maxCachedTenants) tenants.clear()
  const batchIds = readAbandoned(table, tenantId, settled)
  tenants.set(tenantId, { settled: time, batchIds })
  // A read that failed must not be remembered.
  batchIds.catch(() => tenants.delete(tenantId))
  return batchIds
}
