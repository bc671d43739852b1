/** Each verb of recomputations. */
import {
  dueEvent,
  failedRecomputation,
  finishedEvent,
  nothingCounted,
  requestedEvent,
  type Recomputation,
} from '#shared/domain/skills/recomputation/recomputation.ts'
import { noCheck } from '#shared/domain/skills/recomputation/model-check.ts'
import {
  recomputationRepository,
  type RecomputationRepository,
} from '#shared/store/recomputations/recomputation-repository.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'
import { fresh, type StoreBench } from './engines.ts'
import type { Scenario } from './scenarios.ts'

const at = '2026-11-21T12:00:00.000Z'
const lease = { owner: 'worker', now: at, until: '2026-11-21T12:14:00.000Z' }
const stamp = stampAt(at)

const aJob = (): Recomputation => ({
  ...{ tenantId: fresh('tenant_'), recomputationId: 'rcp_1', kind: 'replay', frameworkId: 'fwk_1', alignmentId: null },
  ...{ fromVersion: null, dryRun: true, dryRunId: null, basis: 'basis', modelVersion: 'beta-1', status: 'queued' },
  ...{ after: null, countedTo: null, counts: nothingCounted, check: noCheck, ambiguous: [], createdAt: at },
  ...{ completedAt: null, failure: null, lease: null, failures: 0 },
})

interface Stored {
  readonly jobs: RecomputationRepository
  readonly job: Recomputation
}

async function withJob({ table }: StoreBench): Promise<Stored> {
  const [jobs, job] = [recomputationRepository(table), aJob()]
  await jobs.create(job, [requestedEvent(job, stamp), dueEvent(job, stamp)])
  return { jobs, job }
}

const onJob =
  (act: (stored: Stored) => Promise<unknown>): Scenario =>
  async (bench) => {
    const stored = await withJob(bench)
    return () => act(stored)
  }

const onLeased =
  (act: (stored: Stored) => Promise<unknown>): Scenario =>
  async (bench) => {
    const { jobs, job } = await withJob(bench)
    const leased = await jobs.lease(job, lease)
    if (leased === null) throw new Error('A queued job can be leased.')
    return () => act({ jobs, job: leased })
  }

const failed = (job: Recomputation) =>
  ({ status: 'failed', at, failure: failedRecomputation, event: finishedEvent(job, 'failed', stamp) }) as const

export const recomputationScenarios: Readonly<Record<string, Scenario>> = {
  'recomputations.create': (bench) => Promise.resolve(() => withJob(bench)),
  'recomputations.get': onJob(({ jobs, job }) => jobs.get(job)),
  'recomputations.page': onJob(({ jobs, job }) => jobs.page(job.tenantId, { limit: 50, after: null })),
  'recomputations.lease': onJob(({ jobs, job }) => jobs.lease(job, lease)),
  'recomputations.record': onLeased(({ jobs, job }) => jobs.record(job, job)),
  'recomputations.release': onLeased(({ jobs, job }) => jobs.release(job, { failures: 0, due: dueEvent(job, stamp) })),
  'recomputations.finish': onLeased(({ jobs, job }) => jobs.finish(job, failed(job))),
  'recomputations.giveUp': onJob(({ jobs, job }) => jobs.giveUp(job, failed(job))),
  'recomputations.wake': onJob(({ jobs, job }) => jobs.wake(job, dueEvent(job, stamp))),
  'recomputations.lookLater': onJob(({ jobs, job }) => jobs.lookLater(job, at)),
}
