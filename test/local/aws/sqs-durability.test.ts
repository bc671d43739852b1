import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs'
import { Journal } from '#infra/local/aws/sqs/journal.ts'
import { startSqsServer } from '#infra/local/aws/sqs/sqs-server.ts'
import { QueueStore } from '#infra/local/aws/sqs/queue-store.ts'
import { killServerProcesses, startServerProcess } from './support/server-process.ts'
import { credentials, openSqsWorkbench, sqsClient } from './support/sqs-workbench.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-sqs-'))
})
afterEach(() => {
  killServerProcesses()
  rmSync(folder, { recursive: true, force: true })
})

interface Acknowledged {
  readonly sent: string[]
  readonly deleted: string[]
  readonly maybe: string[]
}

/** Sends and deletes until the server is killed; records each acknowledged change. */
async function work(client: SQSClient, queueUrl: string, { lane, notes }: { lane: number; notes: Acknowledged }) {
  try {
    for (let count = 0; ; count += 1) {
      const body = `${lane}-${count}`
      await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: body }))
      notes.sent.push(body)
      if (count % 2 === 1) continue
      const { Messages: [message] = [] } = await client.send(
        new ReceiveMessageCommand({ QueueUrl: queueUrl, VisibilityTimeout: 600 }),
      )
      if (message?.Body === undefined) continue
      notes.maybe.push(message.Body)
      await client.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle: message.ReceiptHandle }))
      notes.deleted.push(message.Body)
    }
  } catch {
    return
  }
}

/** Makes everything visible again and reads it. */
async function remaining(client: SQSClient, QueueUrl: string): Promise<Set<string>> {
  const bodies = new Set<string>()
  for (;;) {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 600 }),
    )
    for (const { Body = '' } of Messages) bodies.add(Body)
    if (Messages.length === 0) return bodies
  }
}

test('keeps every acknowledged change after SIGKILL in the middle of traffic', async () => {
  const first = await startServerProcess(folder)
  const { sqs, queueUrl } = first.addresses
  const client = sqsClient(sqs)
  const notes: Acknowledged = { sent: [], deleted: [], maybe: [] }
  const { sent, deleted } = notes
  const lanes = [1, 2, 3, 4].map((lane) => work(client, queueUrl, { lane, notes }))
  while (sent.length < 40 || deleted.length < 10) await sleep(50)
  await first.kill()
  await Promise.all(lanes)
  client.destroy()
  const received = new Set(notes.maybe)
  expect(sent.length).toBeGreaterThan(20)
  expect(deleted.length).toBeGreaterThan(5)

  const second = await startServerProcess(folder)
  const again = sqsClient(second.addresses.sqs)
  const left = await remaining(again, second.addresses.queueUrl)
  again.destroy()
  await second.kill()
  // Received messages are still in flight; all others must be visible, and nothing deleted may be.
  expect(sent.filter((body) => !received.has(body) && !left.has(body))).toEqual([])
  expect(deleted.filter((body) => left.has(body))).toEqual([])
  expect([...received].filter((body) => left.has(body))).toEqual([])
})

