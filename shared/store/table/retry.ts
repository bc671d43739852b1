/** When a write to the table is repeated, how long it waits before, and when it gives up. */
import { setTimeout as sleep } from 'node:timers/promises'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'

/**
 * Whether another call may begin. A writer whose time is over leaves the rest to its caller, who repeats the request.
 */
export type Deadline = () => boolean

/**
 * Trouble of the table that a repetition of the request may get past: HTTP returns 503, queues deliver the message
 * again.
 */
export const tableBusy = (message: string): Error => Object.assign(new Error(message), { name: 'ThrottlingException' })

/** The deadline of a writer has passed. HTTP and queues treat it like `tableBusy`. */
export class WritingTimeOver extends Error {
  override readonly name = 'ThrottlingException'
}

const throttlingErrors = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
])
const throttlingReasons = new Set(['ThrottlingError', 'ProvisionedThroughputExceeded'])

/** Reasons why a transaction was cancelled; null for other errors. `None` stands for a step that was in order. */
const cancellationCodes = (error: unknown): readonly string[] | null =>
  error instanceof TransactionCanceledException
    ? (error.CancellationReasons ?? []).map(({ Code = 'None' }) => Code)
    : null

/** The table refused the call because of its load, and wrote nothing. */
const isThrottled = (error: unknown): boolean => error instanceof Error && throttlingErrors.has(error.name)

/** The transaction met another one on an item, and wrote nothing. */
const isConflict = (error: unknown): boolean =>
  cancellationCodes(error)?.every((code) => code === 'None' || code === 'TransactionConflict') ?? false

/** The same call may succeed the next time. Part of a batch may have been written. */
export function isPassing(error: unknown): boolean {
  const codes = cancellationCodes(error)
  if (codes !== null)
    return codes.every((code) => code === 'None' || code === 'TransactionConflict' || throttlingReasons.has(code))
  return isThrottled(error) || (error instanceof Error && error.name === 'InternalServerError')
}

/** Waits before repetitions, in milliseconds: each is a random part of its number. */
export type Waits = readonly number[]

/** Waits before the given repetition, counted from 0. */
export const pauseBefore = (waits: Waits, repetition: number): Promise<void> =>
  sleep(Math.random() * (waits[repetition] ?? 0))

async function retryWhile<Result>(
  { isRepeated, waits }: { readonly isRepeated: (error: unknown) => boolean; readonly waits: Waits },
  write: () => Promise<Result>,
): Promise<Result> {
  for (let repetition = 0; repetition < waits.length; repetition += 1) {
    try {
      return await write()
    } catch (error) {
      if (!isRepeated(error)) throw error
      await pauseBefore(waits, repetition)
    }
  }
  return write()
}

/**
 * Repeats a transaction that was cancelled because of another one. Counters that a whole workspace shares are written by many at once, which
 * must not turn into errors.
 * @throws what the last call threw
 */
export const retryConflict = <Result>(write: () => Promise<Result>): Promise<Result> =>
  retryWhile({ isRepeated: isConflict, waits: [20, 40, 80, 160, 320] }, write)

/** A plain write met a transaction on its item, and wrote nothing. */
const metTransaction = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TransactionConflictException'

/** Repeats a conditional write that was throttled or met a transaction. @throws what the last call threw */
export const retryThrottled = <Result>(write: () => Promise<Result>): Promise<Result> =>
  retryWhile({ isRepeated: (error) => isThrottled(error) || metTransaction(error), waits: [50, 100, 200, 400] }, write)

/** How one try of `decideAgain` ended. `changed`: another writer was faster; the next try decides on `next`. */
export type TryResult<Basis, Result> =
  { readonly kind: 'done'; readonly result: Result } | { readonly kind: 'changed'; readonly next: Basis }

export const done = <Result>(result: Result): { readonly kind: 'done'; readonly result: Result } => ({
  kind: 'done',
  result,
})

/**
 * Decides on an item and writes the decision. If another writer was faster, decides again on what that writer stored.
 * @param first the basis of the first decision: usually the stored item, or the change to write
 * @param item names the item in the error
 * @throws `tableBusy` if other writers were faster in every try
 */
export async function decideAgain<Basis, Result>(
  { item, first, tries = 12 }: { readonly item: string; readonly first: Basis; readonly tries?: number },
  decideAndWrite: (basis: Basis) => Promise<TryResult<Basis, Result>>,
): Promise<Result> {
  let basis = first
  for (let count = 0; count < tries; count += 1) {
    const outcome = await decideAndWrite(basis)
    if (outcome.kind === 'done') return outcome.result
    basis = outcome.next
  }
  throw tableBusy(`Other writers changed ${item} during each of ${tries} tries. Repeat the request.`)
}
