/**
 * How an endpoint is implemented: `load` reads what it is about, beside the check of the credential and under the
 * workspace that the credential claims; `handle` runs after both, and only it may write. What `load` read for a
 * credential that is refused is thrown away.
 */
import type { Endpoint, Input, KeyMode, Output } from '#shared/contract/endpoint.ts'
import type { Refused } from '#shared/domain/outcome.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import type { Caller, CallerOf, ClaimedTenant } from './caller.ts'
import type { Claim } from './credentials.ts'

export interface Request<E extends Endpoint> {
  readonly input: Input<E>
  readonly requestId: string
  /** Counts a request of an endpoint that is `rateLimited: 'whenCostly'`. @throws ServiceError as the gate does */
  readonly countAsCostly: () => Promise<void>
  /** Time of the request, and ids for events. */
  readonly stamp: Stamp
  /** The caller asked for the short answer of an endpoint that has one. */
  readonly minimal: boolean
}

export interface Scope<E extends Endpoint> extends Request<E> {
  readonly tenantId: ClaimedTenant<E>
  /** Mode that an API key claims; null for other credentials. */
  readonly mode: KeyMode | null
}

export interface Call<E extends Endpoint, Loaded> extends Request<E> {
  readonly caller: CallerOf<E>
  readonly loaded: Loaded
}

/** A success body, or a refusal with one of the codes that the endpoint declares. */
export type Reply<E extends Endpoint> = Output<E> | Refused<E['errors'][number]>

export interface Implementation<E extends Endpoint, Dependencies> {
  // A property, not a method: what it depends on must be there whole, and methods would be compared loosely.
  readonly run: (request: Request<E>, claim: Claim, dependencies: Dependencies) => Promise<Reply<E>>
}

interface Parts<E extends Endpoint, Dependencies, Loaded> {
  load(scope: Scope<E>, dependencies: Dependencies): Promise<Loaded>
  handle(call: Call<E, Loaded>, dependencies: Dependencies): Promise<Reply<E>>
}

/**
 * Implements one endpoint: `implement<typeof family.endpoints.getX, Dependencies>()({ load, handle })`.
 * The caller's kind is the one that the declaration lets in: `claimOf` has refused every other.
 */
export const implement =
  <E extends Endpoint, Dependencies>() =>
  <Loaded>(parts: Parts<E, Dependencies, Loaded>): Implementation<E, Dependencies> => ({
    async run(request, claim, dependencies) {
      const isScope = (known: Request<E> & { tenantId: string | null; mode: KeyMode | null }): known is Scope<E> => claim.readsAhead && known.tenantId === claim.tenantId
      const isAccepted = (known: Caller): known is CallerOf<E> => claim.readsAhead && (known.kind === 'public') === (claim.tenantId === null)
      const scope = { ...request, tenantId: claim.tenantId, mode: claim.mode ?? null }
      const loading = isScope(scope) ? parts.load(scope, dependencies) : null
      // Awaited after the caller: a refused credential must not leave a rejection behind that nobody handles.
      loading?.catch(() => undefined)
      const caller = await claim.caller
      if (loading === null || !isAccepted(caller)) throw new Error('A credential was accepted for which nothing could be read.')
      return parts.handle({ ...request, caller, loaded: await loading }, dependencies)
    },
  })
