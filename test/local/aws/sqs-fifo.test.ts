import { ChangeMessageVisibilityCommand, DeleteMessageCommand, type Message } from '@aws-sdk/client-sqs'
import { openSqsWorkbench, type SqsWorkbench } from './support/sqs-workbench.ts'

let bench: SqsWorkbench
beforeAll(async () => {
  bench = await openSqsWorkbench()
})
afterAll(() => bench.close())

const fifo = { FifoQueue: 'true' }
const inGroup = (group: string, deduplication: string) => ({ MessageGroupId: group, MessageDeduplicationId: deduplication })
const remove = (QueueUrl: string, message: Message | undefined) => bench.client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle }))

/** Sends `A1`, `B1` ...: the letter is the group. */
async function sendAll(url: string, ...bodies: string[]): Promise<void> {
  for (const body of bodies) await bench.send(url, body, inGroup(body.slice(0, 1), body))
}

test('keeps the order of each group and lets no one overtake what is in flight', async () => {
  const url = await bench.createQueue('order.fifo', fifo)
  await sendAll(url, 'A1', 'A2', 'B1', 'A3')
  const [a1] = await bench.receive(url, { MaxNumberOfMessages: 1 })
  expect(a1?.Attributes).toMatchObject({ MessageGroupId: 'A', MessageDeduplicationId: 'A1' })
  expect(await bench.bodies(url)).toEqual(['B1'])
  expect(await bench.bodies(url)).toEqual([])
  await remove(url, a1)
  expect(await bench.bodies(url)).toEqual(['A2', 'A3'])
})

test('a message that comes back is the first of its group again', async () => {
  const url = await bench.createQueue('returned.fifo', { ...fifo, VisibilityTimeout: '30' })
  await sendAll(url, 'A1', 'A2')
  const [a1] = await bench.receive(url, { MaxNumberOfMessages: 1 })
  await bench.client.send(new ChangeMessageVisibilityCommand({ QueueUrl: url, ReceiptHandle: a1?.ReceiptHandle, VisibilityTimeout: 0 }))
  // Its handle has run out, and pretending that the delete was in time would break the order.
  await expect(remove(url, a1)).rejects.toMatchObject({ name: 'InvalidParameterValue' })
  expect(await bench.bodies(url)).toEqual(['A1', 'A2'])
  bench.advance(30)
  expect(await bench.bodies(url)).toEqual(['A1', 'A2'])
})

test('a message sent again within five minutes is the same message', async () => {
  const url = await bench.createQueue('once.fifo', fifo)
  const first = await bench.send(url, 'x', inGroup('g', '1'))
  const [received] = await bench.receive(url)
  await remove(url, received)
  bench.advance(299)
  const again = await bench.send(url, 'x', inGroup('other', '1'))
  expect(again).toMatchObject({ MessageId: first.MessageId, SequenceNumber: first.SequenceNumber })
  expect(await bench.bodies(url)).toEqual([])
  bench.advance(2)
  const later = await bench.send(url, 'x', inGroup('g', '1'))
  expect(later.MessageId).not.toBe(first.MessageId)
  expect(String(later.SequenceNumber) > String(first.SequenceNumber)).toBe(true)
  expect(await bench.bodies(url)).toEqual(['x'])
})

test('the content can stand for the deduplication id, and the group can bound it', async () => {
  const url = await bench.createQueue('content.fifo', { ...fifo, ContentBasedDeduplication: 'true', DeduplicationScope: 'messageGroup' })
  await bench.send(url, 'same', { MessageGroupId: 'a' })
  await bench.send(url, 'same', { MessageGroupId: 'a' })
  await bench.send(url, 'same', { MessageGroupId: 'b' })
  await bench.send(url, 'other', { MessageGroupId: 'a' })
  expect(await bench.bodies(url)).toEqual(['same', 'same', 'other'])
})

test.each([
  ['no group', { MessageDeduplicationId: '1' }, 'MissingParameter'],
  ['neither deduplication id nor content-based deduplication', { MessageGroupId: 'g' }, 'InvalidParameterValue'],
  ['a delay of its own', { ...inGroup('g', '1'), DelaySeconds: 1 }, 'InvalidParameterValue'],
])('refuses a message with %s', async (_, more, error) => {
  const url = await bench.createQueue('strict.fifo', fifo)
  await expect(bench.send(url, 'x', more)).rejects.toMatchObject({ name: error })
})

test('the delay of the queue holds for every message', async () => {
  const url = await bench.createQueue('delayed.fifo', { ...fifo, DelaySeconds: '10' })
  await sendAll(url, 'A1')
  bench.advance(5)
  await sendAll(url, 'A2')
  bench.advance(5)
  expect(await bench.bodies(url)).toEqual([])
  bench.advance(5)
  expect(await bench.bodies(url)).toEqual(['A1', 'A2'])
})
