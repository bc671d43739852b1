/** Messages that fail come again within minutes, whatever the visibility timeout of their queue. */
import type { SQSRecord } from 'aws-lambda'
import { openLog } from '#shared/platform/log.ts'
import { retrySoon } from '#shared/platform/queue-batch.ts'

const log = openLog('worker-test', 'SILENT')
const record = (messageId: string, received: number): SQSRecord => ({
  messageId,
  receiptHandle: `handle of ${messageId}`,
  body: '{}',
  attributes: {
    ApproximateReceiveCount: String(received),
    SentTimestamp: '0',
    SenderId: '',
    ApproximateFirstReceiveTimestamp: '0',
  },
  messageAttributes: {},
  md5OfBody: '',
  eventSource: 'aws:sqs',
  eventSourceARN: '',
  awsRegion: '',
})
const failing = () => Promise.resolve({ batchItemFailures: [{ itemIdentifier: 'b' }, { itemIdentifier: 'c' }] })

test('postpones failed messages by two minutes for each receive, and no others', async () => {
  const postponed: unknown[] = []
  const queue = { postpone: (messages: readonly unknown[]) => Promise.resolve(void postponed.push(...messages)) }
  const Records = [record('a', 1), record('b', 1), record('c', 3)]
  expect(await retrySoon(log, queue, failing)({ Records })).toEqual(await failing())
  expect(postponed).toEqual([
    { receiptHandle: 'handle of b', seconds: 120 },
    { receiptHandle: 'handle of c', seconds: 360 },
  ])
})

test('reports the same failures if the messages cannot be postponed', async () => {
  const queue = { postpone: () => Promise.reject(new Error('throttled')) }
  expect(await retrySoon(log, queue, failing)({ Records: [record('b', 1)] })).toEqual(await failing())
})
