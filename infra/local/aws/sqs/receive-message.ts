import * as z from 'zod'
import { bodyDigest } from './message-digest.ts'
import { operation } from './operation.ts'
import { secondsOf } from './queue-attributes.ts'
import type { Message } from './queue-records.ts'
import type { Queue } from './queue-store.ts'
import { receiptHandle } from './receipt-handles.ts'
import { queueOfUrl, type SqsContext } from './sqs-context.ts'
import { invalidParameter } from './sqs-failures.ts'
import { takeMessages } from './take-messages.ts'

const receiveSchema = z.strictObject({
  QueueUrl: z.string().optional(),
  MaxNumberOfMessages: z.number().optional(),
  VisibilityTimeout: z.number().optional(),
  WaitTimeSeconds: z.number().optional(),
  MessageSystemAttributeNames: z.array(z.string()).optional(),
})

/**
 * ReceiveMessage: responds at once or, with a wait, as soon as there is a message. Without messages, `Messages` is
 * absent.
 */
export const receiveMessage = operation(receiveSchema, async (context, input, hangUp) => {
  const queue = queueOfUrl(context, input.QueueUrl)
  const request = {
    limit: inRange('MaxNumberOfMessages', input.MaxNumberOfMessages ?? 1, [1, 10]),
    visibilitySeconds: inRange(
      'VisibilityTimeout',
      input.VisibilityTimeout ?? secondsOf(queue, 'VisibilityTimeout'),
      [0, 43_200],
    ),
  }
  const waitSeconds = inRange('WaitTimeSeconds', input.WaitTimeSeconds ?? 0, [0, 20])
  const take = () => takeMessages(context, queue, request)
  const nextVisibleMs = () => msUntilVisible(context, queue)
  if (hangUp.aborted) return {}
  const available = take()
  const messages =
    available.length > 0 || waitSeconds === 0
      ? available
      : await context.polls.wait({ queueName: queue.name, waitSeconds, hangUp, take, nextVisibleMs })
  const names = input.MessageSystemAttributeNames ?? []
  return messages.length === 0 ? {} : { Messages: messages.map((message) => present(message, names)) }
})

function inRange(name: string, value: number, [least, most]: readonly [number, number]): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw invalidParameter(
    `Value ${value} for parameter ${name} is invalid. Reason: Must be between ${least} and ${most}, if provided.`,
  )
}

function msUntilVisible(context: SqsContext, queue: Queue): number | undefined {
  const now = context.now()
  const hidden = [...queue.messages.values()].filter(({ visibleAt }) => visibleAt > now)
  return hidden.length === 0
    ? undefined
    : hidden.reduce((soonest, { visibleAt }) => Math.min(soonest, visibleAt - now), Infinity)
}

function present(message: Message, attributeNames: readonly string[]): object {
  const attributes = chosenAttributes(message, attributeNames)
  return {
    MessageId: message.messageId,
    ReceiptHandle: receiptHandle(message),
    Body: message.body,
    MD5OfBody: bodyDigest(message.body),
    ...(Object.keys(attributes).length > 0 ? { Attributes: attributes } : {}),
  }
}

function chosenAttributes(message: Message, names: readonly string[]): Readonly<Record<string, string | undefined>> {
  const all: Record<string, string | undefined> = {
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
    ApproximateReceiveCount: String(message.receiveCount),
    DeadLetterQueueSourceArn: message.sourceArn,
    MessageGroupId: message.groupId,
    SenderId: 'local',
    SentTimestamp: String(message.sentAt),
  }
  const isChosen = ([name, value]: [string, string | undefined]): boolean =>
    value !== undefined && (names.includes('All') || names.includes(name))
  return Object.fromEntries(Object.entries(all).filter(isChosen))
}
