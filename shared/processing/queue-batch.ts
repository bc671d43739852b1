/** Workers have three outcomes for a message: done, again later, dead. */
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import type { Log } from '#shared/platform/log.ts'

/**
 * Works through a batch, message by message. What throws is reported as failed: the queue hands it out again after its
 * visibility timeout, and to the dead letter queue after the last try. The others are done.
 */
export const queueBatch =
  (log: Log, work: (body: unknown, record: SQSRecord) => Promise<void>) =>
  async (event: Pick<SQSEvent, 'Records'>): Promise<SQSBatchResponse> => {
    const failures: { itemIdentifier: string }[] = []
    for (const record of event.Records) {
      const started = performance.now()
      try {
        await work(JSON.parse(record.body), record)
        log.measure('message', { messages: 1, durationMs: performance.now() - started }, { messageId: record.messageId })
      } catch (error) {
        log.error('message failed', { messageId: record.messageId, received: record.attributes.ApproximateReceiveCount, error })
        failures.push({ itemIdentifier: record.messageId })
      }
    }
    return { batchItemFailures: failures }
  }
