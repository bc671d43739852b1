/**
 * Erases or exports what an agent left, a slice at a time:
 *
 *   job ─▶ take (a lease) ─▶ net: the same job, later ─▶ steps, each recorded ─▶ done, or leave it and send the job again
 *
 * Whoever dies leaves a lease that ends and a job that comes after that. Of two who are at it, through whatever delay, the one
 * whose lease was taken over cannot record anything, and what it does has been done or will be.
 */
import { randomUUID } from 'node:crypto'
import { exportDays } from '#shared/contract/exports.ts'
import { finishedEvent, isGivenUpAfter, type ActorDataRequest } from '#shared/domain/actor-data/actor-data-request.ts'
import { isoTime, stampOf, type Clock } from '#shared/platform/clock.ts'
import type { Outlet } from '#shared/platform/queues.ts'
import type { ActorDataJob } from '#shared/processing/actor-data-job.ts'
import type { ActorDataRepository, ActorDataStep } from '#shared/store/actor-data-repository.ts'
import { eraseActor, type ErasingParts } from './erase-actor.ts'
import { exportActor, type ExportingParts } from './export-actor.ts'
import type { Held } from './held-request.ts'

export type ActorDataParts = ErasingParts & ExportingParts & {
  readonly requests: ActorDataRepository
  readonly queue: Outlet<ActorDataJob>
  readonly clock: Clock
  /** Asked after each step: whether another one may begin in this slice. */
  readonly hasTime: () => boolean
  /** Told what went wrong; the request is tried again, or given up. */
  readonly report: (error: unknown, facts: { readonly requestId: string; readonly failures: number }) => void
}

/** Longer than any invocation that takes one at its beginning. */
const leaseSeconds = 15 * 60
/** SQS delays no message longer: it comes when the lease has ended. */
const netSeconds = 15 * 60
const pauseAfterFailure = 60
/** The record of an export says who the agent is: it does not stay much longer than the export. */
const exportRecordDays = 90

class Superseded extends Error {}

class Holding implements Held {
  constructor(
    public request: ActorDataRequest,
    private readonly requests: ActorDataRepository,
  ) {}

  async record(step: ActorDataStep): Promise<ActorDataRequest> {
    const advanced = await this.requests.advance(this.request, step)
    if (advanced === null) throw new Superseded()
    this.request = advanced
    return advanced
  }
}

async function finish({ request }: Holding, end: { readonly outcome: 'done' | 'failed'; readonly lastFailure: string | null; readonly exported: ActorDataRequest['exported'] }, { requests, clock }: ActorDataParts): Promise<void> {
  const stamp = stampOf(clock)
  const isErased = request.kind === 'erase' && end.outcome === 'done'
  const expiresAt = request.kind === 'export' ? Math.floor(clock.now() / 1000) + (exportDays + exportRecordDays) * 86_400 : null
  await requests.finish(request, { ...end, at: stamp.now, event: finishedEvent(request, end.outcome, stamp), forgetActor: isErased, expiresAt })
}

async function afterFailure(held: Holding, error: unknown, parts: ActorDataParts): Promise<void> {
  const { requestId, failures } = held.request
  const reason = error instanceof Error ? error.name : 'unknown'
  parts.report(error, { requestId, failures: failures + 1 })
  if (isGivenUpAfter(failures + 1)) {
    await finish(held, { outcome: 'failed', lastFailure: reason, exported: null }, parts)
    return
  }
  await parts.requests.leave(held.request, reason)
  await parts.queue.send(jobOf(held.request), { delaySeconds: pauseAfterFailure * (failures + 1) })
}

const jobOf = ({ tenantId, requestId }: Pick<ActorDataRequest, 'tenantId' | 'requestId'>): ActorDataJob => ({ tenantId, actorDataRequestId: requestId })

/** Works on a request for as long as there is time. What is finished, and what another worker has, is left alone. */
export async function workOnActorData(job: ActorDataJob, parts: ActorDataParts): Promise<void> {
  const { requests, queue, clock } = parts
  const now = clock.now()
  const lease = { owner: randomUUID(), now: isoTime(now), until: isoTime(now + leaseSeconds * 1000 - 1) }
  const taken = await requests.take({ tenantId: job.tenantId, requestId: job.actorDataRequestId }, lease)
  if (taken === null) return
  await queue.send(job, { delaySeconds: netSeconds })
  const held = new Holding(taken, requests)
  try {
    const end = await (taken.kind === 'erase' ? eraseActor(held, parts) : exportActor(held, parts))
    if (end.kind === 'done') {
      await finish(held, { outcome: 'done', lastFailure: null, exported: end.exported }, parts)
      return
    }
    await requests.leave(held.request, null)
    await queue.send(job, { delaySeconds: end.seconds })
  } catch (error) {
    if (!(error instanceof Superseded)) await afterFailure(held, error, parts)
  }
}
