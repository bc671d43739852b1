import { ServiceFailure } from '../json-http/service-failure.ts'
import type { Queue } from './queue-store.ts'
import { invalidAttributeValue } from './sqs-failures.ts'

/** Queue attributes in their form on the wire: every value is a string. */
export type QueueAttributes = Readonly<Record<string, string>>

/** 1 MiB: the largest message, and the largest sum of a batch. */
export const maxMessageBytes = 1_048_576

/** Allowed seconds, both ends included. */
const ranges = {
  MessageRetentionPeriod: [60, 1_209_600],
  VisibilityTimeout: [0, 43_200],
} as const
const defaults = { MessageRetentionPeriod: '345600', VisibilityTimeout: '30' }

/** Attributes of a queue: the given ones over SQS's defaults. */
export const withDefaults = (given: QueueAttributes): QueueAttributes => ({ ...defaults, ...given })

/**
 * Refuses attributes that the local SQS does not have, and values out of their range. Leaves the redrive policy alone.
 */
export function checkAttributes(given: QueueAttributes): void {
  for (const [name, value] of Object.entries(given)) {
    if (name === 'RedrivePolicy') continue
    if (name !== 'MessageRetentionPeriod' && name !== 'VisibilityTimeout')
      throw new ServiceFailure('NotImplemented', `The local SQS does not have the queue attribute ${name}.`, {
        status: 501,
      })
    const [least, most] = ranges[name]
    if (!/^\d{1,7}$/.test(value) || Number(value) < least || Number(value) > most) throw invalidAttributeValue(name)
  }
}

/** Seconds of an attribute of a queue. */
export const secondsOf = (queue: Queue, name: keyof typeof ranges): number =>
  Number(queue.attributes[name] ?? defaults[name])
