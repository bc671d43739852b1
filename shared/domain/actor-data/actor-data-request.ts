/**
 * What a workspace asks for of everything that one agent has left in its LRS: to erase it, or to export it.
 *
 *   queued ──▶ running ──▶ done
 *                 └──────▶ failed ──▶ queued again
 */
import type { WorkspaceRole } from '#shared/contract/roles.ts'
import { stamped, type AuditEvent, type Stamp } from '../events/audit-event.ts'
import { refused, type Refused } from '../outcome.ts'
import { exportsPrefix } from '#shared/contract/resources/actor-data/exports.ts'
import type { Actor } from '#shared/contract/resources/statements/statement.ts'
import type { StatementPosition } from '#shared/domain/statements/statement-position.ts'

export const actorDataKinds = ['erase', 'export'] as const
export type ActorDataKind = (typeof actorDataKinds)[number]

/** What was found so far. */
export interface ActorDataCounts {
  /** The agent's own; where they are erased, voided ones among them. */
  readonly statements: number
  /** Others' in which the agent stands. */
  readonly mentions: number
  readonly documents: number
  /** Bytes by their hashes: those that no other statement has, or those that are in the export. */
  readonly attachments: number
  /** Records of what the agent can do, as a learner of the skills families. */
  readonly evidence: number
}

export const nothingYet: ActorDataCounts = { statements: 0, mentions: 0, documents: 0, attachments: 0, evidence: 0 }

/** How far the lists of statements were gone through. */
interface ListProgress {
  readonly list: number
  readonly after: string | null
}

/**
 * The learner whom the agent of an erasure is, as the workspace's rules say when the erasure begins. They may change before it ends.
 * Nothing keeps it longer than its skills are erased.
 */
export interface ErasedLearner {
  /** Null: the agent is no learner. Absent in erasures that began before it was kept. */
  readonly learnerId?: string | null | undefined
}

/** How far an erasure has come; `from` is the time (ISO 8601) before which a step does not begin. */
export type ErasureProgress =
  | (ErasedLearner & { readonly phase: 'mark'; readonly from: string; readonly cursor: ListProgress })
  | (ErasedLearner & { readonly phase: 'remove'; readonly from: string; readonly cursor: ListProgress })
  | (ErasedLearner & { readonly phase: 'documents'; readonly from: string; readonly countedTo: string | null })
  | (ErasedLearner & {
      readonly phase: 'skills'
      readonly from: string
      readonly before: string
      /** Sort key of the evidence up to which nothing is left to erase. */
      readonly after: string | null
      readonly countedTo: string | null
    })
  | { readonly phase: 'objects'; readonly from: string; readonly before: string; readonly countedTo: string | null }

/** An archive that is written in parts; what is in it stands beside it. */
export interface ArchiveProgress {
  readonly uploadId: string
  readonly parts: number
  readonly bytes: number
}

/** How far an export has come. */
export type ExportProgress =
  | {
      readonly phase: 'statements'
      readonly from: string
      readonly after: StatementPosition | null
      readonly page: number
      readonly archive: ArchiveProgress | null
    }
  | {
      readonly phase: 'documents'
      readonly from: string
      readonly after: string | null
      readonly page: number
      readonly archive: ArchiveProgress | null
    }
  | {
      readonly phase: 'evidence'
      readonly from: string
      readonly after: string | null
      readonly page: number
      readonly archive: ArchiveProgress | null
    }
  | { readonly phase: 'complete'; readonly from: string; readonly archive: ArchiveProgress }

export interface ActorDataRequest {
  readonly tenantId: string
  readonly requestId: string
  readonly kind: ActorDataKind
  /** The identifier of the agent; null once the agent is erased. */
  readonly actor: Actor | null
  /** Key id and keyed hash of the identifier. It is kept after the erasure, and does not reveal the identifier. */
  readonly actorHash: string
  /** The id of the person who made the request, or the name that an operator of the deployment gave. */
  readonly requestedBy: string
  /** ISO 8601 in UTC, milliseconds. What is stored later is not part of it. */
  readonly requestedAt: string
  readonly status: 'queued' | 'running' | 'done' | 'failed'
  readonly counts: ActorDataCounts
  readonly progress: ErasureProgress | ExportProgress | null
  /** The worker that has the lease, and the time until which no other worker may take it. */
  readonly lease: { readonly owner: string; readonly until: string } | null
  /** Attempts in a row that went wrong, and why the last one did. */
  readonly failures: number
  readonly lastFailure: string | null
  readonly finishedAt: string | null
  /** Of an export that is there, until when. */
  readonly exported: { readonly bytes: number; readonly until: string } | null
}

/** After this many failures in a row, the request fails until an operator repeats it. */
const mostFailures = 5

export const isGivenUpAfter = (failures: number): boolean => failures >= mostFailures

/** Where the archive of an export lies, and what is written beside it: below one prefix. */
export const exportPrefix = ({ tenantId, requestId }: Pick<ActorDataRequest, 'tenantId' | 'requestId'>): string =>
  `${exportsPrefix}${tenantId}/${requestId}/`

export const archiveKey = (request: Pick<ActorDataRequest, 'tenantId' | 'requestId'>): string =>
  `${exportPrefix(request)}archive.zip`

type Told = Pick<ActorDataRequest, 'requestId' | 'kind' | 'actorHash' | 'requestedBy' | 'requestedAt' | 'counts'>

const event = (
  type: 'actor_data.requested' | 'actor_data.finished',
  { requestId, kind, actorHash, requestedBy }: Told,
  stamp: Stamp,
): AuditEvent => ({
  ...stamped(stamp),
  type,
  entityType: 'actor_data',
  entityId: requestId,
  severity: 'info',
  data: { kind, actor_hash: actorHash, requested_by: requestedBy },
})

/** The audit event of a new request. Neither this event nor the one at the end identifies the agent. */
export const requestedEvent = (request: Told, stamp: Stamp): AuditEvent => event('actor_data.requested', request, stamp)

/** Only owners erase, because nothing brings back what is erased. */
export function ownersErase(role: WorkspaceRole, kind: ActorDataKind): Refused<'WORKSPACE_ADMIN_REQUIRED'> | null {
  if (role === 'owner' || kind === 'export') return null
  return refused('WORKSPACE_ADMIN_REQUIRED', 'Only an owner erases what an agent left.', {
    details: { role, required_role: 'owner' },
    remedy: 'Ask an owner of the workspace.',
  })
}

/** The record of how it ended. */
export function finishedEvent(request: Told, outcome: 'done' | 'failed', stamp: Stamp): AuditEvent {
  const recorded = event('actor_data.finished', request, stamp)
  const { statements, mentions, documents, attachments, evidence } = request.counts
  return {
    ...recorded,
    severity: outcome === 'done' ? 'info' : 'warn',
    data: {
      ...recorded.data,
      outcome,
      requested_at: request.requestedAt,
      statements,
      mentions,
      documents,
      attachments,
      evidence,
    },
  }
}
