/** Workspaces as the platform's administration sees them. */
import type { KeyHolder } from '#shared/domain/credentials/new-api-key.ts'
import { stamped, type AuditEvent, type AuditEventType, type Stamp } from '#shared/domain/events/audit-event.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'

export interface Workspace extends KeyHolder {
  readonly name: string
  readonly createdAt: string
  /** ISO 8601; null: not suspended. */
  readonly suspendedAt: string | null
  readonly members: number
  readonly owners: number
}

/** Stands for the platform where a workspace is asked for: in events and in the audit log. No workspace begins with `@`. */
export const platformTenant = '@platform'

/** The refusal of a workspace that a platform admin has suspended. */
export const workspaceSuspended = (): Refused<'WORKSPACE_SUSPENDED'> =>
  refused('WORKSPACE_SUSPENDED', 'This workspace is suspended.', {
    remedy: 'Ask whoever runs this service. Sessions that are open save until their tokens end.',
  })

/** When a workspace is changed, by whom, and why. */
export interface Administration {
  readonly stamp: Stamp
  readonly note: string | null
}

export const workspaceEvent = (
  type: Extract<AuditEventType, `workspace.${string}`>,
  { stamp, note }: Administration,
  facts: NonNullable<AuditEvent['data']> = {},
): AuditEvent => ({
  ...stamped(stamp),
  type,
  entityType: null,
  entityId: null,
  severity: 'info',
  ...(note === null ? {} : { note }),
  data: facts,
})