describe('a restart', () => {
  const restart = async (clock: () => number) => openSqsWorkbench({ dataFolder: folder, clock })

  test('keeps receipt handles, counts and visibility', async () => {
    const start = Date.now()
    const before = await restart(() => start)
    const url = before.createQueue('kept', { VisibilityTimeout: '100' })
    await before.send(url, 'x', { MessageGroupId: 'g' })
    const [first] = await before.receive(url)
    await before.close()

    const after = await restart(() => start + 50_000)
    const moved = after.createQueue('kept', { VisibilityTimeout: '100' })
    expect(await after.receive(moved)).toEqual([])
    await after.client.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: moved,
        ReceiptHandle: first?.ReceiptHandle,
        VisibilityTimeout: 0,
      }),
    )
    const [second, ...more] = await after.receive(moved)
    expect(second?.Attributes).toMatchObject({ ApproximateReceiveCount: '2', MessageGroupId: 'g' })
    expect(more).toEqual([])
    await after.client.send(new DeleteMessageCommand({ QueueUrl: moved, ReceiptHandle: second?.ReceiptHandle }))
    // The URL from before the restart is the URL of the same queue.
    await after.send(url.replace(/:\d+\//, `:${after.server.port}/`), 'y')
    expect(await after.bodies(moved)).toEqual(['y'])
    await after.close()
  })

  test('drops a record that was cut short, and reports a damaged one', async () => {
    const path = join(folder, 'sqs.journal')
    const before = await restart(Date.now)
    const url = before.createQueue('cut')
    await before.send(url, 'whole')
    await before.client.send(new SendMessageCommand({ QueueUrl: url, MessageBody: 'also whole' }))
    const content = readFileSync(path, 'utf8')
    await before.close()

    rmSync(folder, { recursive: true, force: true })
    folder = mkdtempSync(join(tmpdir(), 'lectern-sqs-'))
    const copy = join(folder, 'sqs.journal')
    writeFileSync(copy, content.slice(0, -20))
    const after = await restart(Date.now)
    expect(await after.bodies(after.createQueue('cut'))).toEqual(['whole'])
    await after.client.send(new SendMessageCommand({ QueueUrl: after.createQueue('cut'), MessageBody: 'later' }))
    const repaired = readFileSync(copy, 'utf8')
    await after.close()

    writeFileSync(copy, repaired.replace('{', ''))
    await expect(restart(Date.now)).rejects.toThrow(/Line 1 .* damaged/)
  })
})

test('compacts the journal to exactly the present state', () => {
  const path = join(folder, 'sqs.journal')
  const journal = new Journal(path)
  const store = new QueueStore(journal, () => undefined)
  store.commit({ type: 'queue', queue: 'busy', attributes: { VisibilityTimeout: '30' }, createdAt: 1 })
  const base = { body: 'x'.repeat(100), sentAt: 1_000_000, visibleAt: 1_000_000, receiveCount: 0 }
  for (let index = 0; index < 15_000; index += 1) {
    const message = { ...base, key: `k${index}`, messageId: `m${index}` }
    store.commit({ type: 'sent', queue: 'busy', message })
    if (index >= 10) store.commit({ type: 'deleted', queue: 'busy', key: `k${index}` })
  }
  const expected = [...(store.get('busy')?.messages.values() ?? [])]
  journal.close()
  // 30,000 records of about 200 bytes would be 6 MB.
  expect(statSync(path).size).toBeLessThan(3_000_000)
  appendFileSync(path, '{"type":"sent","que')
  const restored = new Journal(path)
  const queue = new QueueStore(restored, () => undefined).get('busy')
  restored.close()
  expect([...(queue?.messages.values() ?? [])]).toEqual(expected)
  expect(expected).toHaveLength(10)
  expect(queue).toMatchObject({ attributes: { VisibilityTimeout: '30' }, createdAt: 1 })
})

test('keeps the messages of another service for all queues or for none', async () => {
  const options = { dataFolder: folder, port: 0, region: 'eu-central-1', credentials }
  const first = await startSqsServer(options)
  const [a, b] = ['a', 'b'].map((name) => first.createQueue(name).arn)
  const messages = (...arns: (string | undefined)[]) => arns.map((queueArn = '') => ({ queueArn, body: '{"a":1}' }))
  first.sendMessages(messages(a, b))
  expect(() => first.sendMessages(messages(a, `${b ?? ''}-missing`))).toThrow('The specified queue does not exist')
  await first.close()
  const second = await startSqsServer(options)
  const client = sqsClient(second.endpoint)
  for (const name of ['a', 'b'])
    expect(await remaining(client, second.createQueue(name).url)).toEqual(new Set(['{"a":1}']))
  client.destroy()
  await second.close()
})
