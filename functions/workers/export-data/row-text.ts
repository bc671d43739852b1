/** Rows as the text of a file: CSV or JSON Lines. docs/exports.md describes the columns. */
import { stringify } from 'csv-stringify/sync'
import type { dataExportFormats } from '#shared/contract/resources/data-exports/data-export.ts'

export type Cell = string | number | boolean | null | Readonly<Record<string, string | number | null>>

/** The columns of a kind in their order, by their names. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

export interface RowText<Row> {
  /** What the file begins with. */
  readonly head: string
  textOf(rows: readonly Row[]): string
}

type Format = (typeof dataExportFormats)[number]

export const contentTypes: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
}

/** Excel reads a file as UTF-8 only if it begins with this mark. */
const byteOrderMark = '\uFEFF'

const csvOptions = {
  // Text that a spreadsheet would take for a formula gets an apostrophe in front. Numbers stay as they are.
  escape_formulas: true,
  record_delimiter: 'windows',
  // The library looks for the whole delimiter only, but readers end a row at either letter.
  quoted_match: /[\r\n]/,
  // The library writes 1, and nothing for false.
  cast: { boolean: String },
} as const

function csvOf<Row>(columns: Columns<Row>): RowText<Row> {
  const cellsOf = Object.values(columns)
  const text = (cells: Cell[][]): string => (cells.length === 0 ? '' : stringify(cells, csvOptions))
  return {
    head: `${byteOrderMark}${text([Object.keys(columns)])}`,
    textOf: (rows) => text(rows.map((row) => cellsOf.map((cellOf) => cellOf(row)))),
  }
}

/** A row as an object with the columns, in JSON. */
function lineIn<Row>(columns: Columns<Row>): (row: Row) => string {
  const entries = Object.entries(columns)
  return (row) => JSON.stringify(Object.fromEntries(entries.map(([name, cellOf]) => [name, cellOf(row)])))
}

const linesOf = <Row>(lineOf: (row: Row) => string): RowText<Row> => ({
  head: '',
  textOf: (rows) => rows.map((row) => `${lineOf(row)}\n`).join(''),
})

/** @param lineOf a row as a line of JSON Lines, without a line break; by default an object with the columns */
export const rowText = <Row>(format: Format, columns: Columns<Row>, lineOf = lineIn(columns)): RowText<Row> =>
  format === 'csv' ? csvOf(columns) : linesOf(lineOf)
