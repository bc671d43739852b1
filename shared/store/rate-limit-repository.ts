/** Counters of rate limits: one small item per counter and window, forgotten soon after (docs/access-patterns.md, R1). */
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from './keys.ts'
import type { Table } from './table.ts'

export interface RateCounter {
  readonly tenantId: string
  /** Class of the limit and who is counted. */
  readonly name: string
  /** Seconds since the epoch. */
  readonly windowStart: number
  readonly windowEnd: number
}

export interface RateLimitRepository {
  /**
   * R1. Counts one request, in one conditional write.
   * @returns the number of the request in its window; null where the limit has been reached, and nothing is counted
   */
  count(counter: RateCounter, limit: number): Promise<number | null>
}

/** Room for clocks that differ, before the item may be expired. */
const keptSeconds = 300

export const rateLimitRepository = (table: Table): RateLimitRepository => ({
  async count({ tenantId, name, windowStart, windowEnd }, limit) {
    try {
      const { Attributes } = await table.documents.send(
        new UpdateCommand({
          TableName: table.name,
          Key: keys.rateLimit(tenantId, name, windowStart),
          UpdateExpression: 'SET expiresAt = :expiresAt ADD requests :one',
          ConditionExpression: 'attribute_not_exists(requests) OR requests < :limit',
          ExpressionAttributeValues: { ':one': 1, ':limit': limit, ':expiresAt': windowEnd + keptSeconds },
          ReturnValues: 'UPDATED_NEW',
        }),
      )
      return Number(Attributes?.['requests'])
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return null
      throw error
    }
  },
})
