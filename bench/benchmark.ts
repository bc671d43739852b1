/** Types of a row of the benchmark suite. */

/** Result of a measurement: one number, or several by name. */
export type Measured = number | Readonly<Record<string, number>>

export interface Measurement {
  readonly measured: Measured
  readonly met: boolean
  /** Details beside the number: values above their bound, or how the number was obtained. */
  readonly notes?: readonly string[]
}

export interface Benchmark {
  readonly goal: string
  /** A missed bound of an exact row fails the suite. Timings are printed only, because machines differ. */
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

/** Whether every number is at most `bound`. */
export const allAtMost = (measured: Readonly<Record<string, number>>, bound: number): boolean =>
  Object.values(measured).every((value) => value <= bound)

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits))
