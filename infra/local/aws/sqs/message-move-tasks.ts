import * as z from 'zod'
import type { MessageMove } from './message-moves.ts'
import { operation } from './operation.ts'
import { queueArn, queueNameOfArn } from './queue-address.ts'
import type { Queue } from './queue-store.ts'
import { redrivePolicyOf } from './redrive-policy.ts'
import { startMove } from './run-move.ts'
import { arnOf, type SqsContext } from './sqs-context.ts'
import { invalidParameter, missingParameter, resourceNotFound } from './sqs-failures.ts'

const fastestMovesPerSecond = 500

const startSchema = z.object({
  SourceArn: z.string().optional(),
  DestinationArn: z.string().optional(),
  MaxNumberOfMessagesPerSecond: z.number().optional(),
})

/** StartMessageMoveTask: back to the queues that gave the messages up, or all of them to the destination. */
export const startMessageMoveTask = operation(startSchema, (context, input) => {
  const source = queueOfArn(context, 'SourceArn', input.SourceArn)
  const destination = input.DestinationArn === undefined ? undefined : queueOfArn(context, 'DestinationArn', input.DestinationArn)
  const messagesPerSecond = input.MaxNumberOfMessagesPerSecond ?? fastestMovesPerSecond
  if (!Number.isInteger(messagesPerSecond) || messagesPerSecond < 1 || messagesPerSecond > fastestMovesPerSecond) {
    throw invalidParameter(`MaxNumberOfMessagesPerSecond must be from 1 to ${fastestMovesPerSecond}.`)
  }
  const sourceArn = arnOf(context, source)
  const isDeadLetterQueue = context.store.list().some((queue) => redrivePolicyOf(queue)?.deadLetterTargetArn === sourceArn)
  if (!isDeadLetterQueue) throw invalidParameter('Source queue must be configured as a Dead Letter Queue.')
  if (context.moves.of(source).some(({ status }) => status === 'RUNNING')) {
    throw invalidParameter('There is already a task running. Only one active task is allowed for a source queue arn at a given time.')
  }
  return { TaskHandle: startMove(context, { source, destination, messagesPerSecond }).handle }
})

/** ListMessageMoveTasks: the newest of a source, ten at the most; only a running one shows its handle. */
export const listMessageMoveTasks = operation(
  z.object({ SourceArn: z.string().optional(), MaxResults: z.number().optional() }),
  (context, { SourceArn: arn, MaxResults: size = 1 }) => {
    if (!Number.isInteger(size) || size < 1 || size > 10) throw invalidParameter('MaxResults must be from 1 to 10.')
    const moves = context.moves.of(queueOfArn(context, 'SourceArn', arn)).slice(0, size)
    return { Results: moves.map((move) => present(context, move)) }
  },
)

function present(context: SqsContext, move: MessageMove): object {
  return {
    Status: move.status,
    SourceArn: arnOf(context, move.source),
    ...(move.destination === undefined ? {} : { DestinationArn: arnOf(context, move.destination) }),
    ...(move.status === 'RUNNING' ? { TaskHandle: move.handle } : {}),
    ...(move.failureReason === undefined ? {} : { FailureReason: move.failureReason }),
    MaxNumberOfMessagesPerSecond: move.messagesPerSecond,
    ApproximateNumberOfMessagesMoved: move.moved,
    ApproximateNumberOfMessagesToMove: move.toMove,
    StartedTimestamp: move.startedAt,
  }
}

function queueOfArn(context: SqsContext, member: string, arn: string | undefined): Queue {
  if (arn === undefined) throw missingParameter(member)
  const queue = context.store.get(queueNameOfArn(arn, queueArn(context.region, '')) ?? '')
  if (queue === undefined) throw resourceNotFound(`The resource that you specified for the ${member} parameter doesn't exist.`)
  return queue
}
