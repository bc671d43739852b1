/** Answers of creating POSTs, kept for 24 hours under the caller's Idempotency-Key (docs/access-patterns.md, I1-I2). */
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { updateIf } from './conditional-write.ts'
import { Expression } from './expression.ts'
import { keys } from './keys.ts'
import { parseItem } from './stored-item.ts'
import type { Table } from './table.ts'

const record = z.object({
  bodyHash: z.string(),
  leaseUntil: z.number(),
  answer: z.object({ status: z.number(), body: z.string() }).nullable().default(null),
})

export interface KeptAnswer {
  readonly status: number
  readonly body: string
}

/** What a key says of a request. */
export type IdempotencyState = { readonly kind: 'first' } | { readonly kind: 'answered'; readonly answer: KeptAnswer } | { readonly kind: 'in-use' } | { readonly kind: 'other-body' }

export interface IdempotencyRequest {
  readonly tenantId: string
  /** Hash of the route and the caller's key. */
  readonly hash: string
  readonly bodyHash: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

export interface IdempotencyRepository {
  /** I1. Takes the key for this request, for as long as a Lambda can run; a crashed request's key is free again then. */
  begin(request: IdempotencyRequest): Promise<IdempotencyState>
  /** I2. Keeps the answer. */
  complete(request: IdempotencyRequest, answer: KeptAnswer): Promise<void>
  /** I2. Frees the key of a request that was refused, so that it can be repeated. */
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
    take.require(`(attribute_not_exists(pk) OR (attribute_not_exists(${answer}) AND ${lease} < ${now}) OR ${expiry} < ${nowSeconds})`)
    const result = await updateIf(table, { Key: keys.idempotency(request.tenantId, request.hash), ...take.render() })
    if (result.kind === 'written' || result.item === null) return { kind: 'first' }
    const found = parseItem(record, result.item)
    if (found.bodyHash !== request.bodyHash) return { kind: 'other-body' }
    return found.answer === null ? { kind: 'in-use' } : { kind: 'answered', answer: found.answer }
  },
  async complete(request, answer) {
    await table.documents.send(
      new PutCommand({
        TableName: table.name,
        Item: {
          ...keys.idempotency(request.tenantId, request.hash),
          bodyHash: request.bodyHash,
          leaseUntil: request.now,
          expiresAt: Math.floor(request.now / 1000) + keptSeconds,
          answer,
        },
      }),
    )
  },
  async release(request) {
    await table.documents.send(new DeleteCommand({ TableName: table.name, Key: keys.idempotency(request.tenantId, request.hash) }))
  },
})
