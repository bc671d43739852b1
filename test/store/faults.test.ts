/** Faults of the table: which calls are retried, which errors callers get, and that no write is partial. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  startDynamoDbServer,
  type DynamoDbServer,
  type DynamoDbServerOptions,
} from '#infra/local/aws/dynamodb/dynamodb-server.ts'
import { isBackendTrouble } from '#shared/http/backend-trouble.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { keys } from '#shared/store/table/keys.ts'
import { launchRepository } from '#shared/store/launches/launch-repository.ts'
import { sessionRepository } from '#shared/store/sessions/session-repository.ts'
import { tableReachable } from '#shared/store/table/table-health.ts'
import { openTable, type Table } from '#shared/store/table/table.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { putStep, transact, updateStep } from '#shared/store/table/transaction.ts'
import { credentials, region, tableDefinition } from '#test/support/aws-servers.ts'
import { aSession } from '#test/unit/domain/support/sessions.ts'
import { fresh } from './support/engines.ts'

type Decide = NonNullable<DynamoDbServerOptions['fault']>

let server: DynamoDbServer
let table: Table
let decide: Decide | null = null

beforeAll(async () => {
  server = await startDynamoDbServer({ port: 0, credentials, region, fault: (...call) => decide?.(...call) })
  await server.createTable(tableDefinition)
  const client = (maxAttempts: number): DynamoDBClient =>
    new DynamoDBClient({ endpoint: server.endpoint, region, credentials, maxAttempts })
  table = openTable({ reads: client(2), writes: client(1) }, tableDefinition.TableName)
})
afterEach(() => (decide = null))
afterAll(() => server.close())

/** Injects a fault into the first calls of an operation, and counts its calls. */
function first(times: number, operation: string, fault: ReturnType<Decide>): () => number {
  let calls = 0
  decide = (asked) => {
    if (asked !== operation) return undefined
    calls += 1
    return calls <= times ? fault : undefined
  }
  return () => calls
}

const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing',
    (error: unknown) => error,
  )

describe('BatchGetItem with unprocessed keys', () => {
  const stored = async (count: number): Promise<string> => {
    const learnerId = fresh('learner-')
    for (let index = 0; index < count; index += 1)
      await sessionRepository(table).create(aSession({ sessionId: fresh('ses_'), learnerId }), [])
    return learnerId
  }

  it('reads the unprocessed keys again, and keeps the order of the list', async () => {
    const learnerId = await stored(6)
    const before = await sessionRepository(table).list('tenant_one', { learnerId }, { limit: 10, offset: 0 })
    const calls = first(1, 'BatchGetItem', { unprocessed: 4 })
    const page = await sessionRepository(table).list('tenant_one', { learnerId }, { limit: 10, offset: 0 })
    expect(page).toEqual(before)
    expect(page.rows).toHaveLength(6)
    expect(calls()).toBe(2)
  })

  it('throws a throttling error when keys stay unprocessed, instead of a shorter list', async () => {
    const learnerId = await stored(3)
    first(100, 'BatchGetItem', { unprocessed: 1 })
    const error = await caught(sessionRepository(table).list('tenant_one', { learnerId }, { limit: 10, offset: 0 }))
    expect(isBackendTrouble(error)).toBe(true)
  })

  it('throws a throttling error for launches and keys, whose missing half would look like no item', async () => {
    first(100, 'BatchGetItem', { unprocessed: 1 })
    expect(
      isBackendTrouble(
        await caught(
          launchRepository(table).read('tenant_one', {
            packageId: 'pkg_1',
            sessionId: 'ses_1',
            learnerId: 'learner-1',
            mode: 'live',
          }),
        ),
      ),
    ).toBe(true)
    expect(
      isBackendTrouble(await caught(accessRepository(table).findKeyWithUsage('tenant_one', 'lct_live_one_x'))),
    ).toBe(true)
  })
})

describe('transact', () => {
  const item = () => ({ ...keys.tenant(fresh('tenant_')), name: 'x' })
  const isStored = async (pk: string): Promise<boolean> => {
    const step = new Expression()
    step.set('seen', true)
    step.require('attribute_exists(pk)')
    return (await transact(table, [updateStep(keys.tenant(pk), step)])) === null
  }

  it('repeats a transaction that met another one', async () => {
    const one = item()
    const calls = first(3, 'TransactWriteItems', 'TransactionConflictException')
    expect(await transact(table, [putStep(one)])).toBeNull()
    expect(calls()).toBe(4)
    expect(await isStored(one.pk)).toBe(true)
  })

  it('throws after six conflicts, and writes nothing', async () => {
    const one = item()
    const calls = first(100, 'TransactWriteItems', 'TransactionConflictException')
    expect(isBackendTrouble(await caught(transact(table, [putStep(one)])))).toBe(true)
    expect(calls()).toBe(6)
    decide = null
    expect(await isStored(one.pk)).toBe(false)
  })

  it('throws at once for a throttled transaction', async () => {
    const calls = first(100, 'TransactWriteItems', 'ProvisionedThroughputExceededException')
    expect(isBackendTrouble(await caught(transact(table, [putStep(item())])))).toBe(true)
    expect(calls()).toBe(1)
  })

  it('returns the first step whose condition failed, with the stored item', async () => {
    const [there, missing] = [item(), item()]
    await transact(table, [putStep(there)])
    const step = new Expression()
    step.set('name', 'y')
    step.require('attribute_exists(pk)')
    expect(await transact(table, [putStep(item()), putStep(there)])).toEqual({ step: 1, item: there })
    expect(await transact(table, [updateStep(keys.tenant(missing.pk), step), putStep(there)])).toEqual({
      step: 0,
      item: null,
    })
  })
})

it('repeats a failed read once, and a failed write never', async () => {
  const session = aSession({ sessionId: fresh('ses_') })
  await sessionRepository(table).create(session, [])
  const reads = first(1, 'GetItem', 'InternalServerError')
  expect(await sessionRepository(table).get('tenant_one', session.sessionId)).toEqual(session)
  expect(reads()).toBe(2)
  const writes = first(1, 'PutItem', 'InternalServerError')
  expect(
    isBackendTrouble(await caught(sessionRepository(table).create(aSession({ sessionId: fresh('ses_') }), []))),
  ).toBe(true)
  expect(writes()).toBe(1)
})

it('reports whether the table responds', async () => {
  expect(await tableReachable(table)).toBe(true)
  first(100, 'GetItem', 'ProvisionedThroughputExceededException')
  expect(await tableReachable(table)).toBe(false)
})
