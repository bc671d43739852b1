import * as z from 'zod'
import { countMessages } from './count-messages.ts'
import { operation } from './operation.ts'
import { queueOfUrl } from './sqs-context.ts'

const counts = {
  ApproximateNumberOfMessages: 'visible',
  ApproximateNumberOfMessagesNotVisible: 'inFlight',
  ApproximateNumberOfMessagesDelayed: 'delayed',
} as const

/** GetQueueAttributes: the three counts of messages, which are exact here. */
export const getQueueAttributes = operation(
  z.strictObject({
    QueueUrl: z.string().optional(),
    AttributeNames: z.array(
      z.enum([
        'ApproximateNumberOfMessages',
        'ApproximateNumberOfMessagesNotVisible',
        'ApproximateNumberOfMessagesDelayed',
      ]),
    ),
  }),
  (context, { QueueUrl: url, AttributeNames: names }) => {
    const counted = countMessages(context, queueOfUrl(context, url))
    return { Attributes: Object.fromEntries(names.map((name) => [name, String(counted[counts[name]])])) }
  },
)
