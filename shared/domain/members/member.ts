/** Members of workspaces and what their roles allow (specification, "Signed-in dashboard sessions" 2 and 3). */
import type { SessionRoles } from '#shared/contract/credentials.ts'
import type { WorkspaceRole } from '#shared/contract/roles.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'

export interface Member {
  readonly tenantId: string
  readonly personId: string
  readonly role: WorkspaceRole
  readonly joinedAt: string
  /** The invitation that the person accepted; null for who came in another way. */
  readonly invitationId: string | null
  /**
   * A request of the person in this workspace, ISO 8601. It is recorded once an hour at most, so a later request can have
   * followed within the hour. Null: none was recorded.
   */
  readonly lastSeenAt: string | null
  readonly version: number
}

/** Most members of a workspace. */
export const maxMembers = 5000

const hourMilliseconds = 3_600_000

/** Whether a request of the member is to be recorded. @param now milliseconds since the epoch */
export const isSeenDue = ({ lastSeenAt }: Pick<Member, 'lastSeenAt'>, now: number): boolean =>
  lastSeenAt === null || now - Date.parse(lastSeenAt) >= hourMilliseconds

export type RoleRefusal = Refused<'WORKSPACE_ROLE_REQUIRED' | 'WORKSPACE_ADMIN_REQUIRED'>

/** The refusal of a person who is no member of the workspace. */
export const membershipRequired = (): Refused<'WORKSPACE_ROLE_REQUIRED'> =>
  refused('WORKSPACE_ROLE_REQUIRED', 'You are not a member of this workspace.', {
    remedy: 'Ask an owner of the workspace for an invitation, or switch to another workspace.',
  })

/** Refuses a member whose role does not allow the request; null where it does. */
export function roleRefusal(
  member: Pick<Member, 'role'> | null,
  accepted: SessionRoles,
  isChange: boolean,
): RoleRefusal | null {
  if (member === null) return membershipRequired()
  const roles = isChange ? accepted.change : accepted.read
  if (roles.includes(member.role)) return null
  return refused(
    isChange ? 'WORKSPACE_ADMIN_REQUIRED' : 'WORKSPACE_ROLE_REQUIRED',
    `Your role in this workspace is ${member.role}. This needs ${roles.join(' or ')}.`,
    { details: { role: member.role, required_roles: roles } },
  )
}
