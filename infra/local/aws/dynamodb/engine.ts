import type { Consumption } from './capacity.ts'
import type { Storage } from './storage.ts'
import type { TableCatalogue } from './table-catalogue.ts'

/** What every operation works on. */
export interface Engine {
  readonly storage: Storage
  readonly tables: TableCatalogue
  readonly region: string
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** The answer of an operation and what it consumed. */
export interface Outcome {
  readonly body: object
  readonly consumed: readonly Consumption[]
}
