/** Asks for recomputations of each kind, and works on them as the worker does. */
import { randomUUID } from 'node:crypto'
import { recomputeSkills } from '#functions/workers/recompute-skills/recompute-skills.ts'
import { finishDueWork } from '#functions/workers/publish-events/finish-due-work.ts'
import type { recordCalls } from '#test/infra/support/recorded-calls.ts'
import type { ApiRequest, ApiResponse, Backend } from '#test/support/backend.ts'
import { dueWorkOf } from '#test/support/due-work.ts'
import { RecomputationBench } from '#test/support/recomputations.ts'
import { seedPackage } from '#test/support/seed.ts'
import { appliedAttributes, makeFramework, publishContent, skillOf } from '#test/support/skills.ts'

interface Journey {
  readonly backend: Backend
  readonly calls: Pick<ReturnType<typeof recordCalls>, 'as'>
  readonly call: (operationId: string, request?: ApiRequest) => Promise<ApiResponse>
}

/** A course that a learner has passed, with large CMI data, aligned to a skill that another one replaces. */
async function alignedCourse(bench: RecomputationBench): Promise<string> {
  const { backend } = bench
  const [old, successor] = [randomUUID(), randomUUID()]
  const { id: frameworkId } = await makeFramework(backend)
  const edges = [{ type: 'replacedBy', from: old, to: successor }]
  await publishContent(backend, backend.liveKey, { frameworkId, skills: [skillOf(old), skillOf(successor)], edges })
  const packageId = await seedPackage(backend)
  const mappings = [{ target: { kind: 'package' }, skillId: old, attributes: appliedAttributes }]
  const { alignment } = (await bench.call('createAlignment', { body: { packageId, frameworkId, mappings } })).body
  await bench.call('publishAlignment', { params: { alignmentId: alignment.id }, body: { version: alignment.version } })
  const cmi = { objectKey: `cmi/${backend.tenantId}/gone` }
  await bench.store(bench.session('learner of the journey', { packageId, success: 'passed', cmi }))
  return frameworkId
}

export async function recomputationJourney({ backend, calls, call }: Journey): Promise<void> {
  const bench = new RecomputationBench(backend)
  const { table, tenantId } = backend
  const frameworkId = await alignedCourse(bench)
  const work = (recomputationId: string) =>
    calls.as('workers/recompute-skills', () => recomputeSkills({ tenantId, recomputationId }, bench.work()))
  for (const kind of ['realign', 'migrate', 'replay']) {
    const body = { kind, frameworkId }
    const headers = { 'idempotency-key': `dry ${kind}` }
    const { recomputation: dry } = (await call('createRecomputation', { headers, body })).body
    await work(dry.id)
    const real = await call('createRecomputation', { body: { ...body, dryRun: false, dryRunId: dry.id } })
    await work(real.body.recomputation.id)
    const { body: shown } = await call('getRecomputation', { params: { recomputationId: real.body.recomputation.id } })
    expect(shown.recomputation).toMatchObject({ status: 'completed', counts: { changed: kind === 'replay' ? 0 : 1 } })
  }
  expect(bench.problems).toEqual([])
  await call('createRecomputation', { body: { kind: 'replay', frameworkId } })
  const late = {
    clock: { now: () => Date.now() + 16 * 60_000 },
    report: (error: unknown) => expect(error).toBeUndefined(),
  }
  await calls.as('workers/publish-events', () => finishDueWork(dueWorkOf(table, late), () => true))
  const page = await call('listRecomputations', { query: { limit: '1' } })
  await call('listRecomputations', { query: { cursor: page.body.nextCursor } })
}
