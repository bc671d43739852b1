import type { Clock } from './clock.ts'

/** Milliseconds for which a process keeps what it has read. */
const keptMilliseconds = 300_000

/** Reads a published file again only after minutes, or after a read that failed. */
export function keptRead<Value>(read: () => Promise<Value>, clock: Clock): () => Promise<Value> {
  let kept: { readonly at: number; readonly value: Promise<Value> } | null = null
  return () => {
    if (kept !== null && clock.now() - kept.at <= keptMilliseconds) return kept.value
    const value = read()
    kept = { at: clock.now(), value }
    value.catch(() => (kept = null))
    return value
  }
}
