/** The time source of the player; tests pass their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Calls `run` once after `milliseconds`. The returned function cancels it. */
  after(milliseconds: number, run: () => void): () => void
}

/** A key-value store that may throw on writing, such as `localStorage` and `sessionStorage`. */
export interface TextStore {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}
