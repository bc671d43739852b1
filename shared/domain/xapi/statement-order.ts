/**
 * The order of a workspace's statements: by the time of storing, then by the request that brought them, then by their place
 * in it. A place in that order never changes, so that pages that go on behind a place neither skip nor repeat.
 */

/**
 * How long a write may be under way behind its time of storing: a writer that takes longer gives up. Whatever was stored
 * before that is seen by every reader, also by one that reads a copy that lags.
 */
export const settlingMilliseconds = 5_000

/** How long after its time of storing a writer still begins to write, so that the last of it arrives while it settles. */
export const writingMilliseconds = 4_000

/** When a request was stored: the time that its statements show, and text that sorts requests. */
export interface StatementStamp {
  /** ISO 8601 in UTC, milliseconds. */
  readonly stored: string
  readonly order: string
}

/** Statements of one request stand in groups, so that no row of a list grows beyond what a table takes. */
export interface StatementGroup {
  readonly order: string
  readonly group: number
}

/** The place of one statement. */
export interface StatementPlace extends StatementGroup {
  /** In its request, from 0. */
  readonly position: number
}

const groupDigits = 3

/** Text that sorts as the groups do. */
export const groupText = ({ order, group }: StatementGroup): string => `${order}.${String(group).padStart(groupDigits, '0')}`

/** The group whose text begins a sort key. */
export function readGroupText(text: string): StatementGroup {
  const [, order = '', group = ''] = /^([^#]*#[^.]*)\.(\d{3})/.exec(text) ?? []
  return { order, group: Number(group) }
}

/** @returns less than 0 where `a` was stored before `b` */
export function comparePlaces(a: StatementPlace, b: StatementPlace): number {
  const [left, right] = [groupText(a), groupText(b)]
  if (left !== right) return left < right ? -1 : 1
  return a.position - b.position
}

export const storedTime = ({ order }: Pick<StatementGroup, 'order'>): string => order.slice(0, order.indexOf('#'))

/** Sort keys of everything stored after `since` and not after `until`; a group's own text lies within. Times in ISO 8601, UTC, milliseconds. */
export const storedBetween = (since: string | null, until: string | null): { readonly from: string; readonly to: string } => ({
  from: since === null ? '0' : `${since}~`,
  to: until === null ? '~' : `${until}~`,
})

/**
 * Stamps of one writer, each later than the one before.
 * @param random text that no other writer uses in the same millisecond
 */
export function stamper(now: () => number, random: () => string): () => StatementStamp {
  let last = 0
  return () => {
    last = Math.max(now(), last + 1)
    const stored = new Date(last).toISOString()
    return { stored, order: `${stored}#${random()}` }
  }
}

/** The time up to which everything that was stored is shown. */
export const consistentThrough = (now: number): string => new Date(now - settlingMilliseconds).toISOString()
