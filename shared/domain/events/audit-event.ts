/**
 * Audit events: what happened, recorded in the same item as the change (an outbox), published later. The change brings
 * the `eventId` with it, so that consumers can recognise an event that is published twice.
 */
import * as z from 'zod'
import type { KeyMode } from '#shared/contract/credentials.ts'
import type { Actor } from './actor.ts'
import { isDelivered, type DeliveredEventType } from '#shared/contract/events.ts'

/** Types that webhook endpoints can receive, and types that only the event bus gets. */
export type AuditEventType =
  | DeliveredEventType
  | 'session.result_changed'
  | 'dispatch.updated'
  | 'dispatch.token_rotated'
  | 'dispatch.learner_released'
  | 'webhook.created'
  | 'webhook.updated'
  | 'webhook.tested'
  | 'webhook.paused'
  | 'webhook.resumed'
  | 'webhook.deleted'
  | 'webhook.secret_rotated'
  | 'forwarder.paused'
  | 'forwarder.created'
  | 'forwarder.updated'
  | 'forwarder.resumed'
  | 'forwarder.deleted'
  | 'actor_data.requested'
  | 'actor_data.finished'
  | 'api_key.created'
  | 'api_key.rotated'
  | 'api_key.revoked'
  | 'package.version_failed'
  | 'package.updated'
  | 'package.restored'
  | 'package.deletion_requested'
  | 'package.deletion_withdrawn'
  | 'package.deletion_due'
  | 'package.deleted'
  | 'organization.created'
  | 'organization.updated'
  | 'organization.archived'
  | 'organization.restored'
  | 'member.joined'
  | 'member.role_changed'
  | 'member.removed'
  | 'invitation.created'
  | 'invitation.revoked'
  | 'workspace.created'
  | 'workspace.renamed'
  | 'workspace.plan_changed'
  | 'workspace.suspended'
  | 'workspace.reinstated'
  | 'workspace.privileges_changed'
  | 'workspace.configuration_changed'
  | 'workspace.ledger_entry_recorded'
  | 'incident.opened'
  | 'incident.updated'
  | 'platform.dead_letters_redriven'
  | 'lrs_credential.created'
  | 'lrs_credential.revoked'
  | 'export.requested'
  | 'conversion.created'
  | 'client_system.created'
  | 'client_system.updated'
  | 'framework.created'
  | 'framework.updated'
  | 'connector.installed'
  | 'connector.updated'
  | 'connector.uninstalled'
  | 'alignment.created'
  | 'alignment.updated'
  | 'recomputation.requested'
  | 'recomputation.due'
  | 'role_brief.created'
  | 'role_brief.updated'
  | 'role_brief.archived'
  | 'value_model.changed'
  | 'device.registered'
  | 'device.paired'
  | 'device.renamed'
  | 'device.revoked'

/** What an event is about. */
const entityTypes = [
  'session',
  'package',
  'dispatch',
  'organization',
  'webhook',
  'forwarder',
  'actor_data',
  'api_key',
  'lrs_credential',
  'member',
  'invitation',
  'incident',
  'export',
  'conversion',
  'client_system',
  'framework',
  'connector',
  'skill_projection',
  'alignment',
  'role_brief',
  'recomputation',
  'value_model',
  'device',
] as const
type EntityType = (typeof entityTypes)[number]

type Fact = string | number | null

export interface AuditEvent {
  readonly eventId: string
  readonly type: AuditEventType
  /** ISO 8601; time of the change. */
  readonly at: string
  /** Null for what concerns the workspace itself (usage). */
  readonly entityType: EntityType | null
  readonly entityId: string | null
  readonly severity: 'info' | 'warn'
  /** Absent where nobody made the change: a learner's session reached something, or a worker found it. */
  readonly actor?: Actor
  /**
   * Plane of the credential behind the change, where it has one and the item that carries the event does not state it.
   */
  readonly mode?: KeyMode
  /**
   * Plane of the credential behind a change that concerns both planes. The audit log shows it; deliveries do not depend on
   * it.
   */
  readonly actorMode?: KeyMode
  /** Why the change was made, in the words of who made it. It is kept with the event and not delivered. */
  readonly note?: string
  /** Facts of the change that the entity itself may no longer show when the event is published. */
  readonly data?: Readonly<Record<string, Fact | readonly Readonly<Record<string, Fact>>[]>>
}

