import {
  ChangeMessageVisibilityBatchCommand,
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  PurgeQueueCommand,
  type SendMessageBatchRequestEntry,
  SendMessageBatchCommand,
  type SendMessageCommandInput,
} from '@aws-sdk/client-sqs'
import { openSqsWorkbench, type SqsWorkbench } from './support/sqs-workbench.ts'

let bench: SqsWorkbench
beforeAll(async () => {
  bench = await openSqsWorkbench()
})
afterAll(() => bench.close())

const mebibyte = 1024 * 1024
const invisible = { VisibilityTimeout: 30 }

async function counts(queueUrl: string): Promise<string> {
  const { Attributes: found = {} } = await bench.client.send(new GetQueueAttributesCommand({ QueueUrl: queueUrl, AttributeNames: ['All'] }))
  const names = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible', 'ApproximateNumberOfMessagesDelayed']
  return Object.entries(found).filter(([name]) => names.includes(name)).sort().map(([name, value]) => `${name.slice('ApproximateNumberOfMessages'.length) || 'Visible'} ${value}`).join(', ')
}

describe('sending and receiving', () => {
  test('hands over body, attributes and system attributes, whose digests the client checks', async () => {
    const url = await bench.createQueue('round-trip')
    const attributes = {
      text: { DataType: 'String', StringValue: 'grüße' },
      count: { DataType: 'Number', StringValue: '5' },
      bytes: { DataType: 'Binary', BinaryValue: new Uint8Array([0, 255]) },
    }
    const trace = { AWSTraceHeader: { DataType: 'String', StringValue: 'Root=1' } }
    const before = Date.now()
    const sent = await bench.send(url, 'héllo', { MessageAttributes: attributes, MessageSystemAttributes: trace, MessageGroupId: 'tenant-1' })
    const [message] = await bench.receive(url)
    expect(message).toMatchObject({ MessageId: sent.MessageId, Body: 'héllo', MessageAttributes: attributes })
    expect(message?.Attributes).toMatchObject({ ApproximateReceiveCount: '1', MessageGroupId: 'tenant-1', AWSTraceHeader: 'Root=1' })
    expect(Math.abs(Number(message?.Attributes?.SentTimestamp) - before)).toBeLessThan(60_000)
  })

  test('gives only the attributes asked for', async () => {
    const url = await bench.createQueue('chosen')
    const text = { DataType: 'String', StringValue: 'v' }
    await bench.send(url, 'x', { MessageAttributes: { 'order.id': text, 'order.state': text, other: text } })
    const [first] = await bench.receive(url, { MessageSystemAttributeNames: ['SentTimestamp'], MessageAttributeNames: ['order.*'], VisibilityTimeout: 0 })
    expect(Object.keys(first?.Attributes ?? {})).toEqual(['SentTimestamp'])
    expect(Object.keys(first?.MessageAttributes ?? {}).sort()).toEqual(['order.id', 'order.state'])
    const [second] = await bench.receive(url, { MessageSystemAttributeNames: [], MessageAttributeNames: [], AttributeNames: ['All'] })
    expect(second).toMatchObject({ Attributes: { ApproximateReceiveCount: '2' } })
    expect(second).not.toHaveProperty('MessageAttributes')
  })

  test('an empty queue answers without Messages', async () => {
    expect(await bench.receive(await bench.createQueue('empty'))).toEqual([])
  })

  test('takes 1 MiB and not a byte more, attributes included', async () => {
    const url = await bench.createQueue('large')
    await bench.send(url, 'x'.repeat(mebibyte))
    expect((await bench.bodies(url))[0]).toHaveLength(mebibyte)
    await expect(bench.send(url, 'x'.repeat(mebibyte + 1))).rejects.toMatchObject({ name: 'InvalidParameterValue' })
    const attributes = { a: { DataType: 'String', StringValue: 'b' } }
    await bench.send(url, 'x'.repeat(mebibyte - 8), { MessageAttributes: attributes })
    await expect(bench.send(url, 'x'.repeat(mebibyte - 7), { MessageAttributes: attributes })).rejects.toMatchObject({ name: 'InvalidParameterValue' })
  })

  test.each<[string, Partial<SendMessageCommandInput>, string]>([
    ['an empty body', { MessageBody: '' }, 'MissingParameter'],
    ['a control character', { MessageBody: 'a\u0001' }, 'InvalidMessageContents'],
    ['a delay of 901 s', { DelaySeconds: 901 }, 'InvalidParameterValue'],
    ['a deduplication id', { MessageDeduplicationId: '1' }, 'InvalidParameterValue'],
    ['a group id with a blank', { MessageGroupId: 'a b' }, 'InvalidParameterValue'],
    ['an attribute of no known type', { MessageAttributes: { a: { DataType: 'Date', StringValue: 'x' } } }, 'InvalidParameterValue'],
    ['an attribute without value', { MessageAttributes: { a: { DataType: 'String' } } }, 'InvalidParameterValue'],
    ['a number that is none', { MessageAttributes: { a: { DataType: 'Number', StringValue: 'x' } } }, 'InvalidParameterValue'],
    ['a reserved attribute name', { MessageAttributes: { 'AWS.a': { DataType: 'String', StringValue: 'x' } } }, 'InvalidParameterValue'],
  ])('refuses %s', async (_, more, error) => {
    const url = await bench.createQueue('strict')
    await expect(bench.send(url, 'x', more)).rejects.toMatchObject({ name: error })
    expect(await bench.bodies(url)).toEqual([])
  })

  test.each([
    [{ MaxNumberOfMessages: 0 }], [{ MaxNumberOfMessages: 11 }], [{ WaitTimeSeconds: 21 }], [{ VisibilityTimeout: 43_201 }],
  ])('refuses to receive with %j', async (request) => {
    const url = await bench.createQueue('strict')
    await expect(bench.receive(url, request)).rejects.toMatchObject({ name: 'InvalidParameterValue' })
  })
})

