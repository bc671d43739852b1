/**
 * Works on an export job for a slice of time:
 *
 *   lease ─▶ pages ─▶ part or tail stored ─▶ recorded ─▶ ... ─▶ object completed ─▶ job ended
 *
 * A part is recorded after it is stored. A worker that dies before that leaves it to be written again, from the place that
 * was recorded. What wakes the job then is its due mark.
 */
import { randomUUID } from 'node:crypto'
import {
  exportFileKey,
  exportFolder,
  type ExportJob,
  type ExportJobId,
  type ExportProgress,
} from '#shared/domain/data-exports/export-job.ts'
import { failedExport, largeExport, leaseSeconds } from '#shared/domain/data-exports/export-failures.ts'
import { afterFailure, type JobFailure } from '#shared/domain/jobs/job-states.ts'
import { isoTime } from '#shared/platform/clock.ts'
import type { ExportRepository } from '#shared/store/data-exports/export-repository.ts'
import { exportSource, type ExportStores } from './export-source.ts'
import { GrowingFile, type FileStores } from './growing-file.ts'
import type { ExportSource } from './list-source.ts'
import { contentTypes } from './row-text.ts'

export interface ExportWork extends ExportStores, FileStores {
  readonly exports: Pick<ExportRepository, 'lease' | 'record' | 'release' | 'finish'>
  /** Asked after each page: whether another one may be read in this slice. */
  readonly hasTime: () => boolean
  /** Called with the error of a slice that failed. The job is tried again, or given up. */
  readonly report: (error: unknown, facts: { readonly jobId: string; readonly failures: number }) => void
}

class LeaseLost extends Error {}
class FileTooLarge extends Error {}

interface Slice {
  readonly file: GrowingFile
  readonly source: ExportSource
  readonly work: ExportWork
}

const start: Omit<ExportProgress, 'file'> = { after: null, isWhole: false, rows: 0 }

/** Reads pages until a part is full, the list ends, or the slice has no time left. @returns what is stored then */
async function writeOn(from: Omit<ExportProgress, 'file'>, { file, source, work }: Slice): Promise<ExportProgress> {
  let { after, isWhole, rows } = from
  do {
    const page = await source.read(after)
    file.append(page.text)
    rows += page.rows
    after = page.next
    isWhole = after === null
  } while (!isWhole && !file.isPartFull && work.hasTime())
  if (isWhole || file.isPartFull) await file.storePart()
  else await file.storeTail()
  return { after, isWhole, rows, file: file.progress }
}

/** A job on which this worker has a lease, as it was stored last. */
class HeldJob {
  constructor(
    public job: ExportJob,
    private readonly exports: ExportWork['exports'],
  ) {}

  /** @throws LeaseLost */
  async record(progress: ExportProgress): Promise<void> {
    const recorded = await this.exports.record(this.job, progress)
    if (recorded === null) throw new LeaseLost()
    this.job = recorded
  }
}

const finish = (job: ExportJob, failure: JobFailure, { exports, clock }: ExportWork): Promise<boolean> =>
  exports.finish(job, { status: 'failed', at: isoTime(clock.now()), failure })

async function runSlice(held: HeldJob, work: ExportWork): Promise<void> {
  const { job: leased } = held
  const { clock, exports } = work
  const place = {
    key: exportFileKey(leased),
    beside: exportFolder(leased),
    contentType: contentTypes[leased.request.format],
  }
  const file = await GrowingFile.open(place, work, leased.progress?.file ?? null)
  const source = exportSource(leased, work)
  if (leased.progress === null) file.append(source.head)
  let progress: Omit<ExportProgress, 'file'> = leased.progress ?? start
  while (!progress.isWhole) {
    if (file.isFull) throw new FileTooLarge()
    const written = await writeOn(progress, { file, source, work })
    await held.record(written)
    progress = written
    if (progress.isWhole || work.hasTime()) continue
    await exports.release(held.job, { failures: 0, wakeAt: isoTime(clock.now()) })
    return
  }
  const bytes = await file.finish()
  await exports.finish(held.job, { status: 'completed', at: isoTime(clock.now()), bytes })
}

async function recover(job: ExportJob, error: unknown, work: ExportWork): Promise<void> {
  const failures = job.failures + 1
  work.report(error, { jobId: job.jobId, failures })
  if (error instanceof FileTooLarge) {
    await finish(job, largeExport, work)
    return
  }
  const next = afterFailure(failures)
  if (next === 'give up') await finish(job, failedExport, work)
  else await work.exports.release(job, { failures, wakeAt: next === 'repeat' ? isoTime(work.clock.now()) : null })
}

/** Does nothing for a job that has ended, or that another worker has. Safe to repeat. */
export async function exportData(id: ExportJobId, work: ExportWork): Promise<void> {
  const now = work.clock.now()
  const lease = { owner: randomUUID(), now: isoTime(now), until: isoTime(now + leaseSeconds * 1000) }
  const leased = await work.exports.lease(id, lease)
  if (leased === null) return
  const held = new HeldJob(leased, work.exports)
  try {
    await runSlice(held, work)
  } catch (error) {
    if (!(error instanceof LeaseLost)) await recover(held.job, error, work)
  }
}
