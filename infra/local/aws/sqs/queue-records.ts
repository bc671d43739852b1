import * as z from 'zod'

const messageAttributeSchema = z.object({
  DataType: z.string(),
  StringValue: z.string().optional(),
  /** base64 */
  BinaryValue: z.string().optional(),
})

/** Attributes that a sender gives a message, by name, as they stand on the wire. */
export const messageAttributesSchema = z.record(z.string(), messageAttributeSchema)
export type MessageAttributes = z.infer<typeof messageAttributesSchema>

const messageSchema = z.object({
  /** Names this copy of the message in the journal; differs from `messageId` only for a duplicate. */
  key: z.string(),
  messageId: z.string(),
  body: z.string(),
  attributes: messageAttributesSchema.optional(),
  traceHeader: z.string().optional(),
  groupId: z.string().optional(),
  deduplicationId: z.string().optional(),
  /** Rises with every message of the server; printed as SequenceNumber in FIFO queues. */
  sequence: z.number(),
  /** Times are epoch milliseconds. */
  sentAt: z.number(),
  visibleAt: z.number(),
  firstReceivedAt: z.number().optional(),
  receiveCount: z.number(),
  /** Deliveries of `receiveCount` that another queue made before it gave the message up. */
  receivedElsewhere: z.number().optional(),
  /** Secret half of the receipt handle that the last delivery gave out. */
  receipt: z.string().optional(),
  /** ARN of the queue that gave the message up to this dead-letter queue. */
  sourceArn: z.string().optional(),
  /** Set once a message fault has touched this copy: each gets one fault at the most. */
  faulted: z.boolean().optional(),
})

/** A message as the journal keeps it. */
export type Message = z.infer<typeof messageSchema>

// The members that change in a message's life; what is left out stays.
const deliverySchema = messageSchema.pick({ visibleAt: true, firstReceivedAt: true, receiveCount: true, receipt: true, faulted: true })

/** What a delivery, or a change of visibility, changes in a message. */
export type Delivery = z.infer<typeof deliverySchema>

const recentSendSchema = z.object({ messageId: z.string(), sequence: z.number(), sentAt: z.number() })

/** A send that a FIFO queue remembers for its deduplication interval. */
export type RecentSend = z.infer<typeof recentSendSchema>

/** A change to the queues. Whatever is one record happens whole or, after a kill, not at all. */
export const queueRecordSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('queue'),
    queue: z.string(),
    attributes: z.record(z.string(), z.string()),
    createdAt: z.number(),
    modifiedAt: z.number(),
  }),
  z.object({ type: z.literal('sent'), queue: z.string(), message: messageSchema, deduplication: z.string().optional() }),
  z.object({ type: z.literal('changed'), queue: z.string(), key: z.string(), to: deliverySchema }),
  z.object({ type: z.literal('deleted'), queue: z.string(), key: z.string() }),
  z.object({ type: z.literal('moved'), queue: z.string(), key: z.string(), to: z.string(), message: messageSchema }),
  z.object({ type: z.literal('purged'), queue: z.string() }),
  z.object({ type: z.literal('remembered'), queue: z.string(), deduplication: z.string(), send: recentSendSchema }),
])
export type QueueRecord = z.infer<typeof queueRecordSchema>
