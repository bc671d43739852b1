/** Exports into files: what is in them, whatever happens to the workers. */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { mostExportsUnderWay } from '#shared/contract/resources/data-exports/data-export.ts'
import { keys } from '#shared/store/table/keys.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { documentClient } from '#test/support/document-client.ts'
import { ExportBench, noon, storeSessions, timeOf } from '#test/support/export-bench.ts'
import { seed, seeded } from '#test/support/random.ts'
import { usualNumber } from '#test/support/usual-cases.ts'

let backend: Backend
let bench: ExportBench
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())
beforeEach(() => {
  bench = new ExportBench(backend.table)
})

const sessions = { kind: 'sessions', format: 'csv', filters: {} } as const
const lines = (text: string): string[] => text.trimEnd().split(/\r?\n/)
const ids = (text: string): string[] => lines(text).map((line) => JSON.parse(line).session_id)

let workspaces = 0
async function workspaceWith(count: number): Promise<string> {
  workspaces += 1
  const tenantId = `tenant_exports${workspaces}`
  await storeSessions(
    backend.table,
    tenantId,
    Array.from({ length: count }, (_, index) => ({ completion: index % 2 === 0 ? 'passed' : 'failed' }) as const),
  )
  return tenantId
}

const underWay = async (tenantId: string): Promise<number> => {
  let room = 0
  const probe = new ExportBench(backend.table)
  while (room < mostExportsUnderWay && (await hasRoom(probe, tenantId))) room += 1
  return mostExportsUnderWay - room
}
const hasRoom = (probe: ExportBench, tenantId: string): Promise<boolean> =>
  probe.ask(tenantId, sessions).then(
    () => true,
    () => false,
  )

it('writes every session once, newest first, and not those that began after the request', async () => {
  const tenantId = await workspaceWith(1203)
  const job = await bench.ask(tenantId, { ...sessions, format: 'jsonl' })
  await storeSessions(backend.table, tenantId, [{ sessionId: 'late', createdAt: new Date(noon + 1).toISOString() }])
  await bench.run(job)
  const done = await bench.read(job)
  const text = await bench.fileOf(job)
  expect(bench.problems).toEqual([])
  expect(done).toMatchObject({ status: 'completed', bytes: Buffer.byteLength(text), lease: null, failure: null })
  expect(done.progress?.rows).toBe(1203)
  expect(ids(text)).toEqual(Array.from({ length: 1203 }, (_, index) => `s${String(1202 - index).padStart(6, '0')}`))
})

it('writes those that the filters choose, with a line of names before them', async () => {
  const tenantId = await workspaceWith(10)
  const job = await bench.ask(tenantId, { ...sessions, filters: { status: 'failed', from: timeOf(3), to: timeOf(8) } })
  await bench.run(job)
  const [head = '', ...rows] = lines(await bench.fileOf(job))
  expect(head.startsWith('\uFEFFsession_id,mode,package_id')).toBe(true)
  expect(rows.map((row) => row.split(',')[0])).toEqual(['s000007', 's000005', 's000003'])
})

it.each(['csv', 'jsonl'] as const)('completes a file without rows as %s', async (format) => {
  const job = await bench.ask('tenant_without-sessions', { ...sessions, format })
  await bench.run(job)
  expect((await bench.read(job)).status).toBe('completed')
  expect(lines(await bench.fileOf(job))[0]?.slice(1, 11) ?? '').toBe(format === 'csv' ? 'session_id' : '')
})

it('goes on where the slice before ended, when no slice has time for more than one page', async () => {
  const tenantId = await workspaceWith(2100)
  const job = await bench.ask(tenantId, { ...sessions, format: 'jsonl' })
  for (let slices = 0; (await bench.read(job)).status !== 'completed'; slices += 1) {
    expect(slices).toBeLessThan(6)
    await bench.run(job, { hasTime: () => false })
  }
  expect(new Set(ids(await bench.fileOf(job))).size).toBe(2100)
  expect(lines(await bench.fileOf(job))).toHaveLength(2100)
})

