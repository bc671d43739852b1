/**
 * Responses to creating POSTs, stored for 24 hours under the caller's Idempotency-Key (docs/access-patterns.md, I1-I2).
 */
import * as z from 'zod'
import { put, remove, updateIf } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { Table } from '#shared/store/table/table.ts'

const record = z.object({
  bodyHash: z.string(),
  leaseUntil: z.number(),
  answer: z.object({ status: z.number(), body: z.string() }).nullable().default(null),
})

/** The response to the first request with a key, kept for a day. */
export interface KeptResponse {
  readonly status: number
  readonly body: string
}

/** What the key's stored state means for a request. */
export type IdempotencyState =
  | { readonly kind: 'first' }
  | { readonly kind: 'responded'; readonly response: KeptResponse }
  | { readonly kind: 'in-use' }
  | { readonly kind: 'other-body' }

export interface IdempotencyRequest {
  readonly tenantId: string
  /** Hash of the route and the caller's key. */
  readonly hash: string
  readonly bodyHash: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

export interface IdempotencyRepository {
  /**
   * I1. Leases the key for this request, for as long as a Lambda can run. After that, the key of a crashed request can
   * be leased again.
   */
  begin(request: IdempotencyRequest): Promise<IdempotencyState>
  /** I2. Stores the response. */
  complete(request: IdempotencyRequest, response: KeptResponse): Promise<void>
  /** I2. Frees the key of a request that was refused, so that the request can be repeated. */
  release(request: IdempotencyRequest): Promise<void>
}

const leaseMilliseconds = 60_000
const keptSeconds = 86_400

export const idempotencyRepository = (table: Table): IdempotencyRepository => ({
  async begin(request) {
    const take = new Expression()
    take.set('bodyHash', request.bodyHash)
    take.set('leaseUntil', request.now + leaseMilliseconds)
    take.set('expiresAt', Math.floor(request.now / 1000) + keptSeconds)
    take.set('answer', null)
    const [lease, answer, expiry] = [take.name('leaseUntil'), take.name('answer'), take.name('expiresAt')]
    const [now, nowSeconds] = [take.value(request.now), take.value(Math.floor(request.now / 1000))]
    take.require(
      `(attribute_not_exists(pk) OR (attribute_not_exists(${answer}) AND ${lease} < ${now}) OR ${expiry} < ${nowSeconds})`,
    )
    const result = await updateIf(table, keys.idempotency(request.tenantId, request.hash), take)
    if (result.kind === 'written' || result.item === null) return { kind: 'first' }
    const found = parseItem(record, result.item)
    if (found.bodyHash !== request.bodyHash) return { kind: 'other-body' }
    return found.answer === null ? { kind: 'in-use' } : { kind: 'responded', response: found.answer }
  },
  async complete(request, response) {
    await put(table, {
      ...keys.idempotency(request.tenantId, request.hash),
      bodyHash: request.bodyHash,
      leaseUntil: request.now,
      expiresAt: Math.floor(request.now / 1000) + keptSeconds,
      answer: response,
    })
  },
  release: (request) => remove(table, keys.idempotency(request.tenantId, request.hash)),
})
