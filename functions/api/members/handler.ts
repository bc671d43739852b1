/** Lambda entry of the members family. */
import { membersFamily } from '#shared/contract/families/dashboard/members.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { readConfig } from '#shared/platform/config.ts'
import { invitationRepository } from '#shared/store/invitations/invitation-repository.ts'
import { memberRepository } from '#shared/store/members/member-repository.ts'
import { personRepository } from '#shared/store/people/person-repository.ts'
import { createInvitation, deleteInvitation, listInvitations } from './invitations.ts'
import { listMembers, removeMember, updateMember } from './members.ts'

const { table, clock, context } = functionContext('members', { dashboard: dashboardSource })

export const handler = serve(
  membersFamily,
  { listMembers, updateMember, removeMember, listInvitations, createInvitation, deleteInvitation },
  {
    dependencies: {
      members: memberRepository(table),
      people: personRepository(table),
      invitations: invitationRepository(table),
      clock,
      origin: readConfig('API_BASE_URL').API_BASE_URL,
    },
    context,
  },
)
