/** A counted path: how to prepare it, and its bounds. */
import type { ApiResponse, Backend } from '#test/support/backend.ts'
import type { Counts } from './count-calls.ts'

/** A request that is ready to be sent once. */
export type Ready = () => Promise<ApiResponse>

/** A refusal of the path, which may not cost more calls than the success. */
interface Refusal {
  readonly name: string
  readonly status: number
  prepare(scene: Scene): Promise<Ready>
}

export interface CountedPath {
  readonly name: string
  readonly budget: Partial<Counts>
  /** Counts that exceed the budget, with the reason. They may not grow, and the suite reports them. */
  readonly above?: { readonly counts: Partial<Counts>; readonly because: string }
  readonly status: number
  prepare(scene: Scene): Promise<Ready>
  readonly refusals?: readonly Refusal[]
}

/** The backend and the data on which the paths are measured. */
export interface Scene {
  readonly backend: Backend
  readonly packageId: string
}
