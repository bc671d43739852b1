/** Crashes between any two steps of storing, and what a repetition of the request makes of what they left. */
import type { Fault } from '#infra/local/aws/dynamodb/faults.ts'
import { startDynamoDbServer, type DynamoDbServer } from '#infra/local/aws/dynamodb/dynamodb-server.ts'
import { DynamoDBClient, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb'
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { voidedVerb, type Statement } from '#shared/contract/resources/statements/statement.ts'
import { keys } from '#shared/store/table/keys.ts'
import type { PageQuery } from '#shared/store/statements/statement-repository.ts'
import { StoredItemInvalid } from '#shared/store/table/stored-item.ts'
import { openTable, type Table } from '#shared/store/table/table.ts'
import { credentials, region, tableDefinition, tableName } from '#test/support/aws-servers.ts'
import { fresh } from './support/engines.ts'
import { killedAt } from './support/killed-at.ts'
import { aStatement, allIds, asRequest, openStatements, refersTo, voids } from './support/statements.ts'
import { documentClient } from '#test/support/document-client.ts'
import { everyNth, usualNumber } from '#test/support/usual-cases.ts'

type Decision = (operation: string) => Fault | undefined

let server: DynamoDbServer
let table: Table
let decide: Decision = () => undefined
beforeAll(async () => {
  server = await startDynamoDbServer({ port: 0, credentials, region, fault: (operation) => decide(operation) })
  await server.createTable(tableDefinition)
  const client = () => new DynamoDBClient({ endpoint: server.endpoint, region, credentials, maxAttempts: 1 })
  table = openTable({ reads: client(), writes: client() }, tableName)
})
afterEach(() => {
  decide = () => undefined
})
afterAll(async () => {
  documentClient(table).destroy()
  table.writes.destroy()
  table.reads.destroy()
  await server.close()
})

const idsOf = (statements: readonly Statement[]): string[] => statements.map(({ id = '' }) => id).sort()
const learner = { objectType: 'Agent', mbox: 'mailto:ada@learners.test' } as const

/** The clock of a process: time passes between a crash and the repetition. */
let later = 0
const open = () => openStatements(table, { now: () => Date.now() + later })
beforeEach(() => {
  later = 0
})

const kinds: readonly (readonly [name: string, prepare: (tenantId: string) => Promise<readonly Statement[]>])[] = [
  ['one statement', () => Promise.resolve([aStatement({ actor: learner })])],
  ['a batch of 30', () => Promise.resolve(Array.from({ length: 30 }, () => aStatement({ actor: learner })))],
  [
    'a batch that voids and refers to what is there',
    async (tenantId) => {
      const there = [
        aStatement({ actor: learner, verb: { id: 'https://verbs.test/voided' } }),
        aStatement({ actor: learner }),
      ]
      await open().store(asRequest(tenantId, there))
      return [
        aStatement(voids(there[0]?.id ?? '')),
        aStatement({ object: refersTo(there[1]?.id ?? '') }),
        aStatement({ actor: learner }),
      ]
    },
  ],
]

describe.each(kinds)('store: %s', (_, prepare) => {
  it('completes after a kill between any two steps when the request is repeated, and returns no statement twice', async () => {
    const dry = fresh('tenant_')
    const request = await prepare(dry)
    const steps = await killedAt(table, 1e6, () => open().store(asRequest(dry, request)))
    const [whole, ofLearner] = [await allIds(open(), dry), await allIds(open(), dry, { agent: learner })]
    expect(steps).toBeGreaterThan(1)
    for (let step = 0; step < steps; step += usualNumber(1, 3)) {
      const tenantId = fresh('tenant_')
      const statements = await prepare(tenantId)
      await killedAt(table, step, () => open().store(asRequest(tenantId, statements)))
      later += 10_000
      expect(await open().store(asRequest(tenantId, statements))).toEqual({ kind: 'stored' })
      expect(await allIds(open(), tenantId)).toHaveLength(whole.length)
      expect(await allIds(open(), tenantId)).toEqual(expect.arrayContaining(idsOf(statements)))
      expect(await allIds(open(), tenantId, { agent: learner })).toHaveLength(ofLearner.length)
    }
  })

  it('shows a batch in all lists or in none after a kill between any two steps', async () => {
    const dry = fresh('tenant_')
    const request = await prepare(dry)
    const steps = await killedAt(table, 1e6, () => open().store(asRequest(dry, request)))
    const ends = new Set<boolean>()
    for (const step of new Set([...everyNth(3, [...Array(steps).keys()]), steps])) {
      const tenantId = fresh('tenant_')
      const statements = await prepare(tenantId)
      await killedAt(table, step, () => open().store(asRequest(tenantId, statements)))
      later += 10_000
      const ids = idsOf(statements)
      const listed = async (filter: Partial<PageQuery>): Promise<string[]> =>
        (await allIds(open(), tenantId, filter)).filter((id) => ids.includes(id)).sort()
      const isThere = (await listed({})).length > 0
      ends.add(isThere)
      expect([step, await listed({})]).toEqual([step, isThere ? ids : []])
      // What refers to a learner's statements is found by the learner too.
      expect([step, await listed({ agent: learner })]).toEqual([step, isThere ? ids : []])
      // Of many, the first and the last.
      const some = [...new Set([...statements.slice(0, 2), ...statements.slice(-1)])]
      for (const { id = '', verb, object } of some) {
        expect([step, (await listed({ verb: verb.id })).includes(id)]).toEqual([step, isThere])
        if (object.objectType === 'Activity')
          expect([step, (await listed({ activity: object.id })).includes(id)]).toEqual([step, isThere])
        if (object.objectType === 'StatementRef')
          expect([step, (await open().get(tenantId, object.id))?.isVoided]).toEqual([
            step,
            isThere && verb.id === voidedVerb,
          ])
      }
      // What comes alone is there with its claim, before it is in any list.
      if (statements.length > 1)
        for (const { id = '' } of some) expect((await open().get(tenantId, id)) !== null).toBe(isThere)
    }
    expect([...ends].sort()).toEqual([false, true])
  })
})

/** Comes between a writer and the next write that makes a batch be there. */
function atNextFinish(instead: (write: () => Promise<unknown>) => Promise<unknown>): void {
  const client: any = table.writes
  const send = client.send.bind(client)
  const spy = jest.spyOn(client, 'send').mockImplementation((command: any) => {
    if (!(command instanceof TransactWriteItemsCommand)) return send(command)
    spy.mockRestore()
    return instead(() => send(command))
  })
}

it('refuses to commit a batch that another writer has abandoned', async () => {
  const tenantId = fresh('tenant_')
  const batch = Array.from({ length: 4 }, () => aStatement({ actor: learner }))
  let goOn: () => void = () => undefined
  const isHeld = new Promise<void>((hold) => {
    atNextFinish(async (write) => {
      await new Promise<void>((resolve) => {
        goOn = resolve
        hold()
      })
      return write()
    })
  })
  const begun = Date.now()
  const outcome = expect(
    openStatements(table, { now: () => begun }).store(asRequest(tenantId, batch)),
  ).rejects.toThrow()
  await isHeld
  later = 10_000
  const others = batch.map((statement) => ({ ...statement, result: { response: 'of another writer' } }))
  expect(await open().store(asRequest(tenantId, others))).toEqual({ kind: 'stored' })
  goOn()
  await outcome
  expect((await allIds(open(), tenantId)).sort()).toEqual(idsOf(batch))
  expect((await allIds(open(), tenantId, { agent: learner })).sort()).toEqual(idsOf(batch))
  for (const { id } of batch) expect((await open().get(tenantId, id))?.text).toContain('of another writer')
})

it('rolls back a batch whose commit fails, and releases its ids at once', async () => {
  const tenantId = fresh('tenant_')
  const batch = Array.from({ length: 130 }, () => aStatement({ actor: learner }))
  decide = (operation) => (operation === 'TransactWriteItems' ? 'ProvisionedThroughputExceededException' : undefined)
  await expect(open().store(asRequest(tenantId, batch))).rejects.toThrow()
  decide = () => undefined
  expect(await allIds(open(), tenantId, { agent: learner })).toEqual([])
  const { Items = [] } = await documentClient(table).send(
    new ScanCommand({ TableName: tableName, ConsistentRead: true }),
  )
  const left = Items.filter((item) => String(item['pk']).startsWith(`${tenantId}#`))
  expect(left.filter(({ pk, o }) => o !== undefined || String(pk).includes('#XL#'))).toEqual([])
  // An id that was still held would keep others waiting until its writer counts as dead, which never happens by this
  // clock.
  const now = Date.now()
  expect(
    await openStatements(table, { now: () => now }).store(
      asRequest(
        tenantId,
        batch.map((statement) => ({ ...statement, result: { response: 'again' } })),
      ),
    ),
  ).toEqual({ kind: 'stored' })
})

it('commits a batch once although the response of the commit is lost', async () => {
  const tenantId = fresh('tenant_')
  const batch = Array.from({ length: 3 }, () => aStatement({ actor: learner }))
  atNextFinish(async (write) => {
    await write()
    throw Object.assign(new Error('lost'), { name: 'InternalServerError' })
  })
  expect(await open().store(asRequest(tenantId, batch))).toEqual({ kind: 'stored' })
  expect((await allIds(open(), tenantId, { agent: learner })).sort()).toEqual(idsOf(batch))
})

it('hides an uncommitted batch, and gives its ids to the next writer', async () => {
  const tenantId = fresh('tenant_')
  const batch = Array.from({ length: 5 }, () => aStatement())
  decide = (operation) => (operation === 'BatchWriteItem' ? 'InternalServerError' : undefined)
  await expect(open().store(asRequest(tenantId, batch))).rejects.toThrow()
  decide = () => undefined
  expect(await allIds(open(), tenantId)).toEqual([])
  for (const { id } of batch) expect(await open().get(tenantId, id)).toBeNull()
  later = 10_000
  const others = batch.map((statement) => ({ ...statement, result: { response: 'of another writer' } }))
  expect(await open().store(asRequest(tenantId, others))).toEqual({ kind: 'stored' })
  expect((await open().get(tenantId, batch[0]?.id ?? ''))?.text).toContain('of another writer')
})

it('sends unprocessed items again', async () => {
  const tenantId = fresh('tenant_')
  const batch = Array.from({ length: 60 }, () => aStatement())
  let calls = 0
  decide = (operation) => {
    if (!operation.startsWith('Batch')) return undefined
    calls += 1
    return calls % 2 === 0 ? { unprocessed: 7 } : undefined
  }
  expect(await open().store(asRequest(tenantId, batch))).toEqual({ kind: 'stored' })
  decide = () => undefined
  expect((await allIds(open(), tenantId)).sort()).toEqual(idsOf(batch))
})

it('throws a throttling error when the table processes no item', async () => {
  decide = () => 'ProvisionedThroughputExceededException'
  await expect(open().store(asRequest(fresh('tenant_'), [aStatement(), aStatement()]))).rejects.toMatchObject({
    name: 'ThrottlingException',
  })
})

it('throws StoredItemInvalid for a damaged row', async () => {
  const tenantId = fresh('tenant_')
  await open().store(asRequest(tenantId, [aStatement()]))
  const damaged = {
    ...keys.statementList(tenantId, { kind: 'all', hash: '', size: 'one' }, '2026-11-21T10:00:00.000Z#x.000'),
    b: new Uint8Array([9, 9]),
  }
  await documentClient(table).send(new PutCommand({ TableName: table.name, Item: damaged }))
  await expect(allIds(open(), tenantId)).rejects.toBeInstanceOf(StoredItemInvalid)
})