/** What stamps a change: its time, who makes it, and ids for the events that it records. */
export interface Stamp {
  readonly now: string
  readonly makeEventId: () => string
  /** Absent where nobody decides on the change: the work of a learner's session, or of a worker. */
  readonly actor?: Actor
  /** Plane of the actor's credential, for changes that concern both planes. */
  readonly actorMode?: KeyMode
}

/** Id, time and author of a new event. */
export const stamped = ({
  now,
  makeEventId,
  actor,
  actorMode,
}: Stamp): Pick<AuditEvent, 'eventId' | 'at' | 'actor' | 'actorMode'> => ({
  eventId: makeEventId(),
  at: now,
  ...(actor === undefined ? {} : { actor }),
  ...(actorMode === undefined ? {} : { actorMode }),
})

const recordedOnly = new Set<string>([
  'session.result_changed',
  'dispatch.updated',
  'dispatch.token_rotated',
  'dispatch.learner_released',
  'webhook.created',
  'webhook.updated',
  'webhook.tested',
  'webhook.paused',
  'webhook.resumed',
  'webhook.deleted',
  'webhook.secret_rotated',
  'forwarder.paused',
  'forwarder.created',
  'forwarder.updated',
  'forwarder.resumed',
  'forwarder.deleted',
  'actor_data.requested',
  'actor_data.finished',
  'api_key.created',
  'api_key.rotated',
  'api_key.revoked',
  'package.version_failed',
  'package.updated',
  'package.restored',
  'package.deletion_requested',
  'package.deletion_withdrawn',
  'package.deletion_due',
  'package.deleted',
  'organization.created',
  'organization.updated',
  'organization.archived',
  'organization.restored',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'invitation.created',
  'invitation.revoked',
  'workspace.created',
  'workspace.renamed',
  'workspace.plan_changed',
  'workspace.suspended',
  'workspace.reinstated',
  'workspace.privileges_changed',
  'workspace.configuration_changed',
  'workspace.ledger_entry_recorded',
  'incident.opened',
  'incident.updated',
  'platform.dead_letters_redriven',
  'lrs_credential.created',
  'lrs_credential.revoked',
  'export.requested',
  'conversion.created',
  'client_system.created',
  'client_system.updated',
  'framework.created',
  'framework.updated',
  'connector.installed',
  'connector.updated',
  'connector.uninstalled',
  'alignment.created',
  'alignment.updated',
  'recomputation.requested',
  'recomputation.due',
  'role_brief.created',
  'role_brief.updated',
  'role_brief.archived',
  'value_model.changed',
  'device.registered',
  'device.paired',
  'device.renamed',
  'device.revoked',
] satisfies AuditEventType[])

const auditEventType = z.custom<AuditEventType>(
  (value) => typeof value === 'string' && (isDelivered(value) || recordedOnly.has(value)),
)

const fact = z.union([z.string(), z.number(), z.null()])

/** The form of an audit event in items and messages. */
export const auditEventSchema = z
  .object({
    eventId: z.string(),
    type: auditEventType,
    at: z.string(),
    entityType: z.enum(entityTypes).nullable(),
    entityId: z.string().nullable(),
    severity: z.enum(['info', 'warn']),
    actor: z.object({ kind: z.enum(['person', 'key', 'device', 'system']), id: z.string() }).optional(),
    mode: z.enum(['live', 'test']).optional(),
    actorMode: z.enum(['live', 'test']).optional(),
    note: z.string().optional(),
    data: z.record(z.string(), z.union([fact, z.array(z.record(z.string(), fact))])).optional(),
  })
  .transform(({ actor, mode, actorMode, note, data, ...rest }): AuditEvent => ({
    ...rest,
    ...(actor === undefined ? {} : { actor }),
    ...(mode === undefined ? {} : { mode }),
    ...(actorMode === undefined ? {} : { actorMode }),
    ...(note === undefined ? {} : { note }),
    ...(data === undefined ? {} : { data }),
  }))
