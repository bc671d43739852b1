/** Who may change which member, and what a refusal says. */
import type { WorkspaceRole } from '#shared/contract/roles.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'
import { maxMembers } from './member.ts'

/**
 * Only owners make, invite or remove owners: an admin could otherwise take a workspace over.
 * @param concerned the roles that a change gives or takes away
 */
export function ownersOnly(
  actor: WorkspaceRole,
  concerned: readonly WorkspaceRole[],
): Refused<'WORKSPACE_ADMIN_REQUIRED'> | null {
  if (actor === 'owner' || !concerned.includes('owner')) return null
  return refused('WORKSPACE_ADMIN_REQUIRED', 'Only an owner makes, invites, changes or removes owners.', {
    details: { role: actor, required_role: 'owner' },
    remedy: 'Ask an owner of the workspace.',
  })
}

export const lastOwner = (): Refused<'LAST_OWNER'> =>
  refused('LAST_OWNER', 'This is the only owner of the workspace.', { remedy: 'Make another member an owner first.' })

export const tooManyMembers = (): Refused<'QUOTA_EXCEEDED'> =>
  refused('QUOTA_EXCEEDED', `A workspace may have ${maxMembers} members. Remove one first.`)

export const noSuchMember = (personId: string): Refused<'NOT_FOUND'> =>
  refused('NOT_FOUND', `The workspace has no member ${personId}.`)
