/** Writing rows of lists anew, without some of their statements or with others in their places (docs/access-patterns.md, X11). */
import { deleteIf, updateIf, type WriteResult } from './conditional-write.ts'
import { readItems } from './read-items.ts'
import { keyText } from './statement-links.ts'
import { packRow, readRow } from './statement-rows.ts'
import type { RawItem, Table } from './table.ts'

interface RowKey {
  readonly pk: string
  readonly sk: string
}

const rounds = 10
const rewrittenAtOnce = 10

const own = (item: RawItem): RowKey => ({ pk: String(item['pk']), sk: String(item['sk']) })

/** What is to become of rows: of each the positions whose line changes; null takes a statement out. */
export class RowChanges {
  readonly #rows = new Map<string, { readonly key: RowKey; readonly lines: Map<number, string | null> }>()

  add(rowKeys: readonly RowKey[], position: number, line: string | null): void {
    for (const key of rowKeys) {
      const row = this.#rows.get(keyText(key)) ?? { key, lines: new Map<number, string | null>() }
      this.#rows.set(keyText(key), row)
      row.lines.set(position, line)
    }
  }

  /**
   * X11. Writes the rows that there are, each in the place of what was read of it; marks of voided statements that are set
   * meanwhile stay. Repeating it changes nothing.
   * @throws throttling where others change a row all the time
   */
  async apply(table: Table): Promise<void> {
    const found = await readItems(table, [...this.#rows.values()].map(({ key }) => ({ ...key })), { consistent: true })
    for (let start = 0; start < found.length; start += rewrittenAtOnce) {
      await Promise.all(found.slice(start, start + rewrittenAtOnce).map((item) => rewrite(table, item, this.#rows.get(keyText(item))?.lines ?? new Map())))
    }
  }
}

async function rewrite(table: Table, found: RawItem, lines: ReadonlyMap<number, string | null>): Promise<void> {
  let item: RawItem | null = found
  for (let round = 0; item !== null; round += 1) {
    if (round === rounds) throw Object.assign(new Error('A row was changed by others all the time.'), { name: 'ThrottlingException' })
    const result: WriteResult | null = await rewriteOnce(table, item, lines)
    if (result === null || result.kind === 'written') return
    item = result.item
  }
}

/** @returns null where nothing is to be changed */
async function rewriteOnce(table: Table, item: RawItem, lines: ReadonlyMap<number, string | null>): Promise<WriteResult | null> {
  const row = readRow(item)
  const before = row.positions.map((position, index) => ({ position, line: row.lines?.[index] ?? null }))
  const after = before.flatMap(({ position, line }) => {
    const change = lines.get(position)
    if (change === null) return []
    return [{ position, line: line === null || change === undefined ? line : change }]
  })
  if (after.length === before.length && after.every(({ line }, index) => line === before[index]?.line)) return null
  const unchanged = { ConditionExpression: '#b = :before', ExpressionAttributeNames: { '#b': 'b' }, ExpressionAttributeValues: { ':before': item['b'] } }
  if (after.length === 0) return deleteIf(table, { Key: own(item), ...unchanged })
  const packed = packRow(after.map(({ position }) => position), row.lines === null ? null : after.map(({ line }) => line ?? ''))
  const gone = before.filter(({ position }) => lines.get(position) === null).map(({ position }) => position)
  return updateIf(table, {
    Key: own(item),
    ...unchanged,
    UpdateExpression: gone.length === 0 ? 'SET #b = :after' : 'SET #b = :after DELETE #v :gone',
    ExpressionAttributeNames: { ...unchanged.ExpressionAttributeNames, ...(gone.length === 0 ? {} : { '#v': 'v' }) },
    ExpressionAttributeValues: { ...unchanged.ExpressionAttributeValues, ':after': packed, ...(gone.length === 0 ? {} : { ':gone': new Set(gone) }) },
  })
}
