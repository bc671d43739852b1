/** `POST /conversions`: from a deck to a job, which a worker does. */
import type { Input } from '#shared/contract/endpoint.ts'
import { conversionCreated, jobIdOf, newJob, type ConversionJob } from '#shared/domain/conversions/conversion-job.ts'
import { presentJob } from '#shared/domain/conversions/conversion-presenter.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { quotaRefusal } from '#shared/domain/quotas/workspace-usage.ts'
import { parseUploadKey, type Upload } from '#shared/domain/uploads/upload.ts'
import type { MeteredCaller } from '#shared/http/caller.ts'
import { implement } from '#shared/http/implementation.ts'
import type { ConversionEndpoints, Dependencies } from './dependencies.ts'
import { findDeck, storeDeck, type DeckRefusal, type ReceivedDeck } from './received-deck.ts'

type CreateConversion = ConversionEndpoints['createConversion']

/** Seconds until the fallback message comes. It starts the job if the request dies before it has sent the other one. */
const fallbackSeconds = 120

/**
 * Stores a job and queues it. The fallback message is sent before the job is stored. Otherwise a request that dies in
 * between would leave a job that nobody does.
 */
async function startJob(
  job: ConversionJob,
  stamp: Stamp,
  { conversions, queue }: Dependencies,
): Promise<ConversionJob> {
  const message = { kind: 'convert-deck', tenantId: job.tenantId, jobId: job.jobId } as const
  await queue.send(message, { delaySeconds: fallbackSeconds, group: job.tenantId })
  const stored = await conversions.create(job, conversionCreated(job, stamp))
  if (stored === job) await queue.send(message, { group: job.tenantId })
  return stored
}

interface Sent {
  readonly caller: MeteredCaller
  readonly body: Input<CreateConversion>['body']
  readonly upload: Upload | null
}

const receiveDeck = (
  { caller, body, upload }: Sent,
  dependencies: Dependencies,
): Promise<ReceivedDeck | DeckRefusal> =>
  body.file === undefined
    ? findDeck({ caller, upload, storagePath: body.storage_path ?? '' }, dependencies)
    : storeDeck({ caller, file: body.file, uploadedBy: body.uploaded_by }, dependencies)

export const createConversion = implement<CreateConversion, Dependencies>()<Upload | null>({
  async load({ tenantId, input, stamp }, { uploads }) {
    const named = parseUploadKey(input.body.storage_path ?? '')
    return named?.tenantId === tenantId ? uploads.get(tenantId, named.uploadId, stamp.now) : null
  },
  async handle({ caller, input: { body }, loaded: named, stamp }, dependencies) {
    // An earlier request may have made a job of the upload.
    const known = named === null ? null : await dependencies.conversions.get(caller.tenantId, jobIdOf(named))
    if (known !== null && body.file === undefined) return presentJob(known, null, stamp.now)
    // The size of the course is not known yet. Publishing it checks the storage again.
    const refusal = quotaRefusal(caller.plan, caller.usage, { bytes: 0, packages: 1 })
    if (refusal !== null) return refusal
    const deck = await receiveDeck({ caller, body, upload: named }, dependencies)
    if ('outcome' in deck) return deck
    const { upload, head } = deck
    const stated = {
      filename: upload.filename,
      sizeBytes: head.sizeBytes,
      eTag: head.eTag,
      title: body.title ?? null,
      scormVersion: body.scorm_version,
      mode: caller.mode,
      plan: caller.plan,
      createdBy: caller.actorId,
      createdByKind: stamp.actor?.kind ?? null,
    }
    return presentJob(await startJob(newJob(upload, stated, stamp.now), stamp, dependencies), null, stamp.now)
  },
})
