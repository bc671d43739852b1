/** Batches on a machine or a table so slow that the usual time to write is over before they are committed. */
import { startDynamoDbServer, type DynamoDbServer } from '#infra/local/aws/dynamodb/dynamodb-server.ts'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { storedTime } from '#shared/domain/statements/statement-position.ts'
import { statementClaims } from '#shared/store/statements/statement-claims.ts'
import { openTable, type Table } from '#shared/store/table/table.ts'
import { credentials, region, tableDefinition, tableName } from '#test/support/aws-servers.ts'
import { documentClient } from '#test/support/document-client.ts'
import { fresh } from './support/engines.ts'
import { killedAt } from './support/killed-at.ts'
import { aStatement, allIds, asRequest, MemoryBodies, newest, openStatements, voids } from './support/statements.ts'

/** Milliseconds since the epoch by the clock of the tests: it shows what calls and pauses take, not how fast this machine is. */
let time = Date.now()
/** Milliseconds that a pause takes really. */
let pauseMilliseconds = 0
jest.mock('node:timers/promises', () => ({
  ...jest.requireActual<object>('node:timers/promises'),
  setTimeout: (milliseconds: number) => {
    time += milliseconds
    return new Promise((resolve) => setTimeout(resolve, pauseMilliseconds))
  },
}))

let server: DynamoDbServer
let table: Table
/** Milliseconds that each call of the table takes by the clock of the tests. */
let callMilliseconds = 0
/** Milliseconds that the next calls take that claim ids. */
let claimDelays: number[] = []
beforeAll(async () => {
  server = await startDynamoDbServer({
    port: 0,
    credentials,
    region,
    fault: (operation) => {
      if (operation === 'BatchExecuteStatement') time += claimDelays.shift() ?? 0
      time += callMilliseconds
      return undefined
    },
  })
  await server.createTable(tableDefinition)
  const client = () => new DynamoDBClient({ endpoint: server.endpoint, region, credentials, maxAttempts: 1 })
  table = openTable({ reads: client(), writes: client() }, tableName)
})
beforeEach(() => {
  callMilliseconds = 0
  pauseMilliseconds = 0
  claimDelays = []
})
afterAll(async () => {
  documentClient(table).destroy()
  table.writes.destroy()
  table.reads.destroy()
  await server.close()
})

const learner = { objectType: 'Agent', mbox: 'mailto:ada@learners.test' } as const
const batchOf = (count: number) => Array.from({ length: count }, () => aStatement({ actor: learner }))
const now = (): number => time
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 5))
}
const open = (bodies = new MemoryBodies()) => openStatements(table, { now, bodies })

it('stores 1,000 statements that need several times the usual time to write', async () => {
  const tenantId = fresh('tenant_')
  const batch = batchOf(1_000)
  callMilliseconds = 100
  expect(await open().store(asRequest(tenantId, batch))).toEqual({ kind: 'stored' })
  callMilliseconds = 0
  const ids = batch.map(({ id }) => id).toReversed()
  expect(await allIds(open(), tenantId)).toEqual(ids)
  expect(await allIds(open(), tenantId, { agent: learner })).toEqual(ids)
})

it('stores one statement whose first attempt takes too long to prepare', async () => {
  const tenantId = fresh('tenant_')
  const slow = new MemoryBodies()
  const put = slow.put.bind(slow)
  let delay = 3_000
  slow.put = (key, body) => {
    time += delay
    delay = 0
    return put(key, body)
  }
  const statement = aStatement({ result: { response: 'x'.repeat(30_000) } })
  expect(await open(slow).store(asRequest(tenantId, [statement]))).toEqual({ kind: 'stored' })
  const [page] = (await open(slow).page(tenantId, newest)).statements
  expect(Date.parse(storedTime(page?.position ?? { batchId: '' }))).toBeGreaterThan(time - 1_000)
})

