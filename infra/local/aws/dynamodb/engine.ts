import type { Consumption } from './capacity.ts'
import type { ItemChange } from './item-change.ts'
import type { Storage } from './storage.ts'
import type { TableCatalogue } from './table-catalogue.ts'

/** What every operation works on. */
export interface Engine {
  readonly storage: Storage
  readonly tables: TableCatalogue
  readonly region: string
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Told of items that requests have written, once they are stored. */
  readonly onChange: (change: ItemChange) => void
}

/** The answer of an operation and what it consumed. */
export interface Outcome {
  readonly body: object
  readonly consumed: readonly Consumption[]
}
