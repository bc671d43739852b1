import { join } from 'node:path'
import { InvocationError } from '#infra/local/host/lambda/invocation-error.ts'
import { BucketNotifier } from '#infra/local/host/queues/bucket-notifier.ts'
import { notify, type BucketNotification } from '#infra/local/host/queues/bucket-notifications.ts'
import { InFlightNotes } from '#infra/local/host/queues/in-flight-notes.ts'
import { doneMessages } from '#infra/local/host/queues/queue-batch.ts'
import type { ReceivedMessage } from '#infra/local/host/queues/queue-client.ts'
import { QueuePoller, type QueuePollerOptions } from '#infra/local/host/queues/queue-poller.ts'
import { removeFolders, temporaryFolder } from './support/test-host.ts'

afterAll(removeFolders)

const message = (id: string): ReceivedMessage => ({
  MessageId: id,
  ReceiptHandle: `handle-${id}`,
  Body: `body ${id}`,
  MD5OfBody: '',
  Attributes: { ApproximateReceiveCount: '1', SentTimestamp: '1', ApproximateFirstReceiveTimestamp: '1' },
})
const batch = ['a', 'b', 'c'].map(message)
const failures = (...ids: string[]): object => ({
  batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })),
})

describe('which messages of a batch are done', () => {
  test.each<[string, unknown, string[]]>([
    ['all without a word', null, ['a', 'b', 'c']],
    ['all without failures', failures(), ['a', 'b', 'c']],
    ['the others', failures('b'), ['a', 'c']],
    ['none where one is named that is not of the batch', failures('b', 'x'), []],
    ['none where one has no name', failures(''), []],
    ['none where the response cannot be read', { batchItemFailures: 'b' }, []],
  ])('returns %s', (_name, response, done) => {
    expect(doneMessages(batch, response, true).map(({ MessageId }) => MessageId)).toEqual(done)
  })

  test('returns all messages for a function that does not report failures', () => {
    expect(doneMessages(batch, failures('a'), false)).toEqual(batch)
  })
})

interface Polled {
  readonly poller: QueuePoller
  readonly deleted: string[]
  readonly events: any[]
  readonly reports: unknown[]
  readonly notes: string[]
}

/** Feeds batches to a poller, then nothing. */
function poll(
  batches: (readonly ReceivedMessage[] | Error)[],
  invoke: (event: any) => Promise<unknown>,
  concurrency = 2,
): Polled {
  const polled: Omit<Polled, 'poller'> = { deleted: [], events: [], reports: [], notes: [] }
  const options: QueuePollerOptions = {
    mapping: {
      functionName: 'worker',
      queueUrl: 'url',
      queueArn: 'arn',
      batchSize: 10,
      concurrency,
      reportsFailures: true,
    },
    region: 'eu-central-1',
    client: {
      receive: (_url, _limit, signal) => {
        const next = batches.shift()
        if (next instanceof Error) return Promise.reject(next)
        if (next !== undefined) return Promise.resolve([...next])
        return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
      },
      delete: (_url, messages) => {
        polled.deleted.push(...messages.map(({ MessageId }) => MessageId))
        return Promise.resolve()
      },
    },
    notes: {
      begin: (messages) => polled.notes.push(`begin ${messages.length}`),
      end: (messages) => polled.notes.push(`end ${messages.length}`),
    },
    invoke: (_name, event) => {
      polled.events.push(event)
      return invoke(event)
    },
    report: (error) => polled.reports.push(error),
  }
  return { poller: new QueuePoller(options), ...polled }
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))

