import {
  ChangeMessageVisibilityBatchCommand,
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
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

function counts(queueUrl: string): string {
  const { visible, inFlight, delayed } = bench.server.countMessages(queueUrl.split('/').at(-1) ?? '')
  return `Visible ${visible}, Delayed ${delayed}, NotVisible ${inFlight}`
}

describe('SendMessage and ReceiveMessage', () => {
  test('delivers the body, whose digest the client checks, and the system attributes', async () => {
    const url = bench.createQueue('round-trip')
    const before = Date.now()
    const sent = await bench.send(url, 'héllo', { MessageGroupId: 'tenant-1' })
    const [message] = await bench.receive(url)
    expect(message).toMatchObject({ MessageId: sent.MessageId, Body: 'héllo' })
    expect(message?.Attributes).toMatchObject({ ApproximateReceiveCount: '1', MessageGroupId: 'tenant-1' })
    expect(Math.abs(Number(message?.Attributes?.SentTimestamp) - before)).toBeLessThan(60_000)
  })

  test('returns only the requested system attributes', async () => {
    const url = bench.createQueue('chosen')
    await bench.send(url, 'x')
    const [first] = await bench.receive(url, { MessageSystemAttributeNames: ['SentTimestamp'], VisibilityTimeout: 0 })
    expect(Object.keys(first?.Attributes ?? {})).toEqual(['SentTimestamp'])
    const [second] = await bench.receive(url, { MessageSystemAttributeNames: [] })
    expect(second).not.toHaveProperty('Attributes')
  })

  test('responds without Messages for an empty queue', async () => {
    expect(await bench.receive(bench.createQueue('empty'))).toEqual([])
  })

  test('accepts 1 MiB and not a byte more', async () => {
    const url = bench.createQueue('large')
    await bench.send(url, 'x'.repeat(mebibyte))
    expect((await bench.bodies(url))[0]).toHaveLength(mebibyte)
    await expect(bench.send(url, 'x'.repeat(mebibyte + 1))).rejects.toMatchObject({ name: 'InvalidParameterValue' })
  })

  test.each<[string, Partial<SendMessageCommandInput>, string]>([
    ['an empty body', { MessageBody: '' }, 'MissingParameter'],
    ['a control character', { MessageBody: 'a\u0001' }, 'InvalidMessageContents'],
    ['a delay of 901 s', { DelaySeconds: 901 }, 'InvalidParameterValue'],
    ['a group id with a blank', { MessageGroupId: 'a b' }, 'InvalidParameterValue'],
  ])('refuses %s', async (_, more, error) => {
    const url = bench.createQueue('strict')
    await expect(bench.send(url, 'x', more)).rejects.toMatchObject({ name: error })
    expect(await bench.bodies(url)).toEqual([])
  })

  test.each([
    [{ MaxNumberOfMessages: 0 }],
    [{ MaxNumberOfMessages: 11 }],
    [{ WaitTimeSeconds: 21 }],
    [{ VisibilityTimeout: 43_201 }],
  ])('refuses to receive with %j', async (request) => {
    const url = bench.createQueue('strict')
    await expect(bench.receive(url, request)).rejects.toMatchObject({ name: 'InvalidParameterValue' })
  })
})

describe('a batch', () => {
  const sendBatch = (QueueUrl: string, Entries: SendMessageBatchRequestEntry[]) =>
    bench.client.send(new SendMessageBatchCommand({ QueueUrl, Entries }))
  const entries = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ Id: `i${index}`, MessageBody: `b${index}` }))

  test('keeps the order of ten messages', async () => {
    const url = bench.createQueue('ten')
    expect((await sendBatch(url, entries(10))).Successful).toHaveLength(10)
    const messages = await bench.receive(url)
    expect(messages.map(({ Body }) => Body)).toEqual(entries(10).map(({ MessageBody }) => MessageBody))
    const deletions = messages.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }))
    expect(
      (await bench.client.send(new DeleteMessageBatchCommand({ QueueUrl: url, Entries: deletions }))).Successful,
    ).toHaveLength(10)
    expect(counts(url)).toBe('Visible 0, Delayed 0, NotVisible 0')
  })

  test('reports each failed entry by itself', async () => {
    const url = bench.createQueue('partial')
    const sent = await sendBatch(url, [
      { Id: 'good', MessageBody: 'x' },
      { Id: 'bad', MessageBody: '\u0002' },
    ])
    expect(sent.Successful?.map(({ Id }) => Id)).toEqual(['good'])
    expect(sent.Failed).toMatchObject([{ Id: 'bad', Code: 'InvalidMessageContents', SenderFault: true }])
    const [message] = await bench.receive(url)
    const handles = [
      { Id: 'real', ReceiptHandle: message?.ReceiptHandle },
      { Id: 'bogus', ReceiptHandle: 'bogus' },
    ]
    const changes = handles.map((entry) => ({ ...entry, VisibilityTimeout: 5 }))
    const changed = await bench.client.send(
      new ChangeMessageVisibilityBatchCommand({ QueueUrl: url, Entries: changes }),
    )
    expect(changed.Failed).toMatchObject([{ Id: 'bogus', Code: 'ReceiptHandleIsInvalid' }])
    const deleted = await bench.client.send(new DeleteMessageBatchCommand({ QueueUrl: url, Entries: handles }))
    expect(deleted.Successful?.map(({ Id }) => Id)).toEqual(['real'])
  })

  test.each([
    ['no entry', [], 'EmptyBatchRequest'],
    ['eleven entries', entries(11), 'TooManyEntriesInBatchRequest'],
    ['one id twice', [...entries(1), ...entries(1)], 'BatchEntryIdsNotDistinct'],
    ['an id with a blank', [{ Id: 'a b', MessageBody: 'x' }], 'InvalidBatchEntryId'],
    [
      'more than 1 MiB in all',
      entries(2).map((entry) => ({ ...entry, MessageBody: 'x'.repeat(mebibyte / 2 + 1) })),
      'BatchRequestTooLong',
    ],
  ])('refuses %s', async (_, given, error) => {
    const url = bench.createQueue('strict')
    await expect(sendBatch(url, given)).rejects.toMatchObject({ name: error })
    expect(await bench.bodies(url)).toEqual([])
  })
})

