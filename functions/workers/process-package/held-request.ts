/** What the steps of erasing and exporting are given, and how they end. */
import type { ActorDataRequest } from '#shared/domain/actor-data/actor-data-request.ts'
import type { ActorDataStep } from '#shared/store/actor-data-repository.ts'

/** How a slice ends. `seconds`: to wait before the next one. */
export type SliceEnd = { readonly kind: 'more'; readonly seconds: number } | { readonly kind: 'done'; readonly exported: ActorDataRequest['exported'] }

/** A request that this worker has. */
export interface Held {
  readonly request: ActorDataRequest
  /** Records a step. @throws Superseded where somebody else has the request by now */
  record(step: ActorDataStep): Promise<ActorDataRequest>
}
