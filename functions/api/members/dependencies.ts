import type { membersFamily } from '#shared/contract/families/dashboard/members.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { InvitationRepository } from '#shared/store/invitations/invitation-repository.ts'
import type { MemberRepository } from '#shared/store/members/member-repository.ts'
import type { PersonRepository } from '#shared/store/people/person-repository.ts'

export type MemberEndpoints = typeof membersFamily.endpoints

export interface Dependencies {
  readonly members: MemberRepository
  readonly people: Pick<PersonRepository, 'find' | 'findEach'>
  readonly invitations: InvitationRepository
  readonly clock: Clock
  /** Origin of the dashboard, `https://host`. */
  readonly origin: string
}
