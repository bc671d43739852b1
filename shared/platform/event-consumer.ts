/** Workers behind a rule of the event bus: each message of their queue is one event. */
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import * as z from 'zod'
import { publishedEventSchema, type PublishedEvent } from '#shared/domain/events/published-event.ts'
import type { Log } from './log.ts'
import { parallelBatch } from './queue-batch.ts'

/** What EventBridge sends to the queue of a rule, as far as it is used. */
const busMessage = z.object({ detail: publishedEventSchema }).transform(({ detail }) => detail)

/**
 * A handler for the events of a rule. Events arrive at least once and in any order, so the work must be idempotent. If
 * the work for an event throws, SQS repeats that event alone; EventConsumer (infra/constructs) sets how often and how
 * long.
 * @param openWork called once for each batch; the events of the batch can share its reads
 */
export const consumeEvents = (
  log: Log,
  openWork: () => (event: PublishedEvent) => Promise<void>,
): ((batch: Pick<SQSEvent, 'Records'>) => Promise<SQSBatchResponse>) => parallelBatch(log, busMessage, openWork)
