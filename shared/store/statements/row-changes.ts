/** Rewrites rows of lists: removes statements from them, or replaces their lines (docs/access-patterns.md, X11). */
import { sideBySide } from '#shared/store/table/batches.ts'
import { deleteIf, updateIf, type BareWriteResult } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { getAll } from '#shared/store/table/read.ts'
import { decideAgain, done } from '#shared/store/table/retry.ts'
import { keyOf, keyText, type Key, type RawItem, type Table } from '#shared/store/table/table.ts'
import { packRow, readRow } from './statement-rows.ts'

/** New lines by index; null removes the statement. */
type LineChanges = ReadonlyMap<number, string | null>

const concurrency = 10

/** Changes of many rows, collected and then written together. */
export class RowChanges {
  readonly #rows = new Map<string, { readonly key: Key; readonly lines: Map<number, string | null> }>()

  /** Changes the statement with this index in all of these rows that exist. @param line null removes it */
  add(rowKeys: readonly Key[], index: number, line: string | null): void {
    for (const key of rowKeys) {
      const row = this.#rows.get(keyText(key)) ?? { key, lines: new Map<number, string | null>() }
      this.#rows.set(keyText(key), row)
      row.lines.set(index, line)
    }
  }

  /**
   * X11. Writes each row on the condition that it still is what was read. Statements that are voided meanwhile stay
   * voided. Idempotent.
   * @throws `tableBusy` where other writers change a row again and again
   */
  async apply(table: Table): Promise<void> {
    const rowKeys = [...this.#rows.values()].map(({ key }) => key)
    const found = await getAll(table, rowKeys, { consistent: true })
    await sideBySide(found, concurrency, (item) =>
      rewrite(table, item, this.#rows.get(keyText(item))?.lines ?? new Map()),
    )
  }
}

const rewrite = (table: Table, first: RawItem, lines: LineChanges): Promise<undefined> =>
  decideAgain<RawItem, undefined>({ item: `the row ${keyText(first)}`, first, tries: 10 }, async (item) => {
    const result = await rewriteOnce(table, item, lines)
    if (result === null || result.kind === 'written' || result.item === null) return done(undefined)
    return { kind: 'changed', next: result.item }
  })

/** @returns null where the row already is as it should be */
async function rewriteOnce(table: Table, item: RawItem, lines: LineChanges): Promise<BareWriteResult | null> {
  const row = readRow(item)
  const before = row.indexes.map((index, column) => ({ index, line: row.lines?.[column] ?? null }))
  const after = before.flatMap(({ index, line }) => {
    const change = lines.get(index)
    if (change === null) return []
    return [{ index, line: line === null || change === undefined ? line : change }]
  })
  if (after.length === before.length && after.every(({ line }, column) => line === before[column]?.line)) return null
  const change = new Expression()
  change.requireEqual('b', item['b'])
  if (after.length === 0) return deleteIf(table, keyOf(item), change)
  const indexes = after.map(({ index }) => index)
  change.set('b', packRow(indexes, row.lines === null ? null : after.map(({ line }) => line ?? '')))
  const removed = before.filter(({ index }) => lines.get(index) === null).map(({ index }) => index)
  if (removed.length > 0) change.deleteFrom('v', new Set(removed))
  return updateIf(table, keyOf(item), change)
}
