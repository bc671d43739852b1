import { setTimeout as sleep } from 'node:timers/promises'
import { DeleteMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs'
import type { FaultableMessage, MessageFault } from '#infra/local/aws/sqs/sqs-context.ts'
import type { CallFault } from '#infra/local/aws/sqs/sqs-server.ts'
import { openSqsWorkbench, type SqsWorkbench } from './support/sqs-workbench.ts'

let bench: SqsWorkbench
let callFault: (operation: string, queue: string | undefined) => CallFault | undefined
let messageFault: (queue: string, message: FaultableMessage) => MessageFault | undefined
beforeAll(async () => {
  bench = await openSqsWorkbench({
    fault: (...call) => callFault(...call),
    messageFault: (...delivery) => messageFault(...delivery),
  })
})
beforeEach(() => {
  callFault = () => undefined
  messageFault = () => undefined
})
afterAll(() => bench.close())

describe('faults of calls', () => {
  test('responds with a status and a code in place of the call', async () => {
    const [url, other] = [bench.createQueue('failing'), bench.createQueue('healthy')]
    callFault = (operation, queue) =>
      operation === 'SendMessage' && queue === 'failing' ? { status: 503, code: 'ServiceUnavailable' } : undefined
    await expect(bench.send(url, 'x')).rejects.toMatchObject({
      name: 'ServiceUnavailable',
      $metadata: { httpStatusCode: 503 },
    })
    await bench.send(other, 'x')
    expect(await bench.bodies(url)).toEqual([])
    expect(await bench.bodies(other)).toEqual(['x'])
  })

  test('delays a call, which takes effect even if its caller has given up', async () => {
    const url = bench.createQueue('slow')
    callFault = (operation) => (operation === 'SendMessage' ? { delayMs: 300 } : undefined)
    const giveUp = new AbortController()
    const sending = bench.client.send(new SendMessageCommand({ QueueUrl: url, MessageBody: 'late' }), {
      abortSignal: giveUp.signal,
    })
    await sleep(100)
    giveUp.abort()
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
    expect(await bench.bodies(url)).toEqual([])
    expect(await bench.bodies(url, { WaitTimeSeconds: 5 })).toEqual(['late'])
  })
})

describe('faults of messages', () => {
  test('delivers a message once more, even after it was deleted', async () => {
    const url = bench.createQueue('twice')
    messageFault = (_, { body }) => (body === 'doubled' ? 'duplicate' : undefined)
    await bench.send(url, 'single')
    await bench.send(url, 'doubled')
    const messages = await bench.receive(url)
    expect(messages.map(({ Body }) => Body)).toEqual(['single', 'doubled'])
    for (const { ReceiptHandle } of messages)
      await bench.client.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle }))
    const [copy, ...more] = await bench.receive(url)
    expect(copy).toMatchObject({ Body: 'doubled', MessageId: messages[1]?.MessageId })
    expect(more).toEqual([])
    await bench.client.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle: copy?.ReceiptHandle }))
    bench.advance(60)
    expect(await bench.receive(url)).toEqual([])
  })

  test('delays a message once, and counts earlier deliveries for the hook', async () => {
    const url = bench.createQueue('held', { VisibilityTimeout: '10' })
    const seen: number[] = []
    messageFault = (_, { receiveCount }) => {
      seen.push(receiveCount)
      return receiveCount === 1 ? { delaySeconds: 600 } : undefined
    }
    await bench.send(url, 'x')
    expect(await bench.bodies(url)).toEqual(['x'])
    bench.advance(10)
    expect(await bench.bodies(url)).toEqual([])
    bench.advance(599)
    expect(await bench.bodies(url)).toEqual([])
    bench.advance(1)
    expect(await bench.bodies(url)).toEqual(['x'])
    bench.advance(10)
    expect(await bench.bodies(url)).toEqual(['x'])
    expect(seen).toEqual([0, 1])
  })
})