it('lets one of several workers write a job, and ends it once', async () => {
  const tenantId = await workspaceWith(700)
  const job = await bench.ask(tenantId, { ...sessions, format: 'jsonl' })
  await Promise.all(Array.from({ length: 6 }, () => bench.run(job)))
  await bench.run(job)
  expect((await bench.read(job)).status).toBe('completed')
  expect(ids(await bench.fileOf(job))).toHaveLength(700)
  expect(await underWay(tenantId)).toBe(0)
})

it('loses and doubles nothing when workers are killed between any two steps', async () => {
  const tenantId = await workspaceWith(1600)
  const random = seeded(seed)
  for (let deadly = 1; deadly <= 16; deadly += usualNumber(1, 4)) {
    const job = await bench.ask(tenantId, { ...sessions, format: 'jsonl' })
    await bench.runThroughDeaths(job, { first: deadly, random })
    const text = await bench.fileOf(job)
    expect(ids(text)).toEqual([...new Set(ids(text))])
    expect(ids(text)).toHaveLength(1600)
    expect((await bench.read(job)).bytes).toBe(Buffer.byteLength(text))
  }
  expect(await underWay(tenantId)).toBe(0)
})

it('fails after five failures in a row, with a reason, and leaves room for another export', async () => {
  const tenantId = await workspaceWith(3)
  const job = await bench.ask(tenantId, sessions)
  const sessionsOf = { page: () => Promise.reject(new Error('broken')) }
  for (let attempt = 1; attempt <= 5; attempt += 1) await bench.run(job, { sessions: sessionsOf })
  await bench.run(job)
  expect(await bench.read(job)).toMatchObject({ status: 'failed', failure: { code: 'EXPORT_FAILED' } })
  expect(bench.problems).toHaveLength(5)
  expect(await underWay(tenantId)).toBe(0)
})

it('wakes a job that nobody works on, leaves one that a worker has, and gives up after a day', async () => {
  const tenantId = await workspaceWith(3)
  const wakeAt = async (job: Parameters<typeof bench.read>[0]): Promise<unknown> => (await itemOf(job))['wakeAt']
  const [idle, held] = [await bench.ask(tenantId, sessions), await bench.ask(tenantId, sessions)]
  await bench.exports.lease(idle, { owner: 'dead', now: timeOf(0), until: timeOf(1) })
  expect(await wakeAt(idle)).toBeUndefined()
  bench.now += 16 * 60_000
  const until = new Date(bench.now + 60_000).toISOString()
  await bench.exports.lease(held, { owner: 'alive', now: new Date(bench.now).toISOString(), until })
  expect(await bench.look()).toBe(0)
  expect(await wakeAt(idle)).toBe(new Date(bench.now).toISOString())
  expect(await wakeAt(held)).toBeUndefined()
  bench.now += 25 * 3_600_000
  expect(await bench.look()).toBe(0)
  for (const job of [idle, held])
    expect(await bench.read(job)).toMatchObject({ status: 'failed', failure: { code: 'EXPORT_TIMED_OUT' } })
  expect(await underWay(tenantId)).toBe(0)
  expect(bench.problems).toEqual([])
})

it('refuses a sixth job, also when many are asked for at the same time', async () => {
  const tenantId = await workspaceWith(0)
  const asked = await Promise.all(Array.from({ length: 12 }, () => hasRoom(new ExportBench(backend.table), tenantId)))
  expect(asked.filter((isStored) => isStored)).toHaveLength(mostExportsUnderWay)
})

async function itemOf({ tenantId, jobId }: { tenantId: string; jobId: string }): Promise<Record<string, unknown>> {
  const { Item = {} } = await documentClient(backend.table).send(
    new GetCommand({ TableName: backend.table.name, Key: keys.exportJob(tenantId, jobId), ConsistentRead: true }),
  )
  return Item
}
