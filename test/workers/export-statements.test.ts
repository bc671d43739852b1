/** Exports of statements into files: those of the LRS, as they were stored, whatever happens to the workers. */
import { randomUUID } from 'node:crypto'
import type { Statement } from '#shared/contract/resources/statements/statement.ts'
import { settlingMilliseconds } from '#shared/domain/statements/statement-position.ts'
import { aStatement, refersTo, voids } from '#test/store/support/statements.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { ExportBench, noon, storeStatementsAt } from '#test/support/export-bench.ts'
import { seed, seeded } from '#test/support/random.ts'

let backend: Backend
let bench: ExportBench
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())
beforeEach(() => {
  bench = new ExportBench(backend.table)
})

type Filters = Partial<Record<'actor' | 'verb' | 'activity' | 'registration' | 'from' | 'to', string>>
type Job = Awaited<ReturnType<ExportBench['ask']>>

const minute = 60_000
const lines = (text: string): string[] => text.trimEnd().split(/\r?\n/)
const ids = (text: string): string[] => (text === '' ? [] : lines(text).map((line) => JSON.parse(line).id))

let workspaces = 0
const aWorkspace = (): string => `tenant_exported-statements${(workspaces += 1)}`
const store = (tenantId: string, at: number, ...statements: Statement[]): Promise<void> =>
  storeStatementsAt(backend.table, { tenantId, at }, statements)

/** Stores requests of a hundred statements, a minute between them; the last one a minute before noon. */
async function storeMany(tenantId: string, requests: number): Promise<string[]> {
  const stored = Array.from({ length: requests }, () => Array.from({ length: 100 }, () => aStatement()))
  for (const [index, statements] of stored.entries())
    await store(tenantId, noon - (requests - index) * minute, ...statements)
  return stored.flat().map(({ id }) => id)
}

/** A job whose statements have settled. */
async function ask(tenantId: string, filters: Filters = {}, format: 'csv' | 'jsonl' = 'jsonl'): Promise<Job> {
  const job = await bench.ask(tenantId, { kind: 'statements', format, filters })
  bench.now += settlingMilliseconds
  return job
}

async function fileOf(tenantId: string, filters: Filters = {}, format: 'csv' | 'jsonl' = 'jsonl'): Promise<string> {
  const job = await ask(tenantId, filters, format)
  await bench.run(job)
  expect(bench.problems).toEqual([])
  expect((await bench.read(job)).status).toBe('completed')
  return bench.fileOf(job)
}

/** The file of a table: a record for each row. */
function rowsOf(text: string): Record<string, string>[] {
  const [head = '', ...rows] = lines(text.slice(1)).map((line) => line.split(','))
  return rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [head[index] ?? '', cell])))
}

const ada = { name: 'Ada', mbox: 'mailto:ada@x.org' }

it('writes every statement once, newest first, and none that was stored after the request', async () => {
  const tenantId = aWorkspace()
  const stored = await storeMany(tenantId, 6)
  await store(tenantId, noon, aStatement())
  await store(tenantId, noon + 1000, aStatement())
  expect(ids(await fileOf(tenantId))).toEqual(stored.reverse())
})

it('writes a statement as it was stored, also a large one', async () => {
  const tenantId = aWorkspace()
  const large = aStatement({
    result: { response: `two\nlines ${'ä'.repeat(30_000)}`, extensions: { 'https://x.org/e': [1e-7, null] } },
  })
  await store(tenantId, noon - minute, large, aStatement())
  const page = await bench
    .work()
    .statements.page(tenantId, { since: null, until: null, ascending: false, limit: 10, after: null })
  const text = await fileOf(tenantId)
  expect(text).toBe(page.statements.map((one) => `${one.text}\n`).join(''))
  expect(JSON.parse(lines(text)[1] ?? '')).toMatchObject(large)
})

it('writes a table with what identifies actor and object, and how it went', async () => {
  const tenantId = aWorkspace()
  const registration = randomUUID()
  const passed = aStatement({
    actor: { name: '=Ada', account: { homePage: 'https://portal.example', name: 'learner-7' } },
    object: { id: 'https://a.example/fire', definition: { name: { de: 'Brandschutz', en: 'Fire safety' } } },
    result: { success: true, completion: false, score: { scaled: -0.5, raw: 12.5 }, duration: 'PT1M30.4S' },
    context: { registration },
    timestamp: '2026-11-22T10:00:00+02:00',
  })
  const met = aStatement({ actor: ada, object: { objectType: 'Agent', name: 'Bob', mbox: 'mailto:bob@x.org' } })
  await store(tenantId, noon - 2 * minute, passed)
  await store(tenantId, noon - minute, met)
  const [second = {}, first = {}] = rowsOf(await fileOf(tenantId, {}, 'csv'))
  expect(first).toEqual({
    ...{ statement_id: passed.id, stored: '2026-11-22T11:58:00.000Z', timestamp: '2026-11-22T08:00:00.000Z' },
    ...{ actor: 'learner-7', actor_home_page: 'https://portal.example', actor_name: "'=Ada", verb: passed.verb.id },
    ...{ object_type: 'Activity', object_id: 'https://a.example/fire', object_name: 'Fire safety' },
    ...{ success: 'true', completion: 'false', score_scaled: '-0.5', score_raw: '12.5', score_min: '', score_max: '' },
    ...{ duration_seconds: '90', registration, voided: 'false' },
  })
  expect(second).toMatchObject({
    ...{ actor: ada.mbox, actor_home_page: '', actor_name: 'Ada', success: '', score_scaled: '', duration_seconds: '' },
    ...{ object_type: 'Agent', object_id: 'mailto:bob@x.org', object_name: 'Bob', registration: '' },
  })
})

