/** Work queues and their dead letters, as the platform's administration sees them. No body of a message is shown. */
import * as z from 'zod'
import { boundedText, dateTime } from '#shared/contract/resources/values.ts'

const count = z.number().int().min(0)
const age = z.number().int().min(0).nullable()

/** Messages that one call looks at or sends back, at most: what SQS gives at once. */
export const mostDeadLetters = 10

/** Name of a work queue: `record-audit`. */
export const queueName = boundedText(64).regex(/^[a-z][a-z0-9-]*$/, 'must be the name of a queue')

export const queueResource = z
  .object({
    name: queueName,
    waiting: count.meta({ description: 'Messages that a worker could receive now, or later if they were delayed.' }),
    in_flight: count.meta({ description: 'Messages that a worker has received and not finished.' }),
    dead_letters: count,
    oldest_dead_letter_seconds: age.meta({
      description: `Age of the oldest of up to ${mostDeadLetters} dead letters; null: there is none.`,
    }),
  })
  .meta({ id: 'Queue' })

export const queuesOverview = z.object({
  queues: z.array(queueResource),
  outbox: z.object({
    oldest_event_seconds: age.meta({ description: 'Age of the oldest event that is not published; null: none waits.' }),
  }),
})

export const deadLetterResource = z
  .object({
    message_id: z.string(),
    kind: z.string().nullable().meta({ description: 'Type of the event or kind of the work; null: not stated.' }),
    tenant_id: z.string().nullable().meta({ description: 'Workspace whose work it is; null: not stated.' }),
    receives: count.meta({ description: 'How often it was received. Looking at it counts too.' }),
    sent_at: dateTime.meta({ description: 'When the work was first queued.' }),
  })
  .meta({ id: 'DeadLetter' })

export type QueueResource = z.input<typeof queueResource>
export type DeadLetterResource = z.input<typeof deadLetterResource>
