import type { actorRequestsFamily } from '#shared/contract/families/dashboard/actor-requests.ts'
import type { ActorDataOperations } from '#shared/operations/actor-data/actor-data-operations.ts'
import type { PageCursors } from '#shared/platform/page-cursors.ts'

export type ActorRequestEndpoints = typeof actorRequestsFamily.endpoints

export interface Dependencies {
  readonly actorData: ActorDataOperations
  readonly cursors: PageCursors
}