it('writes what is voided, and says so in a table', async () => {
  const tenantId = aWorkspace()
  const [wrong, voiding] = [aStatement(), aStatement()]
  await store(tenantId, noon - 2 * minute, wrong)
  await store(tenantId, noon - minute, { ...voiding, ...voids(wrong.id) })
  expect(ids(await fileOf(tenantId))).toEqual([voiding.id, wrong.id])
  expect(rowsOf(await fileOf(tenantId, {}, 'csv'))).toMatchObject([
    { statement_id: voiding.id, object_type: 'StatementRef', object_id: wrong.id, voided: 'false' },
    { statement_id: wrong.id, voided: 'true' },
  ])
})

describe('filters', () => {
  const tenantId = 'tenant_filtered-statements'
  const registration = randomUUID()
  const verb = 'https://x.org/verbs/tried'
  const named: Readonly<Record<string, Statement & { readonly id: string }>> = {
    byAda: aStatement({ actor: ada }),
    tried: aStatement({ verb: { id: verb } }),
    about: aStatement({ object: { id: 'https://a.example/fire' }, context: { registration } }),
    adaTried: aStatement({ actor: ada, verb: { id: verb } }),
  }
  beforeAll(async () => {
    for (const [index, one] of Object.values(named).entries()) await store(tenantId, noon - (9 - index) * minute, one)
    const [about] = [named['about']]
    await store(tenantId, noon - minute, aStatement({ object: refersTo(about?.id ?? '') }))
  })

  it.each<[Filters, string[]]>([
    [{ actor: ada.mbox }, ['adaTried', 'byAda']],
    [{ actor: JSON.stringify(ada) }, ['adaTried', 'byAda']],
    [{ verb }, ['adaTried', 'tried']],
    [{ verb, actor: ada.mbox }, ['adaTried']],
    [{ from: '2026-11-22T11:52:00Z', to: '2026-11-22T11:54:00Z' }, ['about', 'tried']],
    [{ from: '2026-11-21', to: '2026-11-21' }, []],
    [{ from: '2026-12-01' }, []],
    [{ from: '0000-01-01', to: '0000-01-01' }, []],
  ])('writes what %j choose', async (filters, expected) =>
    expect(ids(await fileOf(tenantId, filters))).toEqual(expected.map((name) => named[name]?.id)),
  )

  it.each<Filters>([{ activity: 'https://a.example/fire' }, { registration: registration.toUpperCase() }])(
    'writes what is about a statement that %j choose, as the list does',
    async (filters) => {
      const found = ids(await fileOf(tenantId, filters))
      expect([found.length, found[1]]).toEqual([2, named['about']?.id])
    },
  )
})

it('reads no page before all statements that were stored earlier can be seen', async () => {
  const tenantId = aWorkspace()
  await store(tenantId, noon - minute, aStatement())
  const job = await ask(tenantId)
  bench.now -= 400
  const { statements } = bench.work()
  let waited = 0
  const began = performance.now()
  const page: typeof statements.page = (...given) => {
    waited = performance.now() - began
    return statements.page(...given)
  }
  await bench.run(job, { statements: { page } })
  expect(ids(await bench.fileOf(job))).toHaveLength(1)
  expect(waited).toBeGreaterThan(390)
})

it('loses and doubles nothing when workers are killed between any two steps', async () => {
  const tenantId = aWorkspace()
  const stored = (await storeMany(tenantId, 11)).reverse()
  const random = seeded(seed)
  for (let first = 1; first <= 14; first += 1) {
    const job = await ask(tenantId)
    await bench.runThroughDeaths(job, { first, random })
    const text = await bench.fileOf(job)
    expect(ids(text)).toEqual(stored)
    expect(await bench.read(job)).toMatchObject({ bytes: Buffer.byteLength(text), progress: { rows: 1100 } })
  }
})
