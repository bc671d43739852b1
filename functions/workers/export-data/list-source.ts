/** What the sources of all kinds share: a list, page by page, as the text of a file. */
import type { ExportJob } from '#shared/domain/data-exports/export-job.ts'
import type { RowText } from './row-text.ts'

export interface SourcePage {
  readonly text: string
  readonly rows: number
  /** Place behind which the list goes on; null: it ends here. */
  readonly next: string | null
}

export interface ExportSource {
  /** What the file begins with. */
  readonly head: string
  read(after: string | null): Promise<SourcePage>
}

/** Rows that are in memory at the same time. */
export const limit = 500

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
}

export type Filters<Kind extends ExportJob['request']['kind']> = Extract<
  ExportJob['request'],
  { kind: Kind }
>['filters']

/** @param pageBehind the rows behind a place; null: from the beginning */
export const sourceOf = <Row>(
  text: RowText<Row>,
  pageBehind: (after: string | null) => Promise<Page<Row>>,
): ExportSource => ({
  head: text.head,
  async read(after) {
    const { rows, next } = await pageBehind(after)
    return { text: text.textOf(rows), rows: rows.length, next }
  },
})
