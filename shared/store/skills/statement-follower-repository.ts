/** How far the statements of workspaces were followed (docs/access-patterns.md, Y130-Y134): one item for a workspace. */
import * as z from 'zod'
import {
  storedPosition,
  toStoredPosition,
  type StatementPosition,
} from '#shared/domain/statements/statement-position.ts'
import { updateIf, updateUnread } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { followedPartition, keys } from '#shared/store/table/keys.ts'
import { queryAll } from '#shared/store/table/query.ts'
import { get, getAll } from '#shared/store/table/read.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import { keyOf, type Table } from '#shared/store/table/table.ts'

/** Where following continues: behind a statement, or behind a time of storing (ISO 8601). */
export interface FollowingCursor {
  readonly since: string
  readonly after: StatementPosition | null
}

export interface StatementFollower {
  readonly tenantId: string
  readonly cursor: FollowingCursor
  /** Since when they are followed without a break. ISO 8601. */
  readonly since: string
  /** Statements since then about aligned activities whose actor is no learner. */
  readonly unmatched: number
  /** When a client system was last set to follow statements. ISO 8601. */
  readonly startedAt: string
  /** Until then one run has it alone; null: no run has it. ISO 8601. */
  readonly leasedUntil: string | null
  /** Rises with every change. */
  readonly revision: number
}

/** @property unmatched absent: it stays */
export type FollowingProgress = Pick<StatementFollower, 'cursor' | 'leasedUntil'> &
  Partial<Pick<StatementFollower, 'unmatched'>>

export interface StatementFollowerRepository {
  /** Y130. Follows the statements that are stored from now on. A workspace that is followed already goes on. @param now ISO 8601 */
  start(tenantId: string, now: string): Promise<void>
  /** Y134. Null where statements are not followed. Eventually consistent. */
  get(tenantId: string): Promise<StatementFollower | null>
  /** Y131. The workspaces that are followed. The index is eventually consistent; what it names is read strongly consistent. */
  listActive(): Promise<StatementFollower[]>
  /**
   * Y132. Records progress, takes or returns the lease. Null, and nothing is written, if it has changed since it was read: so what is
   * counted of a page is counted once, with the move of the cursor behind that page.
   */
  record(follower: StatementFollower, progress: FollowingProgress): Promise<StatementFollower | null>
  /** Y133. Ends following, unless it was started again meanwhile. */
  stop(follower: StatementFollower): Promise<void>
}

/** Items from before statements were counted lack `since` and `unmatched`. */
const followerItem = z
  .object({
    tenantId: z.string(),
    cursor: z.object({ since: z.string(), after: storedPosition.nullable() }),
    since: z.string().optional(),
    unmatched: z.number().default(0),
    startedAt: z.string(),
    leasedUntil: z.string().nullable().default(null),
    revision: z.number(),
  })
  .transform(({ since, ...follower }) => ({ ...follower, since: since ?? follower.startedAt }))

const storedCursor = ({ since, after }: FollowingCursor) => ({
  since,
  after: after === null ? null : toStoredPosition(after),
})

function changeOf(attributes: object): Expression {
  const change = new Expression()
  change.setAll(attributes)
  change.addTo('revision', 1)
  return change
}

function unchanged({ revision }: StatementFollower, attributes: object): Expression {
  const change = changeOf(attributes)
  change.requireEqual('revision', revision)
  return change
}

export const statementFollowerRepository = (table: Table): StatementFollowerRepository => ({
  async start(tenantId, now) {
    const key = keys.statementFollower(tenantId)
    const cursor = storedCursor({ since: now, after: null })
    const counting = { since: now, unmatched: 0 }
    const first = changeOf({ tenantId, cursor, ...counting, startedAt: now, opk: followedPartition, osk: tenantId })
    first.requireEqual('opk', null)
    const { kind } = await updateUnread(table, key, first)
    if (kind === 'refused') await updateUnread(table, key, changeOf({ startedAt: now }))
  },
  async get(tenantId) {
    const item = await get(table, keys.statementFollower(tenantId))
    return item?.['opk'] === undefined ? null : parseItem(followerItem, item)
  },
  async listActive() {
    const entries = await queryAll(table, { index: 'outbox', partition: followedPartition })
    const items = await getAll(table, entries.map(keyOf), { consistent: true })
    return items.filter((item) => item['opk'] !== undefined).map((item) => parseItem(followerItem, item))
  },
  async record(follower, { cursor, leasedUntil, unmatched = follower.unmatched }) {
    const { since } = follower
    const change = unchanged(follower, { cursor: storedCursor(cursor), leasedUntil, since, unmatched })
    const { kind, item } = await updateIf(table, keys.statementFollower(follower.tenantId), change)
    return kind === 'written' ? parseItem(followerItem, item) : null
  },
  async stop(follower) {
    await updateUnread(table, keys.statementFollower(follower.tenantId), unchanged(follower, { opk: null, osk: null }))
  },
})
