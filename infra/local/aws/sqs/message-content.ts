import * as z from 'zod'
import { maxMessageBytes } from './queue-attributes.ts'
import { invalidMessageContents, invalidParameter, missingParameter } from './sqs-failures.ts'

/** Parameters of a message, alone or as an entry of a batch. */
export const contentMembers = {
  MessageBody: z.string().optional(),
  DelaySeconds: z.number().optional(),
  MessageGroupId: z.string().optional(),
}
export type MessageContent = z.infer<z.ZodObject<typeof contentMembers>>

const maxDelaySeconds = 900
// The characters of XML 1.0, to which AWS holds the JSON protocol too. Excludes lone surrogates.
const allowedBody = /^[\u0009\u000A\u000D\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u
// Printable ASCII without the blank.
const allowedGroup = /^[\u0021-\u007E]{1,128}$/

/** Bytes of a message that count against the size limits. */
export const sizeOf = ({ MessageBody: body = '' }: MessageContent): number => Buffer.byteLength(body)

/** Returns the body of a valid message; throws SQS's error for every other. */
export function checkContent(content: MessageContent): string {
  const { MessageBody: body, MessageGroupId: group, DelaySeconds: delay = 0 } = content
  if (!body) throw missingParameter('MessageBody')
  if (sizeOf(content) > maxMessageBytes)
    throw invalidParameter(
      `One or more parameters are invalid. Reason: Message must be shorter than ${maxMessageBytes} bytes.`,
    )
  if (!allowedBody.test(body)) throw invalidMessageContents()
  if (group !== undefined && !allowedGroup.test(group))
    throw invalidParameter('MessageGroupId has 1 to 128 letters, digits and punctuation marks.')
  if (!Number.isInteger(delay) || delay < 0 || delay > maxDelaySeconds)
    throw invalidParameter(
      `Value ${delay} for parameter DelaySeconds is invalid. Reason: DelaySeconds must be >= 0 and <= ${maxDelaySeconds}.`,
    )
  return body
}
