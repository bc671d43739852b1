import type { dispatchLearnersFamily } from '#shared/contract/families/public/dispatch-learners.ts'
import type { PageCursors } from '#shared/platform/page-cursors.ts'
import type { DispatchLearnerRepository } from '#shared/store/dispatches/dispatch-learner-repository.ts'
import type { DispatchRepository } from '#shared/store/dispatches/dispatch-repository.ts'
import type { OrganizationRepository } from '#shared/store/organizations/organization-repository.ts'
import type { SeatRepository } from '#shared/store/dispatches/seat-repository.ts'

export type DispatchLearnerEndpoints = (typeof dispatchLearnersFamily)['endpoints']

export interface Dependencies {
  readonly dispatches: Pick<DispatchRepository, 'get' | 'list' | 'listDeleted' | 'withCounts'>
  readonly organizations: Pick<OrganizationRepository, 'get'>
  readonly learners: DispatchLearnerRepository
  readonly seats: Pick<SeatRepository, 'release'>
  readonly cursors: PageCursors
}
