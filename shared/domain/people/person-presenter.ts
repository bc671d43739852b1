/** People, memberships and sessions as the dashboard gets them. */
import type * as z from 'zod'
import type {
  dashboardSessionResource,
  membershipResource,
  personResource,
} from '#shared/contract/resources/people/person.ts'
import { absoluteMilliseconds, type DashboardSession } from '#shared/domain/dashboard-sessions/dashboard-session.ts'
import type { Member } from '#shared/domain/members/member.ts'
import type { Workspace } from '#shared/domain/workspaces/workspace.ts'
import type { Person } from './person.ts'

export const presentPerson = ({
  personId,
  email,
  emailVerified,
  displayName,
  locale,
}: Person): z.input<typeof personResource> => ({ id: personId, email, emailVerified, displayName, locale })

export const presentMembership = (
  { tenantId, role }: Member,
  { name, plan }: Pick<Workspace, 'name' | 'plan'>,
): z.input<typeof membershipResource> => ({
  tenant_id: tenantId,
  name,
  plan,
  role,
})

const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString()

export const presentSession = ({
  sessionId,
  createdAt,
  lastSeenAt,
}: DashboardSession): z.input<typeof dashboardSessionResource> => ({
  id: sessionId,
  created_at: isoTime(createdAt),
  last_seen_at: isoTime(lastSeenAt),
  expires_at: isoTime(createdAt + absoluteMilliseconds),
})
