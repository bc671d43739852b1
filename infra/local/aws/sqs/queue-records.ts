import * as z from 'zod'

const messageSchema = z.object({
  /** Names this copy of the message in the journal; differs from `messageId` only for a duplicate. */
  key: z.string(),
  messageId: z.string(),
  body: z.string(),
  groupId: z.string().optional(),
  /** Times are epoch milliseconds. */
  sentAt: z.number(),
  visibleAt: z.number(),
  firstReceivedAt: z.number().optional(),
  receiveCount: z.number(),
  /** The part of `receiveCount` from another queue, which gave the message up. */
  receivedElsewhere: z.number().optional(),
  /** Secret half of the receipt handle of the last delivery. */
  receipt: z.string().optional(),
  /** ARN of the queue that gave the message up to this dead-letter queue. */
  sourceArn: z.string().optional(),
  /** Set after a message fault on this copy: each copy gets at most one fault. */
  faulted: z.boolean().optional(),
})

/** A message as the journal stores it. */
export type Message = z.infer<typeof messageSchema>

// The members that change during a message's life; an absent member stays as it is.
const deliverySchema = messageSchema.pick({
  visibleAt: true,
  firstReceivedAt: true,
  receiveCount: true,
  receipt: true,
  faulted: true,
})

/** The changes of a message by a delivery or a change of visibility. */
export type Delivery = z.infer<typeof deliverySchema>

/** A change to the queues. One record happens as a whole or, after a kill, not at all. */
export const queueRecordSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('queue'),
    queue: z.string(),
    attributes: z.record(z.string(), z.string()),
    createdAt: z.number(),
  }),
  z.object({ type: z.literal('sent'), queue: z.string(), message: messageSchema }),
  z.object({ type: z.literal('changed'), queue: z.string(), key: z.string(), to: deliverySchema }),
  z.object({ type: z.literal('deleted'), queue: z.string(), key: z.string() }),
  z.object({ type: z.literal('moved'), queue: z.string(), key: z.string(), to: z.string(), message: messageSchema }),
])
export type QueueRecord = z.infer<typeof queueRecordSchema>
