/**
 * Work on many items: `inBatches` cuts them into calls that DynamoDB accepts, and repeats the rest; `sideBySide`
 * repeats nothing.
 */
import { isPassing, pauseBefore, tableBusy, WritingTimeOver, type Deadline, type Waits } from './retry.ts'

/** Waits before what a write left unprocessed is sent again. */
export const writeWaits: Waits = [20, 40, 80, 160, 320, 640]
/** The same for reads, which a caller waits for. */
export const readWaits: Waits = [10, 20, 40, 80]

export interface BatchOptions {
  /** Items of one call, at most. */
  readonly size: number
  readonly waits: Waits
  /** Asked before each call. Without it, calls go on until nothing is left or the waits are used up. */
  readonly mayBegin?: Deadline
  /** Also sends a batch again that failed as a whole for a passing reason. Only for writes that may be done twice. */
  readonly repeatsFailedCalls?: boolean
}

/**
 * Runs work on items in parallel, at most `limit` at a time. After the first failure it starts no further items, but
 * waits for those that are running: no call may still write after the caller has its error. Repeats nothing.
 * @throws the first error, in the order of the items
 */
export async function sideBySide<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures = new Map<number, unknown>()
  let next = 0
  const lane = async (): Promise<void> => {
    for (let index = next++; index < items.length && failures.size === 0; index = next++) {
      const [item] = items.slice(index, index + 1)
      if (item !== undefined) await work(item).catch((error: unknown) => failures.set(index, error))
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane))
  const [first] = [...failures].sort(([a], [b]) => a - b)
  if (first !== undefined) throw first[1]
}

/** Cuts evenly, so that calls side by side take equally long. */
function cut<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size)
  const even = Math.ceil(items.length / Math.max(1, count))
  return Array.from({ length: count }, (_, batch) => items.slice(batch * even, (batch + 1) * even))
}

/** Batches that are under way at the same time. */
const parallelBatches = 40

/**
 * Sends items in batches, side by side, and sends what is left of each batch again after a random wait.
 * @param send sends one batch, and returns what DynamoDB left unprocessed
 * @throws what `send` threw; `WritingTimeOver` where the deadline has passed; `tableBusy` where the table leaves items
 * again and again. Any part of the items may have been written.
 */
export async function inBatches<Item>(
  items: readonly Item[],
  options: BatchOptions,
  send: (batch: readonly Item[]) => Promise<readonly Item[]>,
): Promise<void> {
  const { waits, mayBegin = () => true, repeatsFailedCalls = false } = options
  const sendOnce = (batch: readonly Item[]): Promise<readonly Item[]> =>
    repeatsFailedCalls
      ? send(batch).catch((error: unknown) => {
          if (isPassing(error)) return batch
          throw error
        })
      : send(batch)
  await sideBySide(cut(items, options.size), parallelBatches, async (batch) => {
    let left: readonly Item[] = batch
    for (let round = 0; left.length > 0; round += 1) {
      if (round > waits.length) throw tableBusy(`The table left ${left.length} items of a batch unprocessed.`)
      if (round > 0) await pauseBefore(waits, round - 1)
      if (!mayBegin()) throw new WritingTimeOver(`The time to write was over before ${left.length} items were sent.`)
      left = await sendOnce(left)
    }
  })
}

/**
 * Repeats one call while it fails for passing reasons, until it succeeds or the deadline has passed. @throws as
 * `inBatches` does
 */
export const retryUntilDeadline = (mayBegin: Deadline, call: () => Promise<void>): Promise<void> =>
  inBatches([call], { size: 1, waits: writeWaits, mayBegin, repeatsFailedCalls: true }, async () => {
    await call()
    return []
  })
