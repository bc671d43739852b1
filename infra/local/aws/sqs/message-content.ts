import * as z from 'zod'
import { attributesSize } from './message-digest.ts'
import { isFifo, numberAttribute } from './queue-attributes.ts'
import { type MessageAttributes, messageAttributesSchema } from './queue-records.ts'
import type { Queue } from './queue-store.ts'
import { invalidMessageContents, invalidParameter, missingParameter } from './sqs-failures.ts'

/** What a sender gives with a message, alone or as an entry of a batch. */
export const contentMembers = {
  MessageBody: z.string().optional(),
  DelaySeconds: z.number().optional(),
  MessageAttributes: messageAttributesSchema.optional(),
  MessageSystemAttributes: messageAttributesSchema.optional(),
  MessageDeduplicationId: z.string().optional(),
  MessageGroupId: z.string().optional(),
}
export type MessageContent = z.infer<z.ZodObject<typeof contentMembers>>

const mostAttributes = 10
const longestDelaySeconds = 900
// What XML 1.0 allows; AWS keeps to it in the JSON protocol too. Lone surrogates fall outside.
const sendable = /^[\u0009\u000A\u000D\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u
const attributeName = /^(?!\.|aws\.|amazon\.)(?!.*\.\.)[\w.-]{1,256}(?<!\.)$/i
const attributeType = /^(String|Number|Binary)(\..{1,249})?$/
// Group and deduplication ids: printable ASCII without the blank.
const identifier = /^[\u0021-\u007E]{1,128}$/

/** Bytes that count against the size limits: body, attribute names, types and values. */
export function sizeOf(content: MessageContent): number {
  return Buffer.byteLength(content.MessageBody ?? '') + attributesSize(content.MessageAttributes ?? {})
}

/** Returns the body of a message that the queue takes; throws SQS's error for one that it does not. */
export function checkContent(queue: Queue, content: MessageContent): string {
  const { MessageBody: body } = content
  if (!body) throw missingParameter('MessageBody')
  checkSize(queue, content)
  if (!sendable.test(body)) throw invalidMessageContents()
  checkAttributes(content.MessageAttributes ?? {})
  checkIdentifier('MessageGroupId', content.MessageGroupId)
  checkIdentifier('MessageDeduplicationId', content.MessageDeduplicationId)
  checkForQueueType(queue, content)
  return body
}

function checkSize(queue: Queue, content: MessageContent): void {
  const most = numberAttribute(queue, 'MaximumMessageSize')
  if (sizeOf(content) > most) throw invalidParameter(`One or more parameters are invalid. Reason: Message must be shorter than ${most} bytes.`)
}

function checkAttributes(attributes: MessageAttributes): void {
  if (Object.keys(attributes).length > mostAttributes) throw invalidParameter(`A message has ${mostAttributes} attributes at the most.`)
  for (const [name, { DataType: type, StringValue: text, BinaryValue: binary }] of Object.entries(attributes)) {
    if (!attributeName.test(name)) throw invalidParameter(`The message attribute name '${name}' is invalid.`)
    if (!attributeType.test(type)) throw invalidParameter(`The message attribute '${name}' has an invalid message attribute type.`)
    const value = type.startsWith('Binary') ? binary : text
    if (!value) throw invalidParameter(`The message attribute '${name}' must contain a non-empty value of its type.`)
    if (type.startsWith('Number') && Number.isNaN(Number(value))) throw invalidParameter(`Can't cast the value of message attribute '${name}' to a number.`)
  }
}

function checkIdentifier(member: string, value: string | undefined): void {
  if (value !== undefined && !identifier.test(value)) throw invalidParameter(`${member} has 1 to 128 letters, digits and punctuation marks.`)
}

function checkForQueueType(queue: Queue, content: MessageContent): void {
  const { DelaySeconds: delay, MessageGroupId: group, MessageDeduplicationId: deduplication } = content
  const unfit = (member: string, value: string | number) =>
    invalidParameter(`Value ${value} for parameter ${member} is invalid. Reason: The request includes a parameter that is not valid for this queue type.`)
  if (delay !== undefined && (!Number.isInteger(delay) || delay < 0 || delay > longestDelaySeconds)) {
    throw invalidParameter(`Value ${delay} for parameter DelaySeconds is invalid. Reason: DelaySeconds must be >= 0 and <= ${longestDelaySeconds}.`)
  }
  if (!isFifo(queue)) {
    if (deduplication !== undefined) throw unfit('MessageDeduplicationId', deduplication)
    return
  }
  if (group === undefined) throw missingParameter('MessageGroupId')
  if (delay !== undefined && delay > 0) throw unfit('DelaySeconds', delay)
}
