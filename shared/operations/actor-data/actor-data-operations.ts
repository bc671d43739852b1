/** Requests of a workspace to erase or to export the data of one agent: create, read the status, retry. */
import { createHmac } from 'node:crypto'
import type { Actor } from '#shared/contract/resources/statements/statement.ts'
import {
  archiveKey,
  nothingYet,
  requestedEvent,
  type ActorDataKind,
  type ActorDataRequest,
} from '#shared/domain/actor-data/actor-data-request.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { actorKey, identityOf } from '#shared/domain/statements/actor-key.ts'
import { isoTime, newId, type Clock } from '#shared/platform/clock.ts'
import type { Outlet } from '#shared/platform/queues.ts'
import type { KeyRing } from '#shared/platform/key-ring.ts'
import type { CursorPage, CursorRequest } from '#shared/store/table/cursor-page.ts'
import type { ActorDataRepository } from '#shared/store/actor-data/actor-data-repository.ts'
import { actorDataMessage, type ActorDataMessage } from './actor-data-message.ts'

export interface ActorDataOperations {
  readonly requests: Pick<ActorDataRepository, 'create' | 'list' | 'page' | 'get' | 'retry'>
  /** The queue of each kind of request. */
  readonly queues: Readonly<Record<ActorDataKind, Outlet<ActorDataMessage>>>
  /** Sealing keys. Hashes of agents are keyed with them, because no rotation removes them. */
  readonly keys: Pick<KeyRing, 'current'>
  /** Signs a link to an object of the records bucket, for a download under this name. */
  readonly link: (file: {
    readonly key: string
    readonly name: string
    readonly expiresInSeconds: number
  }) => Promise<string>
  readonly clock: Clock
}

/** A request as it is shown to the workspace. */
export interface ActorDataStatus extends Omit<ActorDataRequest, 'progress' | 'lease'> {
  /** Signed link to the archive of a finished export, valid for 15 minutes; null while there is no archive. */
  readonly link: string | null
}

const linkSeconds = 900

type RequestId = Pick<ActorDataRequest, 'tenantId' | 'requestId'>

/** Key id and keyed hash of an agent. Only a reader who has the agent and the key can match them. */
async function hashOf(tenantId: string, key: string, keys: ActorDataOperations['keys']): Promise<string> {
  const { kid, secret } = await keys.current()
  return `${kid}.${createHmac('sha256', secret).update(`agent\n${tenantId}\n${key}`).digest('base64url')}`
}

/**
 * Records a request and queues it. Work begins once earlier writes have settled. If the message cannot be sent, the
 * request stays queued until `retryActorData` sends it again.
 * @throws Error where the agent has no identifier
 */
export async function requestActorData(
  asked: {
    readonly tenantId: string
    readonly kind: ActorDataKind
    readonly actor: Actor
    /** The id of the person, or the name that an operator gave. */
    readonly requestedBy: string
    readonly stamp: Stamp
  },
  operations: ActorDataOperations,
): Promise<ActorDataRequest> {
  const { requests, queues, keys, clock } = operations
  const { tenantId, kind, requestedBy, stamp } = asked
  const actor = identityOf(asked.actor)
  const key = actorKey(actor)
  if (key === null)
    throw new Error('An anonymous group has no identifier. Name an agent, or a group with an identifier.')
  const actorHash = await hashOf(tenantId, key, keys)
  const started = {
    status: 'queued',
    counts: nothingYet,
    progress: null,
    lease: null,
    failures: 0,
    lastFailure: null,
    finishedAt: null,
    exported: null,
  } as const
  const request: ActorDataRequest = {
    tenantId,
    requestId: newId('adr', clock),
    kind,
    actor,
    actorHash,
    requestedBy,
    requestedAt: stamp.now,
    ...started,
  }
  await requests.create(request, requestedEvent(request, stamp))
  await queues[kind].send(actorDataMessage(request))
  return request
}

async function statusOf(
  { progress: _progress, lease: _lease, ...request }: ActorDataRequest,
  { link, clock }: ActorDataOperations,
): Promise<ActorDataStatus> {
  const isDownloadable =
    request.status === 'done' && request.exported !== null && request.exported.until > isoTime(clock.now())
  return {
    ...request,
    link: isDownloadable
      ? await link({ key: archiveKey(request), name: `${request.requestId}.zip`, expiresInSeconds: linkSeconds })
      : null,
  }
}

/** Status of a request; null where there is no such request. */
export async function actorDataStatus(id: RequestId, operations: ActorDataOperations): Promise<ActorDataStatus | null> {
  const request = await operations.requests.get(id)
  return request === null ? null : statusOf(request, operations)
}

/** Status of every request of a workspace, oldest first. */
export const listActorData = async (tenantId: string, operations: ActorDataOperations): Promise<ActorDataStatus[]> =>
  Promise.all((await operations.requests.list(tenantId)).map((request) => statusOf(request, operations)))

/** A page of the requests of a workspace, newest first. */
export async function actorDataPage(
  tenantId: string,
  page: CursorRequest,
  operations: ActorDataOperations,
): Promise<CursorPage<ActorDataStatus>> {
  const { rows, next } = await operations.requests.page(tenantId, page)
  return { rows: await Promise.all(rows.map((request) => statusOf(request, operations))), next }
}

/**
 * Queues a request again that has failed, or whose message was lost. False if there is no such request, or it is done.
 */
export async function retryActorData(id: RequestId, { requests, queues }: ActorDataOperations): Promise<boolean> {
  const request = await requests.get(id)
  if (request === null || request.status === 'done') return false
  if (request.status === 'failed' && (await requests.retry(request)) === null) return false
  await queues[request.kind].send(actorDataMessage(request))
  return true
}
