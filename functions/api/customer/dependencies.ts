import type { customerFamily } from '#shared/contract/families/dashboard/customer.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { DashboardSessionRepository } from '#shared/store/dashboard-sessions/dashboard-session-repository.ts'
import type { LearnerCountRepository } from '#shared/store/learners/learner-count-repository.ts'
import type { MemberRepository } from '#shared/store/members/member-repository.ts'
import type { PersonRepository } from '#shared/store/people/person-repository.ts'

export type CustomerEndpoints = typeof customerFamily.endpoints

export interface Dependencies {
  readonly learners: Pick<LearnerCountRepository, 'read'>
  readonly people: PersonRepository
  readonly members: MemberRepository
  readonly sessions: DashboardSessionRepository
  readonly clock: Clock
}
