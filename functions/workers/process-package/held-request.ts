/** What the steps of erasing and exporting are given, and how they end. */
import type { ActorDataRequest } from '#shared/domain/actor-data/actor-data-request.ts'
import { actorKey } from '#shared/domain/xapi/actor-key.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { ActorDataStep } from '#shared/store/actor-data-repository.ts'

/** How a slice ends. `seconds`: to wait before the next one. */
export type SliceEnd = { readonly kind: 'more'; readonly seconds: number } | { readonly kind: 'done'; readonly exported: ActorDataRequest['exported'] }

/** A request that this worker has. */
export interface Held {
  readonly request: ActorDataRequest
  /** Records a step. @throws Superseded where somebody else has the request by now */
  record(step: ActorDataStep): Promise<ActorDataRequest>
}

/** Key of whom a request is about. @throws Error where it has been forgotten */
export function subjectOf({ actor, requestId }: ActorDataRequest): string {
  const key = actor === null ? null : actorKey(actor)
  if (key === null) throw new Error(`Request ${requestId} names nobody.`)
  return key
}

/** How the slice ends of a request whose time comes later; null: it has come. */
export function waitFor({ from }: { readonly from: string }, clock: Clock): SliceEnd | null {
  const wait = Date.parse(from) - clock.now()
  return wait > 0 ? { kind: 'more', seconds: Math.ceil(wait / 1000) } : null
}