describe('batches', () => {
  const sendBatch = (QueueUrl: string, Entries: SendMessageBatchRequestEntry[]) => bench.client.send(new SendMessageBatchCommand({ QueueUrl, Entries }))
  const entries = (count: number) => Array.from({ length: count }, (_, index) => ({ Id: `i${index}`, MessageBody: `b${index}` }))

  test('send, receive and delete ten in their order', async () => {
    const url = await bench.createQueue('ten')
    expect((await sendBatch(url, entries(10))).Successful).toHaveLength(10)
    const messages = await bench.receive(url)
    expect(messages.map(({ Body }) => Body)).toEqual(entries(10).map(({ MessageBody }) => MessageBody))
    const deletions = messages.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }))
    expect((await bench.client.send(new DeleteMessageBatchCommand({ QueueUrl: url, Entries: deletions }))).Successful).toHaveLength(10)
    expect(await counts(url)).toBe('Visible 0, Delayed 0, NotVisible 0')
  })

  test('fail entry by entry', async () => {
    const url = await bench.createQueue('partial')
    const sent = await sendBatch(url, [{ Id: 'good', MessageBody: 'x' }, { Id: 'bad', MessageBody: '\u0002' }])
    expect(sent.Successful?.map(({ Id }) => Id)).toEqual(['good'])
    expect(sent.Failed).toMatchObject([{ Id: 'bad', Code: 'InvalidMessageContents', SenderFault: true }])
    const [message] = await bench.receive(url)
    const handles = [{ Id: 'real', ReceiptHandle: message?.ReceiptHandle }, { Id: 'bogus', ReceiptHandle: 'bogus' }]
    const changes = handles.map((entry) => ({ ...entry, VisibilityTimeout: 5 }))
    const changed = await bench.client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl: url, Entries: changes }))
    expect(changed.Failed).toMatchObject([{ Id: 'bogus', Code: 'ReceiptHandleIsInvalid' }])
    const deleted = await bench.client.send(new DeleteMessageBatchCommand({ QueueUrl: url, Entries: handles }))
    expect(deleted.Successful?.map(({ Id }) => Id)).toEqual(['real'])
  })

  test.each([
    ['no entry', [], 'EmptyBatchRequest'],
    ['eleven entries', entries(11), 'TooManyEntriesInBatchRequest'],
    ['one id twice', [...entries(1), ...entries(1)], 'BatchEntryIdsNotDistinct'],
    ['an id with a blank', [{ Id: 'a b', MessageBody: 'x' }], 'InvalidBatchEntryId'],
    ['more than 1 MiB in all', entries(2).map((entry) => ({ ...entry, MessageBody: 'x'.repeat(mebibyte / 2 + 1) })), 'BatchRequestTooLong'],
  ])('are refused with %s', async (_, given, error) => {
    const url = await bench.createQueue('strict')
    await expect(sendBatch(url, given)).rejects.toMatchObject({ name: error })
    expect(await bench.bodies(url)).toEqual([])
  })
})

