/** Each verb of exports into files. */
import { exportRequestedEvent, type ExportJob } from '#shared/domain/data-exports/export-job.ts'
import { failedExport } from '#shared/domain/data-exports/export-failures.ts'
import { exportRepository, type ExportRepository } from '#shared/store/data-exports/export-repository.ts'
import { fresh, type StoreBench } from './engines.ts'
import type { Scenario } from './scenarios.ts'

const at = '2026-11-21T12:00:00.000Z'
const lease = { owner: 'worker', now: at, until: '2026-11-21T12:05:00.000Z' }
const progress = {
  ...{ after: null, isWhole: true, rows: 1 },
  file: { uploadId: 'upload', parts: ['etag'], bytes: 1, tail: null },
}
const failed = { status: 'failed', at, failure: failedExport } as const

const aJob = (): ExportJob => ({
  ...{ tenantId: fresh('tenant_'), jobId: 'exp_1', request: { kind: 'audit', format: 'csv', filters: {} } },
  ...{ status: 'queued', progress: null, bytes: 0, createdBy: 'person-one', createdAt: at, completedAt: null },
  ...{ failure: null, lease: null, failures: 0 },
})

async function withJob({ table }: StoreBench): Promise<{ exports: ExportRepository; job: ExportJob }> {
  const [exports, job] = [exportRepository(table), aJob()]
  await exports.create(job, exportRequestedEvent(job, { now: at, makeEventId: () => 'evt_1' }))
  return { exports, job }
}

async function withLeased(bench: StoreBench): Promise<{ exports: ExportRepository; job: ExportJob }> {
  const { exports, job } = await withJob(bench)
  const leased = await exports.lease(job, lease)
  if (leased === null) throw new Error('A queued job can be leased.')
  return { exports, job: leased }
}

export const exportScenarios: Readonly<Record<string, Scenario>> = {
  'exports.create': (bench) => Promise.resolve(() => withJob(bench)),
  'exports.get': async (bench) => {
    const { exports, job } = await withJob(bench)
    return () => exports.get(job)
  },
  'exports.page': async (bench) => {
    const { exports, job } = await withJob(bench)
    return () => exports.page(job.tenantId, { limit: 50, after: null })
  },
  'exports.lease': async (bench) => {
    const { exports, job } = await withJob(bench)
    return () => exports.lease(job, lease)
  },
  'exports.record': async (bench) => {
    const { exports, job } = await withLeased(bench)
    return () => exports.record(job, progress)
  },
  'exports.release': async (bench) => {
    const { exports, job } = await withLeased(bench)
    return () => exports.release(job, { failures: 0, wakeAt: at })
  },
  'exports.finish': async (bench) => {
    const { exports, job } = await withLeased(bench)
    return () => exports.finish(job, failed)
  },
  'exports.giveUp': async (bench) => {
    const { exports, job } = await withJob(bench)
    return () => exports.giveUp(job, failed)
  },
  'exports.wake': async (bench) => {
    const { exports, job } = await withJob(bench)
    return () => exports.wake(job, at)
  },
  'exports.lookLater': async (bench) => {
    const { exports, job } = await withJob(bench)
    return () => exports.lookLater(job, at)
  },
}
