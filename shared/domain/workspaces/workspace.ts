/** Workspaces as the platform's administration sees them. */
import type { KeyHolder } from '#shared/domain/credentials/new-api-key.ts'
import { actorFacts, type Actor } from '#shared/domain/events/actor.ts'
import type { AuditEvent, AuditEventType, Stamp } from '#shared/domain/events/audit-event.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'

export interface Workspace extends KeyHolder {
  readonly name: string
  readonly createdAt: string
  /** ISO 8601; null: not suspended. */
  readonly suspendedAt: string | null
  readonly members: number
  readonly owners: number
}

/** The refusal of a workspace that a platform admin has suspended. */
export const workspaceSuspended = (): Refused<'WORKSPACE_SUSPENDED'> =>
  refused('WORKSPACE_SUSPENDED', 'This workspace is suspended.', {
    remedy: 'Ask whoever runs this service. Sessions that are open save until their tokens end.',
  })

/** Who changes a workspace, when, and why. */
export interface Administration {
  readonly actor: Actor
  readonly stamp: Stamp
  readonly note: string | null
}

export const workspaceEvent = (
  type: Extract<AuditEventType, `workspace.${string}`>,
  { actor, stamp, note }: Administration,
  facts: NonNullable<AuditEvent['data']> = {},
): AuditEvent => ({
  eventId: stamp.makeEventId(),
  type,
  at: stamp.now,
  entityType: null,
  entityId: null,
  severity: 'info',
  ...(note === null ? {} : { note }),
  data: { ...actorFacts(actor), ...facts },
})
