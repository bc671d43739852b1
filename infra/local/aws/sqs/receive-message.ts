import * as z from 'zod'
import { attributesDigest, bodyDigest } from './message-digest.ts'
import { operation } from './operation.ts'
import { isFifo, numberAttribute } from './queue-attributes.ts'
import type { Message, MessageAttributes } from './queue-records.ts'
import type { Queue } from './queue-store.ts'
import { receiptHandle } from './receipt-handles.ts'
import { sequenceNumber } from './send-message.ts'
import { queueOfUrl, type SqsContext } from './sqs-context.ts'
import { invalidParameter } from './sqs-failures.ts'
import { takeMessages } from './take-messages.ts'

const receiveSchema = z.object({
  QueueUrl: z.string().optional(),
  MaxNumberOfMessages: z.number().optional(),
  VisibilityTimeout: z.number().optional(),
  WaitTimeSeconds: z.number().optional(),
  /** The older name of MessageSystemAttributeNames. */
  AttributeNames: z.array(z.string()).optional(),
  MessageSystemAttributeNames: z.array(z.string()).optional(),
  MessageAttributeNames: z.array(z.string()).optional(),
})
type ReceiveInput = z.infer<typeof receiveSchema>

/** ReceiveMessage: answers at once or, with a wait, as soon as there is a message; `Messages` is left out where there is none. */
export const receiveMessage = operation(receiveSchema, async (context, input, gone) => {
  const queue = queueOfUrl(context, input.QueueUrl)
  const request = {
    limit: inRange('MaxNumberOfMessages', input.MaxNumberOfMessages ?? 1, [1, 10]),
    visibilitySeconds: inRange('VisibilityTimeout', input.VisibilityTimeout ?? numberAttribute(queue, 'VisibilityTimeout'), [0, 43_200]),
  }
  const waitSeconds = inRange('WaitTimeSeconds', input.WaitTimeSeconds ?? numberAttribute(queue, 'ReceiveMessageWaitTimeSeconds'), [0, 20])
  const take = () => takeMessages(context, queue, request)
  const nextVisibleMs = () => msUntilVisible(context, queue)
  if (gone.aborted) return {}
  const now = take()
  const messages = now.length > 0 || waitSeconds === 0 ? now : await context.polls.wait({ queueName: queue.name, waitSeconds, gone, take, nextVisibleMs })
  return messages.length === 0 ? {} : { Messages: messages.map((message) => present(message, queue, input)) }
})

function inRange(name: string, value: number, [least, most]: readonly [number, number]): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw invalidParameter(`Value ${value} for parameter ${name} is invalid. Reason: Must be between ${least} and ${most}, if provided.`)
}

function msUntilVisible(context: SqsContext, queue: Queue): number | undefined {
  const now = context.now()
  const hidden = [...queue.messages.values()].filter(({ visibleAt }) => visibleAt > now)
  return hidden.length === 0 ? undefined : hidden.reduce((soonest, { visibleAt }) => Math.min(soonest, visibleAt - now), Infinity)
}

function present(message: Message, queue: Queue, input: ReceiveInput): object {
  const attributes = chooseSystemAttributes(message, queue, [...(input.MessageSystemAttributeNames ?? []), ...(input.AttributeNames ?? [])])
  const custom = chooseAttributes(message.attributes ?? {}, input.MessageAttributeNames ?? [])
  return {
    MessageId: message.messageId,
    ReceiptHandle: receiptHandle(message),
    Body: message.body,
    MD5OfBody: bodyDigest(message.body),
    ...(Object.keys(attributes).length > 0 ? { Attributes: attributes } : {}),
    ...(Object.keys(custom).length > 0 ? { MessageAttributes: custom, MD5OfMessageAttributes: attributesDigest(custom) } : {}),
  }
}

function chooseSystemAttributes(message: Message, queue: Queue, names: readonly string[]): Readonly<Record<string, string | undefined>> {
  const all: Record<string, string | undefined> = {
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
    ApproximateReceiveCount: String(message.receiveCount),
    AWSTraceHeader: message.traceHeader,
    DeadLetterQueueSourceArn: message.sourceArn,
    MessageDeduplicationId: message.deduplicationId,
    MessageGroupId: message.groupId,
    SenderId: 'local',
    SentTimestamp: String(message.sentAt),
    SequenceNumber: isFifo(queue) ? sequenceNumber(message.sequence) : undefined,
  }
  const wanted = ([name, value]: [string, string | undefined]) => value !== undefined && (names.includes('All') || names.includes(name))
  return Object.fromEntries(Object.entries(all).filter(wanted))
}

// `All` and `.*` ask for every attribute, `order.*` for those whose name begins so.
function chooseAttributes(attributes: MessageAttributes, names: readonly string[]): MessageAttributes {
  const asked = (name: string) =>
    names.some((pattern) => pattern === 'All' || pattern === name || (pattern.endsWith('.*') && name.startsWith(pattern.slice(0, -2))))
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => asked(name)))
}