describe('visibility', () => {
  const change = (QueueUrl: string, ReceiptHandle: string | undefined, VisibilityTimeout: number) =>
    bench.client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }))
  const remove = (QueueUrl: string, ReceiptHandle: string | undefined) => bench.client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }))

  test('a received message is hidden for the timeout and then delivered again under a new handle', async () => {
    const url = await bench.createQueue('hidden', { VisibilityTimeout: '10' })
    await bench.send(url, 'x')
    const [first] = await bench.receive(url)
    bench.advance(9.9)
    expect(await bench.receive(url)).toEqual([])
    expect(await counts(url)).toBe('Visible 0, Delayed 0, NotVisible 1')
    bench.advance(0.2)
    const [second] = await bench.receive(url)
    expect(second?.Attributes).toMatchObject({ ApproximateReceiveCount: '2', ApproximateFirstReceiveTimestamp: first?.Attributes?.ApproximateFirstReceiveTimestamp })
    // The handle of the first delivery is void: deleting by it is answered well and deletes nothing.
    await remove(url, first?.ReceiptHandle)
    await expect(change(url, first?.ReceiptHandle, 5)).rejects.toMatchObject({ name: 'MessageNotInflight' })
    expect(await counts(url)).toBe('Visible 0, Delayed 0, NotVisible 1')
    await remove(url, second?.ReceiptHandle)
    await remove(url, second?.ReceiptHandle)
    expect(await counts(url)).toBe('Visible 0, Delayed 0, NotVisible 0')
  })

  test('can be extended, ended, and not set where the message is not in flight', async () => {
    const url = await bench.createQueue('extended', { VisibilityTimeout: '10' })
    await bench.send(url, 'x')
    const [message] = await bench.receive(url)
    await change(url, message?.ReceiptHandle, 60)
    bench.advance(59)
    expect(await bench.receive(url)).toEqual([])
    await change(url, message?.ReceiptHandle, 0)
    await expect(change(url, message?.ReceiptHandle, 5)).rejects.toMatchObject({ name: 'MessageNotInflight' })
    await expect(change(url, message?.ReceiptHandle, 43_201)).rejects.toMatchObject({ name: 'InvalidParameterValue' })
    const [again] = await bench.receive(url)
    await remove(url, again?.ReceiptHandle)
    await expect(change(url, again?.ReceiptHandle, 5)).rejects.toMatchObject({ name: 'InvalidParameterValue' })
    await expect(remove(url, 'bogus')).rejects.toMatchObject({ name: 'ReceiptHandleIsInvalid' })
  })

  test('a delay, of the message or else of the queue, hides it from the start', async () => {
    const url = await bench.createQueue('delayed', { DelaySeconds: '20' })
    await bench.send(url, 'queue')
    await bench.send(url, 'message', { DelaySeconds: 5 })
    await bench.send(url, 'now', { DelaySeconds: 0 })
    expect(await counts(url)).toBe('Visible 1, Delayed 2, NotVisible 0')
    expect(await bench.bodies(url, invisible)).toEqual(['now'])
    bench.advance(5)
    expect(await bench.bodies(url, invisible)).toEqual(['message'])
    bench.advance(15)
    expect(await bench.bodies(url, invisible)).toEqual(['queue'])
  })
})

test('messages are gone after the retention period, in flight or not', async () => {
  const url = await bench.createQueue('retained', { MessageRetentionPeriod: '60' })
  await bench.send(url, 'old')
  await bench.receive(url, { VisibilityTimeout: 600 })
  bench.advance(30)
  await bench.send(url, 'young')
  bench.advance(31)
  expect(await counts(url)).toBe('Visible 1, Delayed 0, NotVisible 0')
  expect(await bench.bodies(url)).toEqual(['young'])
})

test('a purge removes all messages of one queue', async () => {
  const [url, other] = [await bench.createQueue('purged'), await bench.createQueue('spared')]
  await bench.send(url, 'visible')
  await bench.send(url, 'delayed', { DelaySeconds: 5 })
  await bench.send(other, 'spared')
  await bench.client.send(new PurgeQueueCommand({ QueueUrl: url }))
  expect(await counts(url)).toBe('Visible 0, Delayed 0, NotVisible 0')
  expect(await bench.bodies(other)).toEqual(['spared'])
})
