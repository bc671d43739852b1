/** How workers take messages: each message of a batch is done, comes again, or ends in the dead letters. */
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import type * as z from 'zod'
import type { Log } from './log.ts'
import type { Postponement } from './queue-batches.ts'

type Batch = Pick<SQSEvent, 'Records'>

/** @returns the id of the message if it failed */
async function takeMessage(record: SQSRecord, log: Log, work: () => Promise<void>): Promise<string[]> {
  const started = performance.now()
  try {
    await work()
    log.measure('message', { messages: 1, durationMs: performance.now() - started }, { messageId: record.messageId })
    return []
  } catch (error) {
    log.error('message failed', {
      messageId: record.messageId,
      received: record.attributes.ApproximateReceiveCount,
      error,
    })
    return [record.messageId]
  }
}

const response = (failed: readonly string[]): SQSBatchResponse => ({
  batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })),
})

/**
 * A handler that works through a batch, one message after the other. A message that does not fit the schema, or whose
 * work throws, is reported as failed: SQS delivers it again after the visibility timeout, and moves it to the dead
 * letters after the last receive. The other messages are done.
 */
export const queueBatch =
  <Schema extends z.ZodType>(
    log: Log,
    schema: Schema,
    work: (message: z.output<Schema>, record: SQSRecord) => Promise<void>,
  ) =>
  async ({ Records: records }: Batch): Promise<SQSBatchResponse> => {
    const failed: string[] = []
    for (const record of records)
      failed.push(...(await takeMessage(record, log, () => work(schema.parse(JSON.parse(record.body)), record))))
    return response(failed)
  }

/** The messages of a queue come again after this time for each receive (seconds). */
const retrySeconds = 120

/**
 * A handler whose failed messages come again after 2, 4, 6 ... minutes. Without it they come again after the visibility
 * timeout, which for a long-running worker is a quarter of an hour and more.
 */
export const retrySoon =
  (log: Log, queue: Postponement, handle: (batch: Batch) => Promise<SQSBatchResponse>) =>
  async (batch: Batch): Promise<SQSBatchResponse> => {
    const response = await handle(batch)
    const failed = new Set(response.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier))
    const again = batch.Records.filter(({ messageId }) => failed.has(messageId)).map(
      ({ receiptHandle, attributes }) => ({
        receiptHandle,
        seconds: retrySeconds * Number(attributes.ApproximateReceiveCount),
      }),
    )
    await postponeOrLog(queue, again, log)
    return response
  }

/** Postpones messages. If that fails, they come again after the visibility timeout. */
async function postponeOrLog(queue: Postponement, messages: Parameters<Postponement['postpone']>[0], log: Log) {
  try {
    await queue.postpone(messages)
  } catch (error) {
    log.error('messages come again later than planned', { error })
  }
}

/** A message whose work is not over, and how long it stays hidden. Null: the work is over. */
type Unfinished = { readonly seconds: number } | null

/**
 * A handler whose work may ask for the message again after a time. A message that fails comes again as `retrySoon` says.
 * The receives of both are counted: the queue must allow more of them than the work needs.
 */
export const repeatedBatch =
  <Schema extends z.ZodType>(
    log: Log,
    queue: Postponement,
    { schema, work }: { schema: Schema; work: (message: z.output<Schema>) => Promise<Unfinished> },
  ) =>
  async ({ Records: records }: Batch): Promise<SQSBatchResponse> => {
    const unfinished = new Map<string, number>()
    const handle = queueBatch(log, schema, async (message, record) => {
      const again = await work(message)
      if (again !== null) unfinished.set(record.messageId, again.seconds)
    })
    const { batchItemFailures } = await retrySoon(log, queue, handle)({ Records: records })
    const again = records.flatMap(({ messageId, receiptHandle }) => {
      const seconds = unfinished.get(messageId)
      return seconds === undefined ? [] : [{ receiptHandle, seconds }]
    })
    await postponeOrLog(queue, again, log)
    return response([...batchItemFailures.map(({ itemIdentifier }) => itemIdentifier), ...unfinished.keys()])
  }

/**
 * A handler for independent messages: all messages of a batch are worked on at the same time.
 * @param openWork called once for each batch; the messages of the batch can share its reads
 */
export const parallelBatch =
  <Schema extends z.ZodType>(log: Log, schema: Schema, openWork: () => (message: z.output<Schema>) => Promise<void>) =>
  async ({ Records: records }: Batch): Promise<SQSBatchResponse> => {
    const work = openWork()
    const failed = await Promise.all(
      records.map((record) => takeMessage(record, log, () => work(schema.parse(JSON.parse(record.body))))),
    )
    return response(failed.flat())
  }
