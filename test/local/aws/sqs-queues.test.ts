import {
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListQueuesCommand,
  type QueueAttributeName,
  SendMessageCommand,
  SetQueueAttributesCommand,
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

async function attributes(queueUrl: string, ...names: QueueAttributeName[]): Promise<Record<string, string> | undefined> {
  return (await bench.client.send(new GetQueueAttributesCommand({ QueueUrl: queueUrl, AttributeNames: names }))).Attributes
}

describe('creating queues', () => {
  test('answers the same URL again, and refuses another value of an attribute', async () => {
    const url = await bench.createQueue('once', { VisibilityTimeout: '30' })
    expect(url).toBe(`${bench.server.endpoint}/000000000000/once`)
    expect(await bench.createQueue('once')).toBe(url)
    expect((await bench.client.send(new GetQueueUrlCommand({ QueueName: 'once' }))).QueueUrl).toBe(url)
    await expect(bench.createQueue('once', { VisibilityTimeout: '31' })).rejects.toMatchObject({ name: 'QueueNameExists' })
  })

  test.each([
    ['bad name', {}, 'InvalidParameterValue'],
    ['x'.repeat(81), {}, 'InvalidParameterValue'],
    ['fifo-without-suffix', { FifoQueue: 'true' }, 'InvalidParameterValue'],
    ['suffix.fifo', {}, 'InvalidParameterValue'],
    ['visibility', { VisibilityTimeout: '43201' }, 'InvalidAttributeValue'],
    ['delay', { DelaySeconds: '-1' }, 'InvalidAttributeValue'],
    ['wait', { ReceiveMessageWaitTimeSeconds: '21' }, 'InvalidAttributeValue'],
    ['retention', { MessageRetentionPeriod: '59' }, 'InvalidAttributeValue'],
    ['size', { MaximumMessageSize: '1048577' }, 'InvalidAttributeValue'],
    ['number', { VisibilityTimeout: 'soon' }, 'InvalidAttributeValue'],
    ['standard', { ContentBasedDeduplication: 'true' }, 'InvalidAttributeName'],
    ['unknown', { Colour: 'red' }, 'InvalidAttributeName'],
  ])('refuses %s %j', async (name, given, error) => {
    await expect(bench.createQueue(name, given)).rejects.toMatchObject({ name: error })
  })

  test('in process, brings a queue to new attributes and keeps its messages', async () => {
    const { url, arn } = bench.server.createQueue('deployed', { VisibilityTimeout: '60', DelaySeconds: '0' })
    expect(arn).toBe(`arn:aws:sqs:${region}:000000000000:deployed`)
    await bench.send(url, 'kept')
    expect(bench.server.createQueue('deployed', { MessageRetentionPeriod: '3600' })).toEqual({ url, arn })
    expect(await attributes(url, 'All')).toMatchObject({ VisibilityTimeout: '30', MessageRetentionPeriod: '3600', ApproximateNumberOfMessages: '1' })
  })
})

describe('attributes', () => {
  test('are defaults, given values and counts; only those asked for are answered', async () => {
    const url = await bench.createQueue('described', { DelaySeconds: '5' })
    expect(await attributes(url, 'All')).toMatchObject({
      DelaySeconds: '5',
      MaximumMessageSize: '1048576',
      MessageRetentionPeriod: '345600',
      ReceiveMessageWaitTimeSeconds: '0',
      VisibilityTimeout: '30',
      QueueArn: `arn:aws:sqs:${region}:000000000000:described`,
    })
    expect(await attributes(url, 'DelaySeconds')).toEqual({ DelaySeconds: '5' })
    expect(await attributes(url)).toEqual({})
    expect(await attributes(url, 'Policy', 'FifoQueue')).toEqual({})
  })

  test('change, and an empty value takes one away', async () => {
    const url = await bench.createQueue('changed', { Policy: '{}' })
    const change = (given: Record<string, string>) => bench.client.send(new SetQueueAttributesCommand({ QueueUrl: url, Attributes: given }))
    await change({ Policy: '', VisibilityTimeout: '7' })
    expect(await attributes(url, 'Policy', 'VisibilityTimeout')).toEqual({ VisibilityTimeout: '7' })
    await expect(change({ VisibilityTimeout: '-7' })).rejects.toMatchObject({ name: 'InvalidAttributeValue' })
  })
})

test('lists queues by prefix, page by page', async () => {
  for (const name of ['list-c', 'list-a', 'list-b', 'other']) await bench.createQueue(name)
  const list = (NextToken?: string) => bench.client.send(new ListQueuesCommand({ QueueNamePrefix: 'list-', MaxResults: 2, NextToken }))
  const first = await list()
  const second = await list(first.NextToken)
  const names = [...(first.QueueUrls ?? []), ...(second.QueueUrls ?? [])].map((url) => url.split('/').at(-1))
  expect(names).toEqual(['list-a', 'list-b', 'list-c'])
  expect(second.NextToken).toBeUndefined()
})

describe('refusals', () => {
  const missing = () => `${bench.server.endpoint}/000000000000/missing`

  test('a queue that does not exist', async () => {
    await expect(bench.send(missing(), 'x')).rejects.toMatchObject({ name: 'QueueDoesNotExist' })
    await expect(bench.client.send(new GetQueueUrlCommand({ QueueName: 'missing' }))).rejects.toMatchObject({ name: 'QueueDoesNotExist' })
    const foreign = missing().replace('000000000000', '111111111111')
    await expect(bench.send(foreign, 'x')).rejects.toMatchObject({ name: 'QueueDoesNotExist' })
  })

  test('an operation that the server does not have is a 501 and changes nothing', async () => {
    const url = await bench.createQueue('undeletable')
    const deletion = bench.client.send(new DeleteQueueCommand({ QueueUrl: url }))
    await expect(deletion).rejects.toMatchObject({ name: 'UnknownOperationException', $metadata: { httpStatusCode: 501 } })
    expect(await bench.createQueue('undeletable')).toBe(url)
  })

  test('signatures of another secret, another key or none', async () => {
    const url = await bench.createQueue('guarded')
    const sendWith = async (keys: typeof credentials): Promise<unknown> => {
      const client = sqsClient(bench.server.endpoint, keys)
      return client.send(new SendMessageCommand({ QueueUrl: url, MessageBody: 'x' })).finally(() => client.destroy())
    }
    await expect(sendWith({ ...credentials, secretAccessKey: 'wrong' })).rejects.toMatchObject({ name: 'InvalidSignatureException', $metadata: { httpStatusCode: 403 } })
    await expect(sendWith({ ...credentials, accessKeyId: 'wrong' })).rejects.toMatchObject({ name: 'UnrecognizedClientException' })
    const headers = { 'x-amz-target': 'AmazonSQS.SendMessage', 'content-type': 'application/x-amz-json-1.0' }
    const unsigned = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ QueueUrl: url, MessageBody: 'x' }) })
    expect(unsigned.status).toBe(403)
    expect(await unsigned.json()).toMatchObject({ __type: 'com.amazonaws.sqs#MissingAuthenticationTokenException' })
    expect(await bench.bodies(url)).toEqual([])
    await sendWith({ accessKeyId: 'second', secretAccessKey: 'second-secret' })
    expect(await bench.bodies(url)).toEqual(['x'])
  })
})

test('operations are reported with their queue', async () => {
  const url = await bench.createQueue('counted')
  operations.length = 0
  await bench.send(url, 'x')
  await bench.receive(url)
  await bench.client.send(new ListQueuesCommand({}))
  expect(operations).toEqual(['SendMessage counted', 'ReceiveMessage counted', 'ListQueues -'])
})

test('a taken port is reported', async () => {
  const options = { dataFolder: '/tmp/lectern-never-used', port: bench.server.port, region, credentials }
  await expect(startSqsServer(options)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
