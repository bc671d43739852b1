/** Members of a workspace, and invitations to become one. */
import * as z from 'zod'
import { workspaceRoles } from '#shared/contract/roles.ts'
import { dateTime } from '#shared/contract/resources/values.ts'

export const memberRole = z.enum(workspaceRoles)

export const memberResource = z
  .object({
    person_id: z.string(),
    role: memberRole,
    /** As the provider stated it at the person's last sign-in. */
    email: z.string().nullable(),
    display_name: z.string().nullable(),
    joined_at: dateTime,
    /** When the person used the dashboard in this workspace, to the hour. Null: not since this is recorded. */
    last_seen_at: dateTime.nullable(),
    version: z.number().int(),
  })
  .meta({ id: 'Member' })

export const invitationResource = z
  .object({
    id: z.string(),
    email: z.string(),
    role: memberRole,
    /** The person who invited. */
    invited_by: z.string(),
    created_at: dateTime,
    expires_at: dateTime,
  })
  .meta({ id: 'Invitation' })

/** An invitation as its page shows it to whoever has the link. */
export const invitationPreview = z.object({
  workspace_name: z.string(),
  role: memberRole,
  /** Name of the person who invited, or the address where no name is known; null where neither is. */
  invited_by: z.string().nullable(),
  /** Only an `open` one can be accepted. */
  status: z.enum(['open', 'expired', 'accepted', 'revoked']),
  expires_at: dateTime,
})
