/** Tables in text files, as publishers of taxonomies offer them. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parse, type Options } from 'csv-parse/sync'
import * as z from 'zod'

/** `csv`: commas, quoted cells that may hold line breaks. `tabs`: a tab between cells, and no quoting. */
export type TableFormat = 'csv' | 'tabs'

const optionsOf: Readonly<Record<TableFormat, Options>> = {
  csv: { columns: true, bom: true, skip_empty_lines: true, relax_column_count: true },
  tabs: { columns: true, bom: true, skip_empty_lines: true, relax_column_count: true, delimiter: '\t', quote: null },
}

/**
 * Rows of a table whose first line names its columns.
 * @param name of the file, for messages
 * @throws Error if a column is missing, or a cell is not what `row` states
 */
export function readRows<Row extends z.ZodObject>(
  text: string,
  { name, format, row }: { readonly name: string; readonly format: TableFormat; readonly row: Row },
): z.output<Row>[] {
  const rows: unknown = parse(text, optionsOf[format])
  const checked = z.array(row).min(1, 'has no rows').safeParse(rows)
  if (checked.success) return checked.data
  const { path, message } = checked.error.issues[0] ?? { path: [], message: '' }
  const where = typeof path[0] === 'number' ? `, row ${path[0] + 1}, column "${String(path[1])}"` : ''
  throw new Error(`${name}${where}: ${message}. It is not the file that the publisher offers under this name.`)
}

/** Reads a file with `readRows`. @throws Error that names a missing file */
export function readTable<Row extends z.ZodObject>(
  file: string,
  options: { readonly format: TableFormat; readonly row: Row },
): z.output<Row>[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`${file} cannot be read. Unpack the publisher's download and name its folder.`, { cause: error })
  }
  return readRows(text, { name: basename(file), ...options })
}
