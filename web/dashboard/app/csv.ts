/** Tables as files for spreadsheets, written as the exports of the service are (docs/exports.md). */

export type Cell = string | number | null

/** Text that a spreadsheet would take for a formula begins with one of these. */
const formula = /^[=+\-@\t\r]/

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** CSV in UTF-8 with a byte order mark, so that spreadsheets show letters as they are. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`

export const csvFile = (rows: readonly (readonly Cell[])[]): Blob => new Blob([csvOf(rows)], { type: 'text/csv' })
