/** Messages that fail come again within minutes, whatever the visibility timeout of their queue. */
import type { SQSRecord } from 'aws-lambda'
import * as z from 'zod'
import { openLog } from '#shared/platform/log.ts'
import { repeatedBatch, retrySoon } from '#shared/platform/queue-batch.ts'

const log = openLog('worker-test', 'SILENT')
const record = (messageId: string, received: number, body: unknown = {}): SQSRecord => ({
  messageId,
  receiptHandle: `handle of ${messageId}`,
  body: JSON.stringify(body),
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

const answering = (queue: { postpone: (messages: readonly unknown[]) => Promise<void> }) =>
  repeatedBatch(log, queue, {
    schema: z.enum(['done', 'again', 'fails']),
    work: (message) =>
      message === 'fails'
        ? Promise.reject(new Error('x'))
        : Promise.resolve(message === 'again' ? { seconds: 7 } : null),
  })
const mixed = [record('a', 1, 'done'), record('b', 1, 'again'), record('c', 2, 'fails'), record('d', 1, 'unknown')]

test('hides a message for as long as its work asks, and one that failed for longer with each receive', async () => {
  const postponed: unknown[] = []
  const queue = { postpone: (messages: readonly unknown[]) => Promise.resolve(void postponed.push(...messages)) }
  const { batchItemFailures } = await answering(queue)({ Records: mixed })
  expect(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier).toSorted()).toEqual(['b', 'c', 'd'])
  expect(postponed).toEqual([
    { receiptHandle: 'handle of c', seconds: 240 },
    { receiptHandle: 'handle of d', seconds: 120 },
    { receiptHandle: 'handle of b', seconds: 7 },
  ])
})

test('keeps a message that is to come again, also if it cannot be postponed', async () => {
  const queue = { postpone: () => Promise.reject(new Error('throttled')) }
  const { batchItemFailures } = await answering(queue)({ Records: mixed.slice(0, 2) })
  expect(batchItemFailures).toEqual([{ itemIdentifier: 'b' }])
})
