import { createHash } from 'node:crypto'
import {
  formatInvitation,
  invitationMilliseconds,
  maxInvitations,
  type Invitation,
} from '#shared/domain/invitations/invitation.ts'
import { ownersOnly } from '#shared/domain/members/member-changes.ts'
import { invitationEvent } from '#shared/domain/members/member-events.ts'
import { presentInvitation } from '#shared/domain/members/member-presenter.ts'
import { refused } from '#shared/domain/outcome.ts'
import { asError } from '#shared/http/error-response.ts'
import { implement } from '#shared/http/implementation.ts'
import { isoTime, randomSecret } from '#shared/platform/clock.ts'
import type { Dependencies, MemberEndpoints } from './dependencies.ts'

export const listInvitations = implement<MemberEndpoints['listInvitations'], Dependencies>()({
  async handle({ caller: { tenantId }, stamp }, { invitations }) {
    return { invitations: (await invitations.list(tenantId, stamp.now)).map(presentInvitation) }
  },
})

export const createInvitation = implement<MemberEndpoints['createInvitation'], Dependencies>()({
  async handle({ caller, input: { body }, stamp }, { invitations, clock, origin }) {
    const refusal = ownersOnly(caller.role, [body.role])
    if (refusal !== null) throw asError(refusal)
    const { tenantId, actorId: invitedBy } = caller
    const token = formatInvitation(tenantId, randomSecret(32))
    const invitation: Invitation = {
      tenantId,
      invitationId: createHash('sha256').update(token).digest('base64url'),
      email: body.email.toLowerCase(),
      role: body.role,
      invitedBy,
      createdAt: stamp.now,
      expiresAt: isoTime(clock.now() + invitationMilliseconds),
      closedAs: null,
    }
    if ((await invitations.create(invitation, invitationEvent('invitation.created', invitation, stamp))) === 'full')
      return refused('QUOTA_EXCEEDED', `A workspace may have ${maxInvitations} open invitations. Take one back first.`)
    // The fragment reaches no server and no log.
    return { invitation: presentInvitation(invitation), invite_url: `${origin}/invite#${token}` }
  },
})

export const deleteInvitation = implement<MemberEndpoints['deleteInvitation'], Dependencies>()({
  async handle({ caller: { tenantId, role }, input: { params }, stamp }, { invitations }) {
    const { invitationId: id } = params
    const invitation = await invitations.find(tenantId, id)
    const refusal = invitation?.closedAs === null ? ownersOnly(role, [invitation.role]) : null
    if (refusal !== null) throw asError(refusal)
    const event = invitationEvent('invitation.revoked', params, stamp)
    if (await invitations.remove({ tenantId, ...params }, event)) return { id, deleted: true as const }
    return refused('NOT_FOUND', `The workspace has no open invitation ${id}.`)
  },
})
