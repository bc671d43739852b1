/**
 * How an endpoint is implemented. `load` reads single items while the credential is being checked, in the workspace
 * that the credential claims. `handle` runs after both, and only `handle` may write, read lists or read objects: these
 * cost too much for a credential that may be made up. If the credential is refused, what `load` read is thrown away.
 */
import type { KeyMode } from '#shared/contract/credentials.ts'
import type { Endpoint, Input, Output } from '#shared/contract/endpoint.ts'
import type { Refused } from '#shared/domain/outcome.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { actorOf, type Caller, type CallerOf, type ClaimedTenant } from './caller.ts'
import type { Claim } from './credentials/credential-kind.ts'
import type { PolicyFields } from './policies/registry.ts'

/** A request with valid input, and the fields that the endpoint's policies add. */
export type Request<E extends Endpoint> = PolicyFields<E> & {
  readonly input: Input<E>
  readonly requestId: string
  /** Time of the request, and ids for events; once the caller is known, also who makes the change. */
  readonly stamp: Stamp
}

export type Scope<E extends Endpoint> = Request<E> & {
  readonly tenantId: ClaimedTenant<E>
  /** The mode that an API key claims; null for other credentials. */
  readonly mode: KeyMode | null
}

export type Call<E extends Endpoint, Loaded> = Request<E> & {
  readonly caller: CallerOf<E>
  readonly loaded: Loaded
}

/** A success body, or a refusal with one of the codes that the endpoint declares. */
export type Reply<E extends Endpoint> = Output<E> | Refused<E['errors'][number]>

export interface Implementation<E extends Endpoint, Dependencies> {
  // A property, not a method: methods are compared loosely, and a missing dependency would compile.
  readonly run: (request: Request<E>, claim: Claim, dependencies: Dependencies) => Promise<Reply<E>>
}

interface Steps<E extends Endpoint, Dependencies, Loaded> {
  /** Reads single items. Absent where there are none to read before the caller is known: `loaded` is null then. */
  readonly load?: (scope: Scope<E>, dependencies: Dependencies) => Promise<Loaded>
  readonly handle: (call: Call<E, Loaded>, dependencies: Dependencies) => Promise<Reply<E>>
}

/**
 * Implements one endpoint: `implement<typeof family.endpoints.getX, Dependencies>()({ load, handle })`. The credential
 * has been checked against the declaration before `handle` runs, so its caller is of a kind that the declaration
 * accepts.
 */
export const implement =
  <E extends Endpoint, Dependencies>() =>
  <Loaded = null>({ load, handle }: Steps<E, Dependencies, Loaded>): Implementation<E, Dependencies> => ({
    async run(request, claim, dependencies) {
      const isScope = (known: Request<E> & { tenantId: string | null; mode: KeyMode | null }): known is Scope<E> =>
        claim.readsAhead && known.tenantId === claim.tenantId
      const isAccepted = (known: Caller): known is CallerOf<E> =>
        claim.readsAhead && (known.kind === 'public') === (claim.subject === null)
      const isLoaded = (value: Loaded | null): value is Loaded => load !== undefined || value === null
      const scope = { ...request, tenantId: claim.tenantId, mode: claim.mode ?? null }
      const loading = load !== undefined && isScope(scope) ? load(scope, dependencies) : null
      // Awaited after the caller: until then its rejection would count as unhandled.
      loading?.catch(() => undefined)
      const caller = await claim.caller
      const loaded = loading === null ? null : await loading
      if (!isAccepted(caller) || !isLoaded(loaded))
        throw new Error('The check of the credential returned a caller or data that this endpoint does not accept.')
      const actor = actorOf(caller)
      const stamp = actor === null ? request.stamp : { ...request.stamp, actor }
      return handle({ ...request, stamp, caller, loaded }, dependencies)
    },
  })
