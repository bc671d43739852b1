import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ChangeMessageVisibilityCommand, DeleteMessageCommand, ReceiveMessageCommand, SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs'
import { Journal } from '#infra/local/aws/sqs/journal.ts'
import { QueueStore } from '#infra/local/aws/sqs/queue-store.ts'
import { killServerProcesses, startServerProcess } from './support/server-process.ts'
import { openSqsWorkbench, sqsClient } from './support/sqs-workbench.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-sqs-'))
})
afterEach(() => {
  killServerProcesses()
  rmSync(folder, { recursive: true, force: true })
})

/** Sends and deletes until the server is gone; notes what was acknowledged. */
async function work(client: SQSClient, queueUrl: string, lane: number): Promise<{ sent: string[]; deleted: string[]; maybe: string[] }> {
  const notes: { sent: string[]; deleted: string[]; maybe: string[] } = { sent: [], deleted: [], maybe: [] }
  try {
    for (let count = 0; ; count += 1) {
      const body = `${lane}-${count}`
      await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: body }))
      notes.sent.push(body)
      if (count % 2 === 1) continue
      const { Messages: [message] = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl: queueUrl, VisibilityTimeout: 600 }))
      if (message?.Body === undefined) continue
      notes.maybe.push(message.Body)
      await client.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle: message.ReceiptHandle }))
      notes.deleted.push(message.Body)
    }
  } catch {
    return notes
  }
}

/** Makes everything visible again and reads it. */
async function remaining(client: SQSClient, QueueUrl: string): Promise<Set<string>> {
  const bodies = new Set<string>()
  for (;;) {
    const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 600 }))
    for (const { Body = '' } of Messages) bodies.add(Body)
    if (Messages.length === 0) return bodies
  }
}

test('what was acknowledged survives SIGKILL in the middle of traffic', async () => {
  const first = await startServerProcess(folder)
  const { sqs, queueUrl } = first.addresses
  const client = sqsClient(sqs)
  const lanes = [1, 2, 3, 4].map((lane) => work(client, queueUrl, lane))
  await sleep(700)
  await first.kill()
  const notes = await Promise.all(lanes)
  client.destroy()
  const [sent, deleted, received] = [notes.flatMap((n) => n.sent), notes.flatMap((n) => n.deleted), new Set(notes.flatMap((n) => n.maybe))]
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

describe('after a restart', () => {
  const restart = async (clock: () => number) => openSqsWorkbench({ dataFolder: folder, clock })

  test('receipt handles, counts, visibility and deduplication go on', async () => {
    const start = Date.now()
    const before = await restart(() => start)
    const url = await before.createQueue('kept.fifo', { FifoQueue: 'true', ContentBasedDeduplication: 'true', VisibilityTimeout: '100' })
    await before.send(url, 'x', { MessageGroupId: 'g' })
    const [first] = await before.receive(url)
    await before.close()

    const after = await restart(() => start + 50_000)
    const moved = after.server.createQueue('kept.fifo', { FifoQueue: 'true', ContentBasedDeduplication: 'true', VisibilityTimeout: '100' }).url
    await after.send(moved, 'x', { MessageGroupId: 'g' })
    expect(await after.receive(moved)).toEqual([])
    await after.client.send(new ChangeMessageVisibilityCommand({ QueueUrl: moved, ReceiptHandle: first?.ReceiptHandle, VisibilityTimeout: 0 }))
    const [second, ...more] = await after.receive(moved)
    expect(second?.Attributes).toMatchObject({ ApproximateReceiveCount: '2', SequenceNumber: first?.Attributes?.SequenceNumber })
    expect(more).toEqual([])
    await after.client.send(new DeleteMessageCommand({ QueueUrl: moved, ReceiptHandle: second?.ReceiptHandle }))
    // The URL of the run before means the same queue.
    await after.send(url.replace(/:\d+\//, `:${after.server.port}/`), 'y', { MessageGroupId: 'g' })
    expect(await after.bodies(moved)).toEqual(['y'])
    await after.close()
  })

  test('a record that was cut short is dropped, a damaged one is reported', async () => {
    const path = join(folder, 'sqs.journal')
    const before = await restart(Date.now)
    const url = await before.createQueue('cut')
    await before.send(url, 'whole')
    await before.client.send(new SendMessageCommand({ QueueUrl: url, MessageBody: 'also whole' }))
    const content = readFileSync(path, 'utf8')
    await before.close()

    rmSync(folder, { recursive: true, force: true })
    folder = mkdtempSync(join(tmpdir(), 'lectern-sqs-'))
    const copy = join(folder, 'sqs.journal')
    writeFileSync(copy, content.slice(0, -20))
    const after = await restart(Date.now)
    expect(await after.bodies(after.server.createQueue('cut').url)).toEqual(['whole'])
    await after.client.send(new SendMessageCommand({ QueueUrl: after.server.createQueue('cut').url, MessageBody: 'later' }))
    const repaired = readFileSync(copy, 'utf8')
    await after.close()

    writeFileSync(copy, repaired.replace('{', ''))
    await expect(restart(Date.now)).rejects.toThrow(/Line 1 .* damaged/)
  })
})

test('the journal is compacted and keeps exactly the present state', () => {
  const path = join(folder, 'sqs.journal')
  const now = () => 1_000_000
  const journal = new Journal(path)
  const store = new QueueStore(journal, now, () => undefined)
  store.commit({ type: 'queue', queue: 'busy', attributes: { VisibilityTimeout: '30' }, createdAt: 1, modifiedAt: 2 })
  const base = { body: 'x'.repeat(100), sentAt: 1_000_000, visibleAt: 1_000_000, receiveCount: 0 }
  for (let index = 0; index < 15_000; index += 1) {
    const message = { ...base, key: `k${index}`, messageId: `m${index}`, sequence: store.nextSequence() }
    store.commit({ type: 'sent', queue: 'busy', message })
    if (index >= 10) store.commit({ type: 'deleted', queue: 'busy', key: `k${index}` })
  }
  const expected = [...(store.get('busy')?.messages.values() ?? [])]
  journal.close()
  // 30,000 records of about 200 bytes would be 6 MB.
  expect(statSync(path).size).toBeLessThan(3_000_000)
  appendFileSync(path, '{"type":"sent","que')
  const restored = new Journal(path)
  const queue = new QueueStore(restored, now, () => undefined).get('busy')
  restored.close()
  expect([...(queue?.messages.values() ?? [])]).toEqual(expected)
  expect(expected).toHaveLength(10)
  expect(queue).toMatchObject({ attributes: { VisibilityTimeout: '30' }, createdAt: 1, modifiedAt: 2 })
})