describe('a visibility timeout', () => {
  const change = (QueueUrl: string, ReceiptHandle: string | undefined, VisibilityTimeout: number) =>
    bench.client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }))
  const remove = (QueueUrl: string, ReceiptHandle: string | undefined) =>
    bench.client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }))

  test('hides a received message, which is then delivered again under a new handle', async () => {
    const url = bench.createQueue('hidden', { VisibilityTimeout: '10' })
    await bench.send(url, 'x')
    const [first] = await bench.receive(url)
    bench.advance(9.9)
    expect(await bench.receive(url)).toEqual([])
    expect(counts(url)).toBe('Visible 0, Delayed 0, NotVisible 1')
    bench.advance(0.2)
    const [second] = await bench.receive(url)
    expect(second?.Attributes).toMatchObject({
      ApproximateReceiveCount: '2',
      ApproximateFirstReceiveTimestamp: first?.Attributes?.ApproximateFirstReceiveTimestamp,
    })
    // The handle of the first delivery is void: a delete by it succeeds and deletes nothing.
    await remove(url, first?.ReceiptHandle)
    await expect(change(url, first?.ReceiptHandle, 5)).rejects.toMatchObject({ name: 'MessageNotInflight' })
    expect(counts(url)).toBe('Visible 0, Delayed 0, NotVisible 1')
    await remove(url, second?.ReceiptHandle)
    await remove(url, second?.ReceiptHandle)
    expect(counts(url)).toBe('Visible 0, Delayed 0, NotVisible 0')
  })

  test('changes for a message in flight only', async () => {
    const url = bench.createQueue('extended', { VisibilityTimeout: '10' })
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

  test('starts after the delay of a message', async () => {
    const url = bench.createQueue('delayed')
    await bench.send(url, 'later', { DelaySeconds: 5 })
    await bench.send(url, 'at once', { DelaySeconds: 0 })
    expect(counts(url)).toBe('Visible 1, Delayed 1, NotVisible 0')
    expect(await bench.bodies(url, invisible)).toEqual(['at once'])
    bench.advance(5)
    expect(await bench.bodies(url, invisible)).toEqual(['later'])
  })
})

test('deletes messages after the retention period, in flight or not', async () => {
  const url = bench.createQueue('retained', { MessageRetentionPeriod: '60' })
  await bench.send(url, 'old')
  await bench.receive(url, { VisibilityTimeout: 600 })
  bench.advance(30)
  await bench.send(url, 'young')
  bench.advance(31)
  expect(counts(url)).toBe('Visible 1, Delayed 0, NotVisible 0')
  expect(await bench.bodies(url)).toEqual(['young'])
})
