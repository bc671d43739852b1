/** Counters of rate limits (docs/access-patterns.md, R1): one small item per counter and window, which expires soon. */
import { updateIf } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { platformKeys } from '#shared/store/table/person-keys.ts'
import type { Table } from '#shared/store/table/table.ts'

export interface RateCounter {
  /** Null for clients who are of no workspace yet. */
  readonly tenantId: string | null
  /** Class of the limit, and the key or workspace that is counted. */
  readonly name: string
  /** Seconds since the epoch. */
  readonly windowStart: number
  readonly windowEnd: number
}

export interface RateLimitRepository {
  /**
   * R1. Counts one request, in one conditional write.
   * @returns the number of the request in its window; null where the limit is reached, and the request is not counted
   */
  count(counter: RateCounter, limit: number): Promise<number | null>
}

/** Clocks differ: an item expires only so long after its window. */
const keptSeconds = 300

export const rateLimitRepository = (table: Table): RateLimitRepository => ({
  async count({ tenantId, name, windowStart, windowEnd }, limit) {
    const change = new Expression()
    change.set('expiresAt', windowEnd + keptSeconds)
    change.addTo('requests', 1)
    const requests = change.name('requests')
    change.require(`(attribute_not_exists(${requests}) OR ${requests} < ${change.value(limit)})`)
    const key =
      tenantId === null ? platformKeys.rateLimit(name, windowStart) : keys.rateLimit(tenantId, name, windowStart)
    const result = await updateIf(table, key, change)
    return result.kind === 'written' ? Number(result.item['requests']) : null
  },
})
