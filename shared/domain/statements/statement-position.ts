/**
 * The order of a workspace's statements: by the time of storing, then by batch, then by the index in the batch. A batch
 * is what one request stores. The position of a stored statement never changes, so pages that continue after a position
 * neither skip nor repeat a statement.
 */
import * as z from 'zod'

/**
 * Milliseconds after which a write has settled: a writer that takes longer fails. Every reader then sees all that was
 * stored up to that time, also a reader of a replica that lags behind.
 */
export const settlingMilliseconds = 5_000

/**
 * Milliseconds after its time of storing at which a writer begins its last write, so that this write ends before it
 * settles.
 */
export const writingMilliseconds = 4_000

/**
 * How far ahead the time of storing of a batch lies that ran out of time once. The writer has so much more time before
 * its batch settles, and commits no earlier than the time of storing.
 */
export const leadMilliseconds = 10_000

/** How far the clock of another process may be ahead of this one's. */
const clockToleranceMilliseconds = 1_000

/** The latest time of storing (ISO 8601) of a committed statement at `now`. A batch with a later one is being written. */
export const newestStored = (now: number): string => new Date(now + clockToleranceMilliseconds).toISOString()

/** Identifies one batch. */
export interface StatementStamp {
  /** The `stored` time of all statements of the batch. ISO 8601 in UTC with milliseconds. */
  readonly stored: string
  /** `stored`, `#`, and random text. Batch ids sort by time of storing. */
  readonly batchId: string
}

/** The statements of one batch are split into groups, so that no row of a list outgrows an item of the table. */
export interface StatementGroup {
  readonly batchId: string
  /** Number of the group in the batch, from 0. */
  readonly group: number
}

/** The position of one statement in the order of its workspace. */
export interface StatementPosition extends StatementGroup {
  /** Index of the statement in its batch, from 0. */
  readonly index: number
}

/** Reads a position from a cursor or a stored item. The names there are part of the stored format. */
export const storedPosition = z
  .object({ order: z.string(), group: z.number(), position: z.number() })
  .transform(({ order, group, position }): StatementPosition => ({ batchId: order, group, index: position }))

/** What `storedPosition` reads. */
export const toStoredPosition = ({ batchId, group, index }: StatementPosition): z.input<typeof storedPosition> => ({
  order: batchId,
  group,
  position: index,
})

const groupDigits = 3

/** The sort key of a group. Sort keys have the order of the groups. */
export const groupSortKey = ({ batchId, group }: StatementGroup): string =>
  `${batchId}.${String(group).padStart(groupDigits, '0')}`

/** The group whose sort key this text begins with. */
export function readGroupSortKey(text: string): StatementGroup {
  const [, batchId = '', group = ''] = /^([^#]*#[^.]*)\.(\d{3})/.exec(text) ?? []
  return { batchId, group: Number(group) }
}

/** @returns a negative number if `a` was stored before `b` */
export function comparePositions(a: StatementPosition, b: StatementPosition): number {
  const [left, right] = [groupSortKey(a), groupSortKey(b)]
  if (left !== right) return left < right ? -1 : 1
  return a.index - b.index
}

/** The `stored` time of a batch. */
export const storedTime = ({ batchId }: Pick<StatementGroup, 'batchId'>): string =>
  batchId.slice(0, batchId.indexOf('#'))

/**
 * Bounds of the sort keys of all groups stored after `since` and not after `until`; null is unbounded. Both bounds are
 * inclusive. Times are ISO 8601 in UTC with milliseconds.
 */
export const storedBetween = (
  since: string | null,
  until: string | null,
): { readonly from: string; readonly to: string } => ({
  from: since === null ? '0' : `${since}~`,
  to: until === null ? '~' : `${until}~`,
})

/**
 * Makes stamps for one process, each later than the one before with the same lead.
 * @param now milliseconds since the epoch
 * @param random text that no other process uses in the same millisecond
 * @returns a function of the lead: the milliseconds by which the time of storing lies ahead
 */
export function stamper(now: () => number, random: () => string): (lead: number) => StatementStamp {
  let last = 0
  return (lead) => {
    last = Math.max(now(), last + 1)
    const stored = new Date(last + lead).toISOString()
    return { stored, batchId: `${stored}#${random()}` }
  }
}

/** The time (ISO 8601) up to which every stored statement is visible to a read that begins at `now`. */
export const consistentThrough = (now: number): string => new Date(now - settlingMilliseconds).toISOString()
