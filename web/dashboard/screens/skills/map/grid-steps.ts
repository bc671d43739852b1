/** Where keys lead in a grid, as ARIA describes them. */
export interface Place {
  readonly row: number
  readonly column: number
}

export interface Size {
  readonly rows: number
  readonly columns: number
}

type Step = (place: Place, last: Place, isWithControl: boolean) => Place

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  Home: ({ row }, _, isWithControl) => ({ row: isWithControl ? 0 : row, column: 0 }),
  End: ({ row }, last, isWithControl) => ({ row: isWithControl ? last.row : row, column: last.column }),
}

export const within = (value: number, last: number): number => Math.max(0, Math.min(last, value))

/** Where a key leads; null for keys that move nothing. */
export function placeAfter(
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  from: Place,
  { rows, columns }: Size,
): Place | null {
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  if (step === undefined) return null
  const last = { row: rows - 1, column: columns - 1 }
  const { row, column } = step(from, last, ctrlKey)
  return { row: within(row, last.row), column: within(column, last.column) }
}
