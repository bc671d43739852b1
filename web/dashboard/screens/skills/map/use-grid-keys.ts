/** Keys of a grid: one tab stop, and arrows from cell to cell. */
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { placeAfter, within, type Place, type Size } from './grid-steps.ts'

const mirrored = new Map([
  ['ArrowLeft', 'ArrowRight'],
  ['ArrowRight', 'ArrowLeft'],
])

interface GridKeys {
  readonly grid: RefObject<HTMLTableElement | null>
  /** The cell that Tab leads to. */
  readonly current: Place
  readonly onFocus: (place: Place) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** @returns what the grid needs; its cells state their place as `data-place="row-column"` */
export function useGridKeys(size: Size): GridKeys {
  const grid = useRef<HTMLTableElement>(null)
  const [stated, setCurrent] = useState<Place>({ row: 0, column: 0 })
  const current = { row: within(stated.row, size.rows - 1), column: within(stated.column, size.columns - 1) }
  const onKeyDown = (event: KeyboardEvent): void => {
    // Right to left, the arrows still lead where they point.
    const isReversed = getComputedStyle(event.currentTarget).direction === 'rtl'
    const key = isReversed ? (mirrored.get(event.key) ?? event.key) : event.key
    const next = placeAfter({ key, ctrlKey: event.ctrlKey }, current, size)
    if (next === null) return
    event.preventDefault()
    setCurrent(next)
    grid.current?.querySelector<HTMLElement>(`[data-place="${next.row}-${next.column}"]`)?.focus()
  }
  return { grid, current, onFocus: setCurrent, onKeyDown }
}
