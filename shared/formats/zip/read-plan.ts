import { extentEnd } from './local-header.ts'
import type { ZipEntry } from './zip-entry.ts'

/** One read of the source; `end` is exclusive. */
export interface ReadRange {
  start: number
  end: number
}

/** Reading over a gap of this size costs less than another request. */
const WORTH_READING_OVER = 128 * 1024

/**
 * The reads that fetch all bytes of `entries`, which are in the order of their bytes: contiguous, at most `readBytes`
 * each, shared by neighbours. What lies between the entries is skipped where it is large.
 */
export function planReads(entries: readonly ZipEntry[], readBytes: number): ReadRange[] {
  const runs: ReadRange[] = []
  for (const entry of entries) {
    const run = runs.at(-1)
    const end = extentEnd(entry)
    if (run !== undefined && entry.start - run.end <= WORTH_READING_OVER) run.end = Math.max(run.end, end)
    else runs.push({ start: entry.start, end })
  }
  return runs.flatMap((run, index) =>
    index === 0 && run.end - run.start > readBytes ? beginSmall(run, readBytes) : cut(run, readBytes),
  )
}

/** A long read is begun with a short one, so that there is something to do while the rest comes. */
function beginSmall({ start, end }: ReadRange, readBytes: number): ReadRange[] {
  const first = { start, end: start + Math.ceil(readBytes / 4) }
  return [first, ...cut({ start: first.end, end }, readBytes)]
}

/** Pieces of equal size, so that no small rest costs a request of its own. */
function cut({ start, end }: ReadRange, readBytes: number): ReadRange[] {
  const count = Math.ceil((end - start) / readBytes)
  const step = Math.ceil((end - start) / count)
  return Array.from({ length: count }, (_, index) => ({
    start: start + index * step,
    end: Math.min(end, start + (index + 1) * step),
  }))
}
