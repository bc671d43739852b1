/** Due marks (docs/access-patterns.md, Q1-Q2). The items that they belong to write them, in the same transaction. */
import { deleteIf } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { dueKey, outboxShards } from '#shared/store/table/keys.ts'
import { queryPages } from '#shared/store/table/query.ts'
import { getAll } from '#shared/store/table/read.ts'
import { keyOf, type Table } from '#shared/store/table/table.ts'
import { dueMarkFromItem, keyOfMark, type DueMark } from './due-mark-item.ts'

export type { DueMark }

export interface DueMarkRepository {
  /** Numbers of the shards of the index. Each can be read by itself. */
  readonly shards: readonly number[]
  /** Q1. The marks of a shard that are due, page by page, the oldest first. Read strongly consistent. */
  pages(shard: number, now: string): AsyncGenerator<DueMark[]>
  /** Q2. Removes a mark whose work is done. A mark that was given another time stays. */
  remove(mark: DueMark): Promise<void>
}

const pageSize = 50

/** Follows `#` in the order of characters: behind the sort keys of a time, whatever their ids. */
const afterIds = '$'

export const dueMarkRepository = (table: Table): DueMarkRepository => ({
  shards: Array.from({ length: outboxShards }, (_, shard) => shard),
  async *pages(shard, now) {
    const due = { index: 'outbox', partition: dueKey(shard), range: { below: `${now}${afterIds}` } } as const
    for await (const { items } of queryPages(table, due, pageSize))
      if (items.length > 0)
        yield (
          (await getAll(table, items.map(keyOf), { consistent: true }))
            .map(dueMarkFromItem)
            // The index may still list a mark under its former time.
            .filter(({ dueAt }) => dueAt <= now)
        )
  },
  async remove(mark) {
    const unmoved = new Expression()
    unmoved.requireEqual('dueAt', mark.dueAt)
    await deleteIf(table, keyOfMark(mark), unmoved)
  },
})