describe('a queue worker', () => {
  test('passes the event of Lambda to the function, and deletes processed messages', async () => {
    const { poller, deleted, events, notes } = poll([batch], () => Promise.resolve(failures('b')))
    await settle()
    await poller.close()
    expect(events).toHaveLength(1)
    expect(events[0].Records[1]).toMatchObject({
      messageId: 'b',
      receiptHandle: 'handle-b',
      body: 'body b',
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn',
      awsRegion: 'eu-central-1',
      attributes: { ApproximateReceiveCount: '1' },
    })
    expect(deleted).toEqual(['a', 'c'])
    expect(notes).toEqual(['begin 3', 'end 3'])
  })

  test('keeps the whole batch if the function throws', async () => {
    const { poller, deleted, reports } = poll([batch], () =>
      Promise.reject(new InvocationError('worker', { errorType: 'Error', errorMessage: 'no', trace: '' })),
    )
    await settle()
    await poller.close()
    expect([deleted, reports]).toEqual([[], []])
  })

  test('limits concurrent batches to those of its mapping', async () => {
    let [running, most] = [0, 0]
    const work = async (): Promise<null> => {
      most = Math.max(most, ++running)
      await settle()
      running -= 1
      return null
    }
    const { poller, deleted } = poll(
      Array.from({ length: 7 }, (_, index) => [message(String(index))]),
      work,
      3,
    )
    while (deleted.length < 7) await settle()
    await poller.close()
    expect(most).toBe(3)
  })

  test('continues after an error of the queue, which it reports', async () => {
    const trouble = new Error('throttled')
    const { poller, deleted, reports } = poll([trouble, batch], () => Promise.resolve(null))
    while (deleted.length < 3) await settle()
    await poller.close()
    expect(reports).toEqual([trouble])
  })

  test('finishes its batch when the service stops', async () => {
    let finish: (value: null) => void = () => undefined
    const { poller, deleted } = poll([batch], () => new Promise((resolve) => (finish = resolve)))
    await settle()
    const closed = poller.close()
    finish(null)
    await closed
    expect(deleted).toEqual(['a', 'b', 'c'])
  })
})

test('finds the messages that a killed process was working on', () => {
  const path = join(temporaryFolder(), 'in-flight.json')
  const first = new InFlightNotes(path)
  const [one, two] = ['1', '2'].map((receiptHandle) => ({ queueArn: 'arn', receiptHandle }))
  if (one === undefined || two === undefined) throw new Error('unreachable')
  first.begin([one, two])
  first.end([one])
  expect(new InFlightNotes(path).interrupted).toEqual([two])
})

describe('notifications of a bucket', () => {
  const rule: BucketNotification = {
    bucket: 'uploads',
    queueUrl: 'queue',
    event: 's3:ObjectCreated:*',
    prefix: 'uploads/',
    suffix: '.zip',
  }
  const stored = {
    bucket: 'uploads',
    key: 'uploads/a b.zip',
    eventName: 'ObjectCreated:Put',
    size: 3,
    eTag: 'e',
    sequencer: '1',
    at: '2026-11-21T00:00:00.000Z',
    time: '2026-11-21T00:00:00.000Z',
  } as const
  const event = { ...stored }

  const sent = async (rules: readonly BucketNotification[], given: object = {}): Promise<[string, string][]> => {
    const messages: [string, string][] = []
    await notify(rules, {
      event: { ...event, ...given },
      region: 'eu-central-1',
      client: { send: (url, body) => Promise.resolve(void messages.push([url, body])) },
    })
    return messages
  }

  test('reaches every matching queue, in the form of S3', async () => {
    const messages = await sent([rule, { ...rule, queueUrl: 'other', event: 's3:ObjectCreated:Put' }])
    expect(messages.map(([url]) => url)).toEqual(['queue', 'other'])
    expect(JSON.parse(messages[0]?.[1] ?? '')).toMatchObject({
      Records: [
        {
          eventSource: 'aws:s3',
          eventName: 'ObjectCreated:Put',
          s3: { bucket: { name: 'uploads' }, object: { key: 'uploads/a+b.zip', size: 3 } },
        },
      ],
    })
  })

  test.each([
    ['another bucket', { bucket: 'content' }],
    ['another prefix', { key: 'other/a.zip' }],
    ['another suffix', { key: 'uploads/a.txt' }],
  ])('ignores %s', async (_name, given) => {
    expect(await sent([rule], given)).toEqual([])
  })

  test('ignores events of another kind', async () => {
    expect(await sent([{ ...rule, event: 's3:ObjectCreated:Copy' }])).toEqual([])
  })

  test('holds events of an earlier run until the queues are known', async () => {
    const notifier = new BucketNotifier()
    const messages: string[] = []
    const delivered = notifier.deliver(event)
    notifier.connect([rule], { send: (url) => Promise.resolve(void messages.push(url)) })
    await delivered
    expect(messages).toEqual(['queue'])
  })

  test('keeps events for the next start if the service does not start', async () => {
    const notifier = new BucketNotifier()
    const delivered = notifier.deliver(event)
    notifier.abandon()
    await expect(delivered).rejects.toThrow('did not start')
  })
})
