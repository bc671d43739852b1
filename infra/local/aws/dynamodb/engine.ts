import type { Consumption } from './capacity.ts'
import type { ItemChange } from './item-change.ts'
import type { Storage } from './storage.ts'
import type { TableCatalogue } from './table-catalogue.ts'

/** The tables, the database and the clock of every operation. */
export interface Engine {
  readonly storage: Storage
  readonly tables: TableCatalogue
  readonly region: string
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Called with the items that a request has written, once they are stored. */
  readonly onChange: (change: ItemChange) => void
}

/** The response of an operation and what it consumed. */
export interface Outcome {
  readonly body: object
  readonly consumed: readonly Consumption[]
}
