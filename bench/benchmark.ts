/** What a row of the benchmark suite is. */

/** What came out: one number, or several by name. */
export type Measured = number | Readonly<Record<string, number>>

export interface Measurement {
  readonly measured: Measured
  readonly met: boolean
  /** Lines that say more than the number does: what was above its bound, or how the number came about. */
  readonly notes?: readonly string[]
}

export interface Benchmark {
  readonly goal: string
  /** Exact rows fail the suite where they are not met; timings are printed only, because machines differ. */
  readonly exact: boolean
  measure(): Promise<Measurement>
}

/** A line of `bench/results.json`. */
export interface Row {
  readonly id: string
  readonly goal: string
  readonly measured: Measured | null
  readonly met: boolean
}

/** Whether every number is at the most `bound`. */
export const allAtMost = (measured: Readonly<Record<string, number>>, bound: number): boolean => Object.values(measured).every((value) => value <= bound)

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits))
