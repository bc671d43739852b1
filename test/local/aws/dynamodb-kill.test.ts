import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb'
import { type DynamoDBDocumentClient, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import {
  documentClient,
  type DynamoDbWorkbench,
  openDynamoDb,
  TableName,
  temporaryFolder,
} from './support/dynamodb-workbench.ts'
import { random } from '#test/support/random.ts'

/*
 * Four kinds of writers work on a server in a process of its own, until it is killed at a random moment. Then the
 * folder is opened again: everything that was acknowledged is there, no transaction is there in part, and the indexes
 * say exactly what the items say.
 */

const rounds = 4
const writesBeforeKill = 80
const writers = 4
const folder = temporaryFolder()
const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  folder.remove()
})

interface Journal {
  readonly transfers: Set<string>
  readonly moves: Map<string, number>
  attempted: number
}

test('leaves every write complete or undone after a kill, and loses no acknowledged one', async () => {
  const journal: Journal = { transfers: new Set(), moves: new Map(), attempted: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer()
    const client = documentClient(server.endpoint)
    const working = Array.from({ length: writers }, (_, writer) => write(client, journal, `${round}-${writer}`))
    await Promise.race([attempts(journal, journal.attempted + writesBeforeKill), ...working])
    await sleep(random() * 20)
    await server.kill()
    await Promise.all(working)
    client.destroy()
    const bench = await openDynamoDb({ dataFolder: folder.path })
    await expectWhole(bench, journal)
    await bench.close()
  }
  expect(journal.transfers.size).toBeGreaterThan(rounds * 20)
})

async function attempts(journal: Journal, count: number): Promise<void> {
  for (let waits = 0; journal.attempted < count && waits < 10_000; waits += 1) await sleep(1)
}

async function startServer(): Promise<{ endpoint: string; kill: () => Promise<void> }> {
  const script = resolve('test/local/aws/support/run-dynamodb.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder.path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  const exited = once(child, 'exit').finally(() => running.delete(child))
  const [endpoint]: unknown[] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    exited.then(() => {
      throw new Error('The server did not start.')
    }),
  ])
  return {
    endpoint: String(endpoint),
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Writes until the server is gone. */
async function write(client: DynamoDBDocumentClient, journal: Journal, name: string): Promise<void> {
  for (let n = 0; ; n += 1) {
    journal.attempted += 1
    try {
      await (n % 2 === 0 ? transfer(client, journal, `${name}-${n}`) : move(client, journal, name))
    } catch (cause) {
      // If the server returned an error, the server was not killed.
      if (cause instanceof DynamoDBServiceException && cause.$metadata.httpStatusCode !== undefined) throw cause
      return
    }
  }
}

async function transfer(client: DynamoDBDocumentClient, { transfers }: Journal, id: string): Promise<void> {
  const add = (pk: string, amount: number) => ({
    Update: {
      TableName,
      Key: { pk, sk: 's' },
      UpdateExpression: 'ADD balance :a, transfers :one',
      ExpressionAttributeValues: { ':a': amount, ':one': 1 },
    },
  })
  const entry = { pk: 'ledger', sk: id, tpk: 'ledger', tsk: id, opk: 'pending', osk: id, body: 'x'.repeat(2000) }
  await client.send(
    new TransactWriteCommand({ TransactItems: [add('from', -1), { Put: { TableName, Item: entry } }, add('to', 1)] }),
  )
  transfers.add(id)
}

// A plain update that takes the item out of one place of an index and puts it into another, and so writes five keys.
async function move(client: DynamoDBDocumentClient, { moves }: Journal, name: string): Promise<void> {
  const place = (moves.get(name) ?? 0) + 1
  const expiresAt = 4_000_000_000 + place
  if (place === 1)
    await client.send(
      new PutCommand({
        TableName,
        Item: { pk: 'wanderer', sk: name, tpk: 'at', tsk: '1', opk: 'at', osk: '1', place, expiresAt },
      }),
    )
  else {
    const UpdateExpression = 'SET tsk = :t, osk = :t, place = :p, expiresAt = :e'
    const ExpressionAttributeValues = { ':t': String(place), ':p': place, ':e': expiresAt }
    await client.send(
      new UpdateCommand({ TableName, Key: { pk: 'wanderer', sk: name }, UpdateExpression, ExpressionAttributeValues }),
    )
  }
  moves.set(name, place)
}

async function expectWhole(bench: DynamoDbWorkbench, { transfers, moves }: Journal): Promise<void> {
  const items = await bench.all()
  const ledger = items.filter(({ pk }) => pk === 'ledger').map(({ sk }) => String(sk))
  expect([...transfers].filter((id) => !ledger.includes(id))).toEqual([])
  expect(await bench.get('from', 's')).toMatchObject({ balance: -ledger.length, transfers: ledger.length })
  expect(await bench.get('to', 's')).toMatchObject({ balance: ledger.length, transfers: ledger.length })
  for (const [name, place] of moves) {
    const found = Number((await bench.get('wanderer', name))?.['place'])
    expect([place, place + 1]).toContain(found)
  }
  expect(entries(await bench.all('byTenant'), ['tpk', 'tsk'])).toEqual(entries(items, ['tpk', 'tsk']))
  expect(entries(await bench.all('outbox'), ['opk', 'osk'])).toEqual(entries(items, ['opk', 'osk']))
}

/** What an index should hold of these items, or does. */
function entries(items: readonly Record<string, unknown>[], keys: readonly string[]): string[] {
  const indexed = items.filter((item) => keys.every((name) => name in item))
  return indexed.map((item) => ['pk', 'sk', ...keys].map((name) => String(item[name])).join(' ')).sort()
}
