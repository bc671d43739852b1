/** What a workspace asks for of the data of one agent: to erase or to export it, and how that stands. */
import { createHmac } from 'node:crypto'
import type { Actor } from '#shared/contract/xapi/statement.ts'
import { archiveKey, nothingYet, requestedEvent, type ActorDataKind, type ActorDataRequest } from '#shared/domain/actor-data/actor-data-request.ts'
import { actorKey, identityOf } from '#shared/domain/xapi/actor-key.ts'
import { isoTime, newId, stampOf, type Clock } from '#shared/platform/clock.ts'
import type { Outlet } from '#shared/platform/queues.ts'
import type { SigningKeys } from '#shared/platform/signing-keys.ts'
import type { ActorDataRepository } from '#shared/store/actor-data-repository.ts'
import type { ActorDataJob } from './actor-data-job.ts'

export interface ActorDataOperations {
  readonly requests: Pick<ActorDataRepository, 'create' | 'list' | 'get' | 'retry'>
  readonly queue: Outlet<ActorDataJob>
  /** Hashes of agents are keyed with a sealing key: these are kept for good. */
  readonly keys: Pick<SigningKeys, 'current'>
  /** Signs a link to an object of the records bucket, for a download under this name. */
  readonly link: (file: { readonly key: string; readonly name: string; readonly expiresInSeconds: number }) => Promise<string>
  readonly clock: Clock
}

/** A request as its owner sees it. */
export interface ActorDataStatus extends Omit<ActorDataRequest, 'progress' | 'lease'> {
  /** Of an export that can be downloaded: signed, and good for a quarter of an hour. */
  readonly link: string | null
}

const linkSeconds = 900

type RequestId = Pick<ActorDataRequest, 'tenantId' | 'requestId'>

const jobOf = ({ tenantId, requestId }: RequestId): ActorDataJob => ({ tenantId, actorDataRequestId: requestId })

/** Key id and keyed hash: whoever knows the agent and the key can tell that it was this one. */
async function hashOf(tenantId: string, key: string, keys: ActorDataOperations['keys']): Promise<string> {
  const { kid, secret } = await keys.current('sealing')
  return `${kid}.${createHmac('sha256', secret).update(`agent\n${tenantId}\n${key}`).digest('base64url')}`
}

/**
 * Asks for it, on behalf of somebody. Work begins once what was stored before has settled; where nobody hears of the
 * request, since the queue does not answer, `retryActorData` lets it begin.
 * @throws Error where the agent has no identifier
 */
export async function requestActorData(asked: { readonly tenantId: string; readonly kind: ActorDataKind; readonly actor: Actor; readonly requestedBy: string }, operations: ActorDataOperations): Promise<ActorDataRequest> {
  const { requests, queue, keys, clock } = operations
  const { tenantId, kind, requestedBy } = asked
  const actor = identityOf(asked.actor)
  const key = actorKey(actor)
  if (key === null) throw new Error('An anonymous group is nobody: name an agent, or a group that has an identifier.')
  const requestedAt = isoTime(clock.now())
  const actorHash = await hashOf(tenantId, key, keys)
  const started = { status: 'queued', counts: nothingYet, progress: null, lease: null, failures: 0, lastFailure: null, finishedAt: null, exported: null } as const
  const request: ActorDataRequest = { tenantId, requestId: newId('adr', clock), kind, actor, actorHash, requestedBy, requestedAt, ...started }
  await requests.create(request, requestedEvent(request, stampOf(clock)))
  await queue.send(jobOf(request))
  return request
}

async function statusOf({ progress: _progress, lease: _lease, ...request }: ActorDataRequest, { link, clock }: ActorDataOperations): Promise<ActorDataStatus> {
  const isThere = request.status === 'done' && request.exported !== null && request.exported.until > isoTime(clock.now())
  return { ...request, link: isThere ? await link({ key: archiveKey(request), name: `${request.requestId}.zip`, expiresInSeconds: linkSeconds }) : null }
}

/** How a request stands; null: there is none. */
export async function actorDataStatus(id: RequestId, operations: ActorDataOperations): Promise<ActorDataStatus | null> {
  const request = await operations.requests.get(id)
  return request === null ? null : statusOf(request, operations)
}

/** How every request of a workspace stands, oldest first. */
export const listActorData = async (tenantId: string, operations: ActorDataOperations): Promise<ActorDataStatus[]> =>
  Promise.all((await operations.requests.list(tenantId)).map((request) => statusOf(request, operations)))

/** Lets a request go on that has failed, and begin one that nobody has heard of. False: there is none, or it is finished. */
export async function retryActorData(id: RequestId, { requests, queue }: ActorDataOperations): Promise<boolean> {
  const request = await requests.get(id)
  if (request === null || request.status === 'done') return false
  if (request.status === 'failed' && (await requests.retry(request)) === null) return false
  await queue.send(jobOf(request))
  return true
}
