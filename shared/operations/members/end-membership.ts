/** Ends a membership. A link that was left open would let the person in again, perhaps with a higher role. */
import {
  endedAtOnce,
  endedInvitation,
  invitationsTo,
  type EndedInvitation,
} from '#shared/domain/invitations/ended-invitations.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { memberEvent } from '#shared/domain/members/member-events.ts'
import type { Member } from '#shared/domain/members/member.ts'
import type { InvitationRepository } from '#shared/store/invitations/invitation-repository.ts'
import type { MemberChange, MemberRepository } from '#shared/store/members/member-repository.ts'
import type { PersonRepository } from '#shared/store/people/person-repository.ts'

export interface EndingMemberships {
  readonly members: Pick<MemberRepository, 'remove'>
  readonly invitations: Pick<InvitationRepository, 'list' | 'remove'>
  readonly people: Pick<PersonRepository, 'find'>
}

/** Takes back those that do not fit into the write that ends the membership; returns the rest. */
async function endedWith(
  { tenantId, personId }: Member,
  stamp: Stamp,
  { invitations, people }: EndingMemberships,
): Promise<EndedInvitation[]> {
  const [person, open] = await Promise.all([people.find(personId), invitations.list(tenantId, stamp.now)])
  const ended = invitationsTo(person?.email ?? null, open).map((invitation) => endedInvitation(invitation, stamp))
  for (const { invitationId, event } of ended.slice(endedAtOnce))
    await invitations.remove({ tenantId, invitationId }, event)
  return ended.slice(0, endedAtOnce)
}

/**
 * Ends a membership and takes back every open invitation of the workspace to the address of the member: all or nothing.
 * `changed` also says that one of these invitations was closed meanwhile; the caller tries again.
 */
export async function endMembership(member: Member, stamp: Stamp, ending: EndingMemberships): Promise<MemberChange> {
  const event = memberEvent('member.removed', member, { stamp, data: { former: member.role } })
  return ending.members.remove(member, event, await endedWith(member, stamp, ending))
}