it('begins no write of a batch that takes too long to prepare', async () => {
  const tenantId = fresh('tenant_')
  const slow = Object.assign(new MemoryBodies(), {
    put: () => {
      time += 8_000
      return Promise.resolve()
    },
  })
  const batch = [aStatement({ result: { response: 'x'.repeat(30_000) } }), aStatement()]
  const writes = jest.spyOn(table.writes, 'send')
  await expect(open(slow).store(asRequest(tenantId, batch))).rejects.toMatchObject({ name: 'ThrottlingException' })
  expect(writes).not.toHaveBeenCalled()
  writes.mockRestore()
})

it('shows nothing of a slow batch to readers before its time of storing, and all of it once that has settled', async () => {
  const tenantId = fresh('tenant_')
  const batch = batchOf(40)
  const reader = open()
  const [ends, partly]: [unknown[], unknown[]] = [[], []]
  claimDelays = [5_000]
  pauseMilliseconds = 5
  const end = (outcome: unknown): void => {
    ends.push(outcome)
  }
  void open().store(asRequest(tenantId, batch)).then(end, end)
  while (ends.length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    for (const filter of [{}, { agent: learner }]) {
      const page = await reader.page(tenantId, { ...newest, ...filter })
      const settled = page.statements.filter(({ position }) => storedTime(position) <= page.consistentThrough)
      const early = page.statements.filter(({ position }) => Date.parse(storedTime(position)) > now() + 1_000)
      if (early.length > 0 || ![0, batch.length].includes(settled.length)) partly.push([early.length, settled.length])
    }
  }
  expect([ends, partly]).toEqual([[{ kind: 'stored' }], []])
  const [last] = (await reader.page(tenantId, newest)).statements
  expect(storedTime(last?.position ?? { batchId: '' }) <= new Date(now()).toISOString()).toBe(true)
})

it('voids a statement of a slow batch that is under way', async () => {
  const tenantId = fresh('tenant_')
  const batch = batchOf(20)
  claimDelays = [5_000]
  pauseMilliseconds = 5
  const storing = open().store(asRequest(tenantId, batch))
  const target = batch[7]?.id ?? ''
  await until(async () => {
    const claim = (await statementClaims(table).read(tenantId, [target])).get(target)
    return claim?.kind === 'claim' && Date.parse(storedTime(claim.position)) > now()
  })
  const voiding = aStatement(voids(target))
  expect(await open().store(asRequest(tenantId, [voiding]))).toEqual({ kind: 'stored' })
  expect(await storing).toEqual({ kind: 'stored' })
  expect((await open().get(tenantId, target))?.isVoided).toBe(true)
  expect(await allIds(open(), tenantId, { agent: learner })).not.toContain(target)
})

it('shows a slow batch in all lists or in none after a kill between any two steps, and completes it when it is repeated', async () => {
  claimDelays = [5_000]
  const steps = await killedAt(table, 1e6, () => open().store(asRequest(fresh('tenant_'), batchOf(30))))
  const ends = new Set<number>()
  for (let step = 0; step <= steps; step += 1) {
    const tenantId = fresh('tenant_')
    const batch = batchOf(30)
    claimDelays = [5_000]
    await killedAt(table, step, () => open().store(asRequest(tenantId, batch)))
    claimDelays = []
    time += 30_000
    const all = await allIds(open(), tenantId)
    ends.add(all.length)
    expect([step, await allIds(open(), tenantId, { agent: learner })]).toEqual([step, all])
    for (const { id } of batch) expect((await open().get(tenantId, id)) !== null).toBe(all.length > 0)
    expect(await open().store(asRequest(tenantId, batch))).toEqual({ kind: 'stored' })
    const ids = batch.map(({ id }) => id).toReversed()
    expect([step, await allIds(open(), tenantId)]).toEqual([step, ids])
    expect([step, await allIds(open(), tenantId, { agent: learner })]).toEqual([step, ids])
  }
  expect([...ends].sort()).toEqual([0, 30])
})
