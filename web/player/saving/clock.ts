/** Time as the player uses it; tests bring their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Runs once after `milliseconds`; the answer cancels it. */
  after(milliseconds: number, run: () => void): () => void
}

/** A place for texts that may refuse to write: `localStorage` and `sessionStorage` are such places. */
export interface TextStore {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}
