/** Asks for exports of each kind, and writes them as the worker does. */
import { randomBytes } from 'node:crypto'
import { exportData } from '#functions/workers/export-data/export-data.ts'
import { finishDueWork } from '#functions/workers/publish-events/finish-due-work.ts'
import { settlingMilliseconds } from '#shared/domain/statements/statement-position.ts'
import type { recordCalls } from '#test/infra/support/recorded-calls.ts'
import type { ApiRequest, ApiResponse, Backend } from '#test/support/backend.ts'
import { dueWorkOf } from '#test/support/due-work.ts'
import { ExportBench, storeSessions } from '#test/support/export-bench.ts'
import { seedDispatchRecord } from '#test/support/dispatches.ts'
import { signInAs } from '#test/support/signed-in.ts'

interface Journey {
  readonly backend: Backend
  readonly calls: Pick<ReturnType<typeof recordCalls>, 'record' | 'as'>
  readonly call: (operationId: string, request?: ApiRequest) => Promise<ApiResponse>
}

/** Two pages in two slices, with what is too small for a part between them. */
async function writesInSlices(
  bench: ExportBench,
  { backend, calls }: Pick<Journey, 'backend' | 'calls'>,
): Promise<void> {
  const tenantId = 'tenant_exported'
  await storeSessions(
    backend.table,
    tenantId,
    Array.from({ length: 501 }, () => ({})),
  )
  const job = await bench.ask(tenantId, { kind: 'sessions', format: 'csv', filters: {} })
  for (let slice = 0; slice < 2; slice += 1)
    await calls.as('workers/export-data', () => bench.run(job, { hasTime: () => false }))
  expect(await bench.read(job)).toMatchObject({ status: 'completed', progress: { rows: 501 } })
}

export async function exportJourney({ backend, calls, call }: Journey): Promise<void> {
  const { table, tenantId } = backend
  const { reads, changes: headers } = await signInAs(backend, 'owner')
  const { dispatchId } = await seedDispatchRecord(table, { tenantId, packageId: 'pkg_exported' })
  const bench = new ExportBench(table)
  // Too large for a row: its text is an object.
  const statement = {
    actor: { mbox: 'mailto:exported@example.com' },
    verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
    object: { id: 'http://example.com/exported' },
    result: { response: randomBytes(30_000).toString('base64') },
  }
  const xapi = { 'x-experience-api-version': '1.0.3' }
  await call('createStatements', { bearer: backend.liveKey, headers: xapi, body: [statement, { ...statement }] })
  bench.now = Date.now() + settlingMilliseconds + 1000
  const wanted = [
    { kind: 'sessions', format: 'csv' },
    { kind: 'sessions', format: 'csv', filters: { user_id: 'learner' } },
    { kind: 'sessions', format: 'jsonl', filters: { package_id: 'pkg_exported' } },
    { kind: 'dispatch_learners', format: 'csv', filters: { dispatch_id: dispatchId } },
    { kind: 'audit', format: 'jsonl' },
    { kind: 'statements', format: 'jsonl', filters: { actor: 'mailto:exported@example.com' } },
    { kind: 'ledger', format: 'csv' },
    { kind: 'usage', format: 'csv' },
  ]
  const jobs: string[] = []
  // One by one: few may be under way at the same time.
  for (const body of wanted) {
    const key = { 'idempotency-key': `export ${jobs.length}` }
    const jobId = (await call('createExport', { headers: { ...headers, ...key }, body })).body.export.id
    await calls.as('workers/export-data', () => exportData({ tenantId, jobId }, bench.work()))
    jobs.push(jobId)
  }
  await writesInSlices(bench, { backend, calls })
  expect(bench.problems).toEqual([])
  bench.now += 16 * 60_000
  const work = dueWorkOf(table, { clock: { now: () => bench.now }, report: (error) => expect(error).toBeUndefined() })
  await calls.as('workers/publish-events', () => finishDueWork(work, () => true))
  const shown = await call('getExport', { headers: reads, params: { jobId: jobs[0] ?? '' } })
  expect(shown.body.export.download_url).toContain('/data-exports/')
  calls.record('api/customer-exports', { action: 's3:GetObject', resource: 'Records/data-exports/*' })
  const { body } = await call('listExports', { headers: reads, query: { limit: '1' } })
  await call('listExports', { headers: reads, query: { cursor: body.next_cursor } })
}
