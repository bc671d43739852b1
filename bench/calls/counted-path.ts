/** What is counted: a path, how it is made ready, and what it may cost. */
import type { ApiAnswer, Backend } from '#test/support/backend.ts'
import type { Counts } from './count-calls.ts'

/** A request that is ready to be sent once. */
export type Ready = () => Promise<ApiAnswer>

/** A refusal of the path, which may not cost more calls than the success. */
interface Refusal {
  readonly name: string
  readonly status: number
  prepare(scene: Scene): Promise<Ready>
}

export interface CountedPath {
  readonly name: string
  readonly budget: Partial<Counts>
  /** What is known to be above the budget, and why: it may not grow, and the suite goes on reporting it. */
  readonly above?: { readonly counts: Partial<Counts>; readonly because: string }
  readonly status: number
  prepare(scene: Scene): Promise<Ready>
  readonly refusals?: readonly Refusal[]
}

/** What the paths are measured on. */
export interface Scene {
  readonly backend: Backend
  readonly packageId: string
}
