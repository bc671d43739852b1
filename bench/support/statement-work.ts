/** Work with statements in two forms: as requests to the LRS, and as bare calls with one item a statement. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { storedStatement } from '#shared/domain/statements/stored-statement.ts'
import { readStatements } from '#shared/formats/xapi/read-statement.ts'
import { statementRepository } from '#shared/store/statements/statement-repository.ts'
import { apiEvent, type ApiRequest, type Backend } from '#test/support/backend.ts'
import type { BareCalls } from './bare-bundle.ts'
import { sampleStatements } from './sample-statements.ts'

type Named = Pick<Backend, 'tenantId' | 'table' | 'liveKey'>

const path = '/api/lrs/xapi/statements'

const lrsEvent = (
  { liveKey }: Pick<Named, 'liveKey'>,
  method: 'GET' | 'POST',
  request: ApiRequest,
): APIGatewayProxyEventV2 =>
  apiEvent(`${method} ${path}`, { ...request, bearer: liveKey, headers: { 'x-experience-api-version': '1.0.3' } })

/** A POST of this many statements. */
export const postEvent = (backend: Pick<Named, 'liveKey'>, count: number): APIGatewayProxyEventV2 =>
  lrsEvent(backend, 'POST', { body: sampleStatements(count) })

export const pageEvent = (backend: Pick<Named, 'liveKey'>, query: Record<string, string>): APIGatewayProxyEventV2 =>
  lrsEvent(backend, 'GET', { query })

const batchSize = 25
let bareItems = 0

/** Bare items of these statements, 25 a call, with the calls in parallel. */
export function bareWrites(
  { table }: Pick<Named, 'table'>,
  partition: string,
  statements: readonly { readonly id: string }[],
): (sdk: BareCalls) => Promise<unknown> {
  const puts = statements.map((statement) => {
    bareItems += 1
    return {
      PutRequest: {
        Item: {
          pk: { S: partition },
          sk: { S: String(bareItems).padStart(12, '0') },
          statementId: { S: statement.id },
          statement: { S: JSON.stringify(statement) },
        },
      },
    }
  })
  const calls = Array.from({ length: Math.ceil(puts.length / batchSize) }, (_, batch) =>
    puts.slice(batch * batchSize, (batch + 1) * batchSize),
  )
  return (sdk) => Promise.all(calls.map((some) => sdk.batchWrite({ RequestItems: { [table.name]: some } })))
}

/** The newest 100 of bare items. */
export const bareQuery =
  ({ table }: Pick<Named, 'table'>, partition: string) =>
  (sdk: BareCalls): Promise<unknown> =>
    sdk.query({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: partition } },
      ScanIndexForward: false,
      Limit: 100,
    })

const loadedAtOnce = 4
const authority = { objectType: 'Agent', account: { homePage: 'https://lectern.example', name: 'bench' } } as const

/** Stores statements in batches of 100, without the handler, as fast as the store accepts them. */
export async function loadStatements({ tenantId, table }: Named, count: number): Promise<void> {
  const bodies = { put: () => Promise.resolve(), read: () => Promise.resolve(null) }
  // A fixed time in the past: loading may take long, and its statements must be settled when it ends.
  const now = Date.now() - 86_400_000
  const statements = statementRepository(table, { bodies, clock: { now: () => now } })
  let left = count
  const load = async (): Promise<void> => {
    while (left > 0) {
      const size = Math.min(100, left)
      left -= size
      const reading = readStatements(sampleStatements(size), { version: '1.0' })
      if (reading.outcome === 'refused') throw new Error(JSON.stringify(reading.problems))
      const sent = reading.value
      await statements.store({
        tenantId,
        sent,
        accept: (stored) =>
          sent.map((statement) =>
            storedStatement(statement, { version: '1.0', id: statement.id ?? '', stored, authority }),
          ),
      })
    }
  }
  await Promise.all(Array.from({ length: loadedAtOnce }, load))
}
