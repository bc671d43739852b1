/** Queues of the platform, for its administration: what waits, what has failed for good, and sending it back. */
import * as z from 'zod'
import { defineFamily } from '#shared/contract/endpoint.ts'
import {
  deadLetterResource,
  mostDeadLetters,
  queueName,
  queuesOverview,
} from '#shared/contract/resources/queues/queue.ts'
import { label } from '#shared/contract/resources/values.ts'

const admin = { credentials: { platformAdmin: true }, testMode: 'allowed' } as const

export const adminQueuesFamily = defineFamily({
  name: 'admin-queues',
  summary: 'The platform: its queues and their dead letters',
  endpoints: {
    listQueues: {
      ...admin,
      method: 'GET',
      path: '/api/admin/queues',
      summary: 'Every queue with its counts, and the age of the oldest event that waits',
      description: 'Counts are those of SQS: approximate, and exact once nobody has sent for a minute.',
      ok: { status: 200, body: queuesOverview },
      errors: [],
    },
    listDeadLetters: {
      ...admin,
      method: 'GET',
      path: '/api/admin/dead-letters',
      summary: 'Some dead letters of a queue, without their bodies',
      description: `Up to ${mostDeadLetters}, in no order. Looking at them counts as a receive, and leaves them where they are.`,
      query: z.object({ queue: queueName }),
      ok: { status: 200, body: z.object({ dead_letters: z.array(deadLetterResource).max(mostDeadLetters) }) },
      errors: ['NOT_FOUND'],
    },
    redriveDeadLetters: {
      ...admin,
      method: 'POST',
      path: '/api/admin/dead-letters/redrive',
      summary: 'Sends some dead letters back to the queue that they came from',
      description: `Up to ${mostDeadLetters} a call; call again while some remain. A message whose call is cut off may be sent twice, and is never lost: workers take that. What did not reach the queue stays a dead letter.`,
      body: z.strictObject({ queue: queueName, note: label(1000) }),
      ok: {
        status: 200,
        body: z.object({
          redriven: z.number().int().min(0),
          remaining: z.number().int().min(0).meta({ description: 'Dead letters of the queue that are left.' }),
        }),
      },
      errors: ['NOT_FOUND'],
    },
  },
})
