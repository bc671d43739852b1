/** The phases of a request in which a policy can act. `policy-chain.ts` runs them. */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { ServiceError } from '#shared/contract/errors.ts'
import type { Policy } from '#shared/contract/policies/policy.ts'
import type { RateLimitOverrides } from '#shared/contract/rate-limits.ts'
import type { Caller } from '#shared/http/caller.ts'
import type { Claim } from '#shared/http/credentials/credential-kind.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { IdempotencyRepository } from '#shared/store/idempotency/idempotency-repository.ts'
import type { RateLimitRepository } from '#shared/store/rate-limits/rate-limit-repository.ts'

export type Response = APIGatewayProxyStructuredResultV2
export type Headers = Readonly<Record<string, string>>

/** What policies work with. A policy whose source is absent refuses to start. */
export interface PolicySources {
  readonly clock: Clock
  readonly idempotency?: IdempotencyRepository
  readonly rateLimits?: RateLimitSource
}

export interface RateLimitSource {
  readonly counters: RateLimitRepository
  readonly overrides: RateLimitOverrides
}

/** A request with valid input, whose credential has been found and is being checked. */
export interface ClaimedRequest {
  readonly event: APIGatewayProxyEventV2
  readonly claim: Claim
  readonly input: { readonly query: unknown; readonly body: unknown }
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** One policy at work on one request. */
export interface PolicyRun {
  /**
   * The request will be refused with this error once its credential has proved to be good. Later policies do not begin,
   * and nothing is read for the request.
   */
  readonly refusal?: ServiceError
  /** Fields that the policy adds to the request of the implementation. */
  readonly fields?: object
  /** Runs when the caller is known, before `handle`. @throws ServiceError to refuse the request */
  readonly admit?: (caller: Caller) => Promise<void>
  /** Runs in place of the implementation, which is `work`, when the caller is admitted. */
  readonly around?: (caller: Caller, work: () => Promise<Response>) => Promise<Response>
  /** Headers of the response; it is known by then how the request ended. */
  readonly headers?: (outcome: 'success' | 'refusal') => Headers
}

/** What a policy does for one endpoint; made once, when the function starts. */
export interface PolicyHooks {
  /**
   * Reads the body, in place of the JSON reader, while the credential is being checked. @throws ServiceError for one that
   * cannot be read
   */
  readonly readBody?: (event: APIGatewayProxyEventV2) => unknown
  /** Looks at the body that was read, before its schema does. @throws ServiceError to refuse it */
  readonly checkBody?: (body: unknown) => void
  /** The check of an API key reads the usage of its workspace too. */
  readonly readsUsage?: true
  /**
   * Begins a request; null where the policy has nothing to do with this one. Must not write for a credential that is
   * not checked.
   */
  readonly begin?: (request: ClaimedRequest) => PolicyRun | null
  /**
   * Headers of every response, also of those to requests that never began, where the response does not have them
   * itself.
   */
  readonly headersOfAll?: () => Headers
  /** Fields of every refusal, beside those that all refusals have. */
  readonly refusalFields?: (event: APIGatewayProxyEventV2) => Readonly<Record<string, unknown>>
}

/** Hooks of a policy that adds fields to the request of the implementation; their types come from here. */
export interface FieldHooks<Fields extends object> extends PolicyHooks {
  readonly begin: (request: ClaimedRequest) => PolicyRun & { readonly fields: Fields }
}

/** The half of a policy that does its work. @throws Error if `sources` lacks what the policy needs */
export type PolicyHalf<P extends Policy, Hooks extends PolicyHooks = PolicyHooks> = (
  declaration: P,
  sources: PolicySources,
) => Hooks
