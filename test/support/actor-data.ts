/** Stored requests to export or erase the data of an agent. */
import { nothingYet, type ActorDataRequest } from '#shared/domain/actor-data/actor-data-request.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'

/** A request that waits for its worker; `parts` overrides its attributes. */
export const aRequest = (
  parts: Partial<ActorDataRequest> & Pick<ActorDataRequest, 'tenantId' | 'requestId'>,
): ActorDataRequest => ({
  kind: 'erase',
  actor: { mbox: 'mailto:ada@x.org' },
  actorHash: 'kid.hash',
  requestedBy: 'admin@acme.test',
  requestedAt: '2026-11-21T12:00:00.000Z',
  status: 'queued',
  counts: nothingYet,
  progress: null,
  lease: null,
  failures: 0,
  lastFailure: null,
  finishedAt: null,
  exported: null,
  ...parts,
})

export const anEvent = (eventId: string): AuditEvent => ({
  eventId,
  type: 'actor_data.requested',
  at: '2026-11-21T12:00:00.000Z',
  entityType: 'actor_data',
  entityId: 'adr_1',
  severity: 'info',
})
