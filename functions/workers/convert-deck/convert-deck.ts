/**
 * Converts the deck of a job:
 *
 *   message ─▶ lease ─▶ render ─▶ write ─▶ report recorded ─▶ publish ─▶ completed ─▶ deck removed
 *
 * The package of a job has ids that follow from the job, so repeated attempts make one package. A worker that dies leaves
 * a lease that ends, and the message comes again after that.
 */
import { randomUUID } from 'node:crypto'
import type { ConversionFailure, ConversionJob } from '#shared/domain/conversions/conversion-job.ts'
import { conversionReport } from '#shared/domain/conversions/conversion-report.ts'
import {
  completeJob,
  converterFailure,
  decideTake,
  failJob,
  isLastAttempt,
  lastFailure,
  releaseJob,
  takeJob,
} from '#shared/domain/conversions/conversion-states.ts'
import { deckKeyOf, deckPrefixOf } from '#shared/domain/conversions/deck-key.ts'
import {
  unconvertible,
  type ConversionSteps,
  type MadePackage,
  type Unconvertible,
} from '#shared/operations/conversions/conversion-steps.ts'
import type { ConvertDeckMessage } from '#shared/operations/conversions/convert-deck-message.ts'
import { isoTime, stampOf, type Clock } from '#shared/platform/clock.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import type { ConversionRepository } from '#shared/store/conversions/conversion-repository.ts'
import { LeasedJob, LeaseLost } from './leased-job.ts'

export interface ConvertDependencies {
  readonly conversions: Pick<ConversionRepository, 'get' | 'change' | 'changeWithReport'>
  readonly uploaded: Pick<ObjectStore, 'head' | 'readRange' | 'removeAll'>
  readonly steps: ConversionSteps
  readonly clock: Clock
  /** Called with the error of an attempt that failed. */
  readonly report: (error: unknown, facts: { readonly jobId: string; readonly attempt: number }) => void
}

/** Null: the message has no more work. Otherwise it comes again after so many seconds. */
export type ComesAgain = { readonly seconds: number } | null

/** Another worker was faster. */
const soon: ComesAgain = { seconds: 30 }
const secondsAfterFailure = 60

/** Works on the job of a message. @throws what the table or the object store threw: the message comes again */
export async function convertDeck(message: ConvertDeckMessage, dependencies: ConvertDependencies): Promise<ComesAgain> {
  const { conversions, clock } = dependencies
  const job = await conversions.get(message.tenantId, message.jobId)
  // The message is sent before the job is stored. If the request died in between, there is no job.
  if (job === null) return null
  const now = isoTime(clock.now())
  switch (decideTake(job, now)) {
    case 'leave':
      await removeDeck(job, dependencies)
      return null
    case 'wait':
      return { seconds: secondsUntil(job.lease?.until ?? now, clock) }
    case 'give up':
      return end(new LeasedJob(job, conversions, clock), lastFailure(job), dependencies)
    case 'take': {
      const taken = takeJob(job, randomUUID(), now)
      if (!(await conversions.change(taken))) return soon
      return attempt(new LeasedJob(taken, conversions, clock), dependencies)
    }
  }
}

const secondsUntil = (iso: string, clock: Clock): number =>
  Math.max(1, Math.ceil((Date.parse(iso) - clock.now()) / 1000) + 1)

/** One attempt at a job that this worker has taken. */
async function attempt(leased: LeasedJob, dependencies: ConvertDependencies): Promise<ComesAgain> {
  try {
    const made = await makePackage(leased, dependencies)
    await leased.change(endOf(made))
  } catch (error) {
    if (error instanceof LeaseLost) return soon
    return afterFailure(leased, error, dependencies)
  }
  await removeDeck(leased.job, dependencies)
  return null
}

/** The end of a job, as its rules know it. */
const endOf =
  (result: MadePackage | Unconvertible) =>
  (job: ConversionJob, now: string): ConversionJob => {
    if (result.kind === 'refused') return failJob(job, result.failure, now)
    const { packageId, versionId } = result
    return completeJob(job, { packageId, versionId, slideCount: job.progress.slidesTotal ?? 0 }, now)
  }

/** The steps of an attempt. An earlier attempt that died after it had begun to publish has left a package. */
async function makePackage(
  leased: LeasedJob,
  { steps, uploaded, clock }: ConvertDependencies,
): Promise<MadePackage | Unconvertible> {
  const found = leased.job.attempts > 1 ? await steps.find(leased.job, stampOf(clock)) : null
  if (found !== null) return found
  const bytes = await readDeck(leased.job, uploaded)
  if (bytes === null)
    return unconvertible(
      'DECK_GONE',
      'The uploaded deck was removed or replaced. Upload it again, and convert it anew.',
    )
  const rendered = await steps.render(bytes, (done, total) => leased.reportSlides(done, total))
  if (rendered.kind === 'refused') return rendered
  const slides = rendered.deck.slides.length
  await leased.begin({ step: 'writing', slidesDone: slides, slidesTotal: slides })
  const archive = await steps.write(rendered.deck, leased.job)
  await leased.beginWithReport({ step: 'publishing' }, conversionReport(rendered))
  return steps.publish(leased.job, archive, stampOf(clock))
}

/** The deck as it was when its job was created; null if it is gone, or another object is in its place. */
async function readDeck(job: ConversionJob, uploaded: ConvertDependencies['uploaded']): Promise<Uint8Array | null> {
  const key = deckKeyOf(job)
  const head = await uploaded.head(key)
  if (head?.eTag !== job.eTag) return null
  return Buffer.concat(await uploaded.readRange(key, { start: 0, end: head.sizeBytes, eTag: head.eTag }))
}

/** Queues the job for another attempt, or ends it after the last one. */
async function afterFailure(leased: LeasedJob, error: unknown, dependencies: ConvertDependencies): Promise<ComesAgain> {
  const { jobId, attempts } = leased.job
  dependencies.report(error, { jobId, attempt: attempts })
  if (isLastAttempt(leased.job)) return end(leased, converterFailure, dependencies)
  try {
    await leased.change(releaseJob)
  } catch (problem) {
    if (!(problem instanceof LeaseLost)) throw problem
  }
  return { seconds: secondsAfterFailure * attempts }
}

/** Ends a job that gets no further attempt: as completed if one of its attempts has published the package. */
async function end(
  leased: LeasedJob,
  failure: ConversionFailure,
  dependencies: ConvertDependencies,
): Promise<ComesAgain> {
  const found = await dependencies.steps.find(leased.job, stampOf(dependencies.clock))
  try {
    await leased.change(endOf(found ?? { kind: 'refused', failure }))
  } catch (error) {
    if (error instanceof LeaseLost) return soon
    throw error
  }
  await removeDeck(leased.job, dependencies)
  return null
}

/** Removes the deck of a job that has ended. If it stays, the bucket's lifecycle rule removes it. */
async function removeDeck(job: ConversionJob, { uploaded }: ConvertDependencies): Promise<void> {
  await uploaded.removeAll(deckPrefixOf(job))
}
