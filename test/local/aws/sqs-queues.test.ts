import {
  GetQueueAttributesCommand,
  ListQueuesCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
} from '@aws-sdk/client-sqs'
import { startSqsServer } from '#infra/local/aws/sqs/sqs-server.ts'
import { credentials, openSqsWorkbench, region, sqsClient, type SqsWorkbench } from './support/sqs-workbench.ts'

let bench: SqsWorkbench
const operations: string[] = []
beforeAll(async () => {
  const second = { accessKeyId: 'second', secretAccessKey: 'second-secret' }
  const onOperation = (operation: string, queue: string | undefined) => operations.push(`${operation} ${queue ?? '-'}`)
  bench = await openSqsWorkbench({ credentials: [credentials, second], onOperation })
})
afterAll(() => bench.close())

describe('createQueue', () => {
  test('returns the address of a queue, the same one for the same name', () => {
    const { url, arn } = bench.server.createQueue('once', { VisibilityTimeout: '30' })
    expect(url).toBe(`${bench.server.endpoint}/000000000000/once`)
    expect(arn).toBe(`arn:aws:sqs:${region}:000000000000:once`)
    expect(bench.server.createQueue('once')).toEqual({ url, arn })
  })

  test.each([
    ['bad name', {}, 'InvalidParameterValue'],
    ['x'.repeat(81), {}, 'InvalidParameterValue'],
    ['suffix.fifo', {}, 'InvalidParameterValue'],
    ['visibility', { VisibilityTimeout: '43201' }, 'InvalidAttributeValue'],
    ['retention', { MessageRetentionPeriod: '59' }, 'InvalidAttributeValue'],
    ['number', { VisibilityTimeout: 'soon' }, 'InvalidAttributeValue'],
    ['unknown', { DelaySeconds: '5' }, 'NotImplemented'],
  ])('refuses %s %j', (name, given, error) => {
    expect(() => bench.createQueue(name, given)).toThrow(expect.objectContaining({ name: error }))
  })

  test('gives an existing queue new attributes and keeps its messages', async () => {
    const url = bench.createQueue('deployed', { VisibilityTimeout: '60' })
    await bench.send(url, 'kept')
    await bench.receive(url)
    expect(bench.createQueue('deployed', { MessageRetentionPeriod: '3600' })).toBe(url)
    bench.advance(61)
    expect(await bench.bodies(url)).toEqual(['kept'])
    bench.advance(29)
    expect(await bench.bodies(url)).toEqual([])
    bench.advance(2)
    expect(await bench.bodies(url)).toEqual(['kept'])
    bench.advance(3600)
    expect(bench.server.countMessages('deployed')).toEqual({ visible: 0, inFlight: 0, delayed: 0 })
  })
})

describe('ListQueues', () => {
  test('returns the URLs of queues by the prefix of their names', async () => {
    for (const name of ['list-c', 'list-a', 'list-b', 'other']) bench.createQueue(name)
    const { QueueUrls = [] } = await bench.client.send(new ListQueuesCommand({ QueueNamePrefix: 'list-' }))
    expect(QueueUrls.map((url) => url.split('/').at(-1))).toEqual(['list-a', 'list-b', 'list-c'])
  })
})

describe('GetQueueAttributes', () => {
  test('counts messages that can be received, that were received, and that are delayed', async () => {
    const url = bench.createQueue('counted-attributes')
    for (const text of ['a', 'b', 'c']) await bench.send(url, text)
    await bench.client.send(new SendMessageCommand({ QueueUrl: url, MessageBody: 'later', DelaySeconds: 60 }))
    await bench.client.send(new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 1 }))
    const { Attributes } = await bench.client.send(
      new GetQueueAttributesCommand({
        QueueUrl: url,
        AttributeNames: [
          'ApproximateNumberOfMessages',
          'ApproximateNumberOfMessagesNotVisible',
          'ApproximateNumberOfMessagesDelayed',
        ],
      }),
    )
    expect(Attributes).toEqual({
      ApproximateNumberOfMessages: '2',
      ApproximateNumberOfMessagesNotVisible: '1',
      ApproximateNumberOfMessagesDelayed: '1',
    })
  })
})

describe('a request', () => {
  const missing = () => `${bench.server.endpoint}/000000000000/missing`

  test('fails for a queue that does not exist', async () => {
    await expect(bench.send(missing(), 'x')).rejects.toMatchObject({ name: 'QueueDoesNotExist' })
    const foreign = missing().replace('000000000000', '111111111111')
    await expect(bench.send(foreign, 'x')).rejects.toMatchObject({ name: 'QueueDoesNotExist' })
  })

  test('fails with 501 for an operation that the server does not have, and changes nothing', async () => {
    const url = bench.createQueue('unpurged')
    await bench.send(url, 'x')
    await expect(bench.client.send(new PurgeQueueCommand({ QueueUrl: url }))).rejects.toMatchObject({
      name: 'UnknownOperationException',
      $metadata: { httpStatusCode: 501 },
    })
    expect(await bench.bodies(url)).toEqual(['x'])
  })

  test('fails with 501 for a parameter that the server does not have, and changes nothing', async () => {
    const url = bench.createQueue('plain')
    const attributes = { MessageAttributes: { a: { DataType: 'String', StringValue: 'b' } } }
    const expected = { name: 'NotImplemented', $metadata: { httpStatusCode: 501 } }
    await expect(bench.send(url, 'x', attributes)).rejects.toMatchObject(expected)
    const batch = new SendMessageBatchCommand({
      QueueUrl: url,
      Entries: [{ Id: '1', MessageBody: 'x', ...attributes }],
    })
    await expect(bench.client.send(batch)).rejects.toMatchObject(expected)
    expect(await bench.bodies(url)).toEqual([])
  })

  test('fails with a signature of another secret, another key, or without a signature', async () => {
    const url = bench.createQueue('guarded')
    const sendWith = async (keys: typeof credentials): Promise<unknown> => {
      const client = sqsClient(bench.server.endpoint, keys)
      return client.send(new SendMessageCommand({ QueueUrl: url, MessageBody: 'x' })).finally(() => client.destroy())
    }
    await expect(sendWith({ ...credentials, secretAccessKey: 'wrong' })).rejects.toMatchObject({
      name: 'InvalidSignatureException',
      $metadata: { httpStatusCode: 403 },
    })
    await expect(sendWith({ ...credentials, accessKeyId: 'wrong' })).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    })
    const headers = { 'x-amz-target': 'AmazonSQS.SendMessage', 'content-type': 'application/x-amz-json-1.0' }
    const unsigned = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ QueueUrl: url, MessageBody: 'x' }),
    })
    expect(unsigned.status).toBe(403)
    expect(await unsigned.json()).toMatchObject({ __type: 'com.amazonaws.sqs#MissingAuthenticationTokenException' })
    expect(await bench.bodies(url)).toEqual([])
    await sendWith({ accessKeyId: 'second', secretAccessKey: 'second-secret' })
    expect(await bench.bodies(url)).toEqual(['x'])
  })
})

test('reports operations with their queue', async () => {
  const url = bench.createQueue('counted')
  operations.length = 0
  await bench.send(url, 'x')
  await bench.receive(url)
  await bench.client.send(new ListQueuesCommand({}))
  expect(operations).toEqual(['SendMessage counted', 'ReceiveMessage counted', 'ListQueues -'])
})

test('rejects for a taken port', async () => {
  const options = { dataFolder: '/tmp/lectern-never-used', port: bench.server.port, region, credentials }
  await expect(startSqsServer(options)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
