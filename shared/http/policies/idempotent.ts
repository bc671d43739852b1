/**
 * `Idempotency-Key` on creating POSTs: a request with the same key and body within 24 hours gets the first response
 * again.
 */
import { createHash } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { ServiceError } from '#shared/contract/errors.ts'
import type { PolicyOf } from '#shared/contract/policies/policy.ts'
import type { Caller } from '#shared/http/caller.ts'
import type { Claim } from '#shared/http/credentials/credential-kind.ts'
import { jsonHeaders } from '#shared/http/error-response.ts'
import type { IdempotencyRepository, IdempotencyRequest } from '#shared/store/idempotency/idempotency-repository.ts'
import type { FieldHooks, PolicyHalf, Response } from './policy-hooks.ts'

const sha = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url')

interface KeyedRequest {
  readonly key: string
  readonly event: APIGatewayProxyEventV2
  readonly claim: Claim
  readonly now: number
}

/** Names the request for this key, without its body. */
const requestHash = ({ key, event, claim }: Pick<KeyedRequest, 'key' | 'event' | 'claim'>): string =>
  sha(claim.subject ?? '', event.routeKey, event.rawPath, key)

/**
 * A key belongs to one credential and so to one mode: otherwise a TEST key could get the launch token of a LIVE session
 * that another key has launched.
 */
function keptRequest({ key, event, claim, now }: KeyedRequest, tenantId: string): IdempotencyRequest {
  if (key.length === 0 || key.length > 255)
    throw new ServiceError('INVALID_REQUEST', 'Idempotency-Key must be 1 to 255 characters.')
  return {
    tenantId,
    hash: requestHash({ key, event, claim }),
    bodyHash: sha(JSON.stringify(event.body ?? null)),
    now,
  }
}

/** Does the work and keeps its response. A refusal frees the key, so that the request can be repeated. */
async function firstResponse(
  request: IdempotencyRequest,
  work: () => Promise<Response>,
  kept: IdempotencyRepository,
): Promise<Response> {
  const response = await work().catch(async (error: unknown) => {
    // If the key cannot be freed, its lease ends by itself. The caller must see the refusal of the request, not this
    // failure.
    await kept.release(request).catch(() => undefined)
    throw error
  })
  // The work is done, so its response is sent even if it cannot be kept. Freeing the key would let the work be done
  // twice.
  await kept.complete(request, { status: response.statusCode ?? 200, body: response.body ?? '' }).catch(() => undefined)
  return response
}

async function onlyOnce(
  keyed: KeyedRequest,
  { caller, work }: { caller: Caller; work: () => Promise<Response> },
  kept: IdempotencyRepository,
): Promise<Response> {
  if (caller.kind === 'public' || caller.kind === 'person' || caller.kind === 'platformAdmin') return work()
  const request = keptRequest(keyed, caller.tenantId)
  const state = await kept.begin(request)
  switch (state.kind) {
    case 'first':
      return firstResponse(request, work, kept)
    case 'responded':
      return {
        statusCode: state.response.status,
        headers: { ...jsonHeaders, 'idempotent-replay': 'true' },
        body: state.response.body,
      }
    case 'other-body':
      throw new ServiceError(
        'IDEMPOTENCY_KEY_REUSED',
        'This Idempotency-Key was used for a request with another body.',
        {
          message: 'Use a new key for a new request.',
        },
      )
    case 'in-use':
      throw new ServiceError(
        'IDEMPOTENCY_KEY_IN_USE',
        'The first request with this Idempotency-Key is still being served.',
      )
  }
}

interface Fields {
  /**
   * The same for a request and its repetitions under one key; null without a key. A request that dies in the middle of
   * its work may be repeated before its response is kept: names that follow from this make it find what it has done.
   */
  readonly repetition: string | null
}

/** The key is claimed once the caller is admitted, so that a refused caller cannot use it up. */
export const idempotent: PolicyHalf<PolicyOf<'idempotent'>, FieldHooks<Fields>> = (_declaration, { idempotency }) => {
  if (idempotency === undefined)
    throw new Error('The policy "idempotent" needs the repository of kept responses: set `idempotency` in the context.')
  return {
    begin({ event, claim, now }) {
      const key = event.headers['idempotency-key']
      if (key === undefined) return { fields: { repetition: null } }
      return {
        fields: { repetition: requestHash({ key, event, claim }) },
        around: (caller, work) => onlyOnce({ key, event, claim, now }, { caller, work }, idempotency),
      }
    },
  }
}
