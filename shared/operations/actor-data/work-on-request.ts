/**
 * Works on a request for the data of an agent, a slice at a time:
 *
 *   message ─▶ lease ─▶ fallback job: the same message, later ─▶ steps, each recorded ─▶ done, or lease ended and message sent again
 *
 * A worker that dies leaves a lease that expires, and the fallback job comes after that. If two workers have the same
 * request, the one that lost the lease cannot record anything. Its steps can be repeated without harm.
 */
import { randomUUID } from 'node:crypto'
import { exportDays } from '#shared/contract/resources/actor-data/exports.ts'
import {
  finishedEvent,
  isGivenUpAfter,
  type ActorDataKind,
  type ActorDataRequest,
} from '#shared/domain/actor-data/actor-data-request.ts'
import { isoTime, stampOf, type Clock } from '#shared/platform/clock.ts'
import type { Outlet } from '#shared/platform/queues.ts'
import type { ActorDataRepository, ActorDataStep } from '#shared/store/actor-data/actor-data-repository.ts'
import { actorDataMessage, type ActorDataMessage } from './actor-data-message.ts'
import type { LeasedRequest, SliceEnd } from './leased-request.ts'

export interface RequestWork {
  /** The kind of requests that the worker has the grants for. */
  readonly kind: ActorDataKind
  readonly requests: Pick<ActorDataRepository, 'lease' | 'recordStep' | 'release' | 'finish'>
  /** The worker's own queue. */
  readonly queue: Outlet<ActorDataMessage>
  readonly clock: Clock
  /** Does steps until the request is done, must wait, or the slice has no time left. */
  readonly runSlice: (leased: LeasedRequest) => Promise<SliceEnd>
  /** Called with the error of a slice that failed. The request is tried again, or given up. */
  readonly report: (error: unknown, facts: { readonly requestId: string; readonly failures: number }) => void
}

/** Longer than any invocation that takes a lease at its beginning. */
const leaseSeconds = 15 * 60
/** The longest delay that SQS allows: the message comes when the lease has expired. */
const fallbackSeconds = 15 * 60
const pauseAfterFailure = 60
/** The record of an export names the agent, so it expires this many days after the export itself. */
const exportRecordDays = 90

class LeaseLost extends Error {}

class Lease implements LeasedRequest {
  constructor(
    public request: ActorDataRequest,
    private readonly requests: RequestWork['requests'],
  ) {}

  async record(step: ActorDataStep): Promise<ActorDataRequest> {
    const advanced = await this.requests.recordStep(this.request, step)
    if (advanced === null) throw new LeaseLost()
    this.request = advanced
    return advanced
  }
}

interface RequestEnd {
  readonly outcome: 'done' | 'failed'
  readonly lastFailure: string | null
  readonly exported: ActorDataRequest['exported']
}

async function finish({ request }: Lease, end: RequestEnd, { requests, clock }: RequestWork): Promise<void> {
  const stamp = stampOf(clock)
  const isErased = request.kind === 'erase' && end.outcome === 'done'
  const expiresAt =
    request.kind === 'export' ? Math.floor(clock.now() / 1000) + (exportDays + exportRecordDays) * 86_400 : null
  await requests.finish(request, {
    ...end,
    at: stamp.now,
    event: finishedEvent(request, end.outcome, stamp),
    forgetActor: isErased,
    expiresAt,
  })
}

async function afterFailure(lease: Lease, error: unknown, work: RequestWork): Promise<void> {
  const { requestId, failures } = lease.request
  const reason = error instanceof Error ? error.name : 'unknown'
  work.report(error, { requestId, failures: failures + 1 })
  if (isGivenUpAfter(failures + 1)) {
    await finish(lease, { outcome: 'failed', lastFailure: reason, exported: null }, work)
    return
  }
  await work.requests.release(lease.request, reason)
  await work.queue.send(actorDataMessage(lease.request), { delaySeconds: pauseAfterFailure * (failures + 1) })
}

async function lease({ tenantId, requestId }: ActorDataMessage, work: RequestWork): Promise<Lease | null> {
  const now = work.clock.now()
  const wanted = { owner: randomUUID(), now: isoTime(now), until: isoTime(now + leaseSeconds * 1000 - 1) }
  const taken = await work.requests.lease({ tenantId, requestId }, wanted)
  return taken === null ? null : new Lease(taken, work.requests)
}

/**
 * Works on a request for one slice. Does nothing for a finished request, or one that another worker has a lease on.
 * @throws Error if the request is of another kind than the worker
 */
export async function workOnRequest(message: ActorDataMessage, work: RequestWork): Promise<void> {
  const leased = await lease(message, work)
  if (leased === null) return
  const { kind } = leased.request
  if (kind !== work.kind) throw new Error(`Request ${message.requestId} is to ${kind}, not to ${work.kind}.`)
  await work.queue.send(message, { delaySeconds: fallbackSeconds })
  try {
    const end = await work.runSlice(leased)
    if (end.kind === 'done') {
      await finish(leased, { outcome: 'done', lastFailure: null, exported: end.exported }, work)
      return
    }
    await work.requests.release(leased.request, null)
    await work.queue.send(message, { delaySeconds: end.seconds })
  } catch (error) {
    if (!(error instanceof LeaseLost)) await afterFailure(leased, error, work)
  }
}
