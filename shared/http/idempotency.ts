/** `Idempotency-Key` on creating POSTs: the same key and body within 24 hours get the same answer. */
import { createHash } from 'node:crypto'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { ServiceError } from '#shared/contract/errors.ts'
import type { IdempotencyRepository } from '#shared/store/idempotency-repository.ts'
import type { Caller } from './caller.ts'
import { jsonHeaders } from './error-response.ts'

export type IdempotencySource = IdempotencyRepository

interface KeyedRequest {
  readonly source: IdempotencySource
  readonly key: string
  readonly event: APIGatewayProxyEventV2
  readonly now: number
  readonly caller: Caller
}

const sha = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url')

type Response = APIGatewayProxyStructuredResultV2

/**
 * @throws ServiceError IDEMPOTENCY_KEY_REUSED for another body under the same key, IDEMPOTENCY_KEY_IN_USE (retryable)
 *   while the first request is still under way, INVALID_REQUEST for a key that is too long
 */
export async function idempotently(request: KeyedRequest, work: () => Promise<Response>): Promise<Response> {
  const { source, key, event, now, caller } = request
  if (caller.kind === 'public') return work()
  if (key.length === 0 || key.length > 255) throw new ServiceError('INVALID_REQUEST', 'Idempotency-Key must be 1 to 255 characters.')
  const kept = {
    tenantId: caller.tenantId,
    hash: sha(event.routeKey, event.rawPath, key),
    bodyHash: sha(JSON.stringify(event.body ?? null)),
    now,
  }
  const state = await source.begin(kept)
  if (state.kind === 'answered') return { statusCode: state.answer.status, headers: { ...jsonHeaders, 'idempotent-replay': 'true' }, body: state.answer.body }
  if (state.kind === 'other-body') throw new ServiceError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for a request with another body.')
  if (state.kind === 'in-use') throw new ServiceError('IDEMPOTENCY_KEY_IN_USE', 'The first request with this Idempotency-Key is still under way.')
  const response = await work().catch(async (error: unknown) => {
    // A key that cannot be freed is free again after its lease; what went wrong with the request is what counts.
    await source.release(kept).catch(() => undefined)
    throw error
  })
  // The work is done, so its answer is the truth, kept or not: freeing the key would have it done twice.
  await source.complete(kept, { status: response.statusCode ?? 200, body: response.body ?? '' }).catch(() => undefined)
  return response
}
