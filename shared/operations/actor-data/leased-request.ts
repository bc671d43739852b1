/** A request that one worker has a lease on, and how a slice of work on it ends. */
import type { ActorDataRequest } from '#shared/domain/actor-data/actor-data-request.ts'
import { actorKey } from '#shared/domain/statements/actor-key.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { ActorDataStep } from '#shared/store/actor-data/actor-data-repository.ts'

/** How a slice of work ends. `seconds`: how long to wait before the next slice. */
export type SliceEnd =
  | { readonly kind: 'more'; readonly seconds: number }
  | { readonly kind: 'done'; readonly exported: ActorDataRequest['exported'] }

/** A request on which this worker has a lease. */
export interface LeasedRequest {
  readonly request: ActorDataRequest
  /** Records a step. @throws LeaseLost if another worker has taken the lease */
  record(step: ActorDataStep): Promise<ActorDataRequest>
}

/** Key of the agent that a request is about. @throws Error if the agent was erased from the request */
export function subjectOf({ actor, requestId }: ActorDataRequest): string {
  const key = actor === null ? null : actorKey(actor)
  if (key === null) throw new Error(`Request ${requestId} has no agent: it was erased from the request.`)
  return key
}

/** How to end the slice if the next step may not begin yet; null if it may begin. */
export function waitFor({ from }: { readonly from: string }, clock: Clock): SliceEnd | null {
  const wait = Date.parse(from) - clock.now()
  return wait > 0 ? { kind: 'more', seconds: Math.ceil(wait / 1000) } : null
}
