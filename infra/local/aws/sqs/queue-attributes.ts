import type { Queue } from './queue-store.ts'
import { invalidAttributeName, invalidAttributeValue } from './sqs-failures.ts'

/** Queue attributes as they stand on the wire: every value is a string. */
export type QueueAttributes = Readonly<Record<string, string>>

/** 1 MiB: the largest message, and the largest sum of a batch. */
export const largestMessageBytes = 1_048_576

const ranges: Readonly<Record<string, readonly [least: number, most: number]>> = {
  DelaySeconds: [0, 900],
  KmsDataKeyReusePeriodSeconds: [60, 86_400],
  MaximumMessageSize: [1024, largestMessageBytes],
  MessageRetentionPeriod: [60, 1_209_600],
  ReceiveMessageWaitTimeSeconds: [0, 20],
  VisibilityTimeout: [0, 43_200],
}
const choices: Readonly<Record<string, readonly string[]>> = {
  ContentBasedDeduplication: ['true', 'false'],
  DeduplicationScope: ['queue', 'messageGroup'],
  FifoQueue: ['true'],
  FifoThroughputLimit: ['perQueue', 'perMessageGroupId'],
  SqsManagedSseEnabled: ['true', 'false'],
}
const fifoOnly = ['ContentBasedDeduplication', 'DeduplicationScope', 'FifoQueue', 'FifoThroughputLimit']
const texts = ['KmsMasterKeyId', 'Policy', 'RedriveAllowPolicy', 'RedrivePolicy']
const settable = new Set([...Object.keys(ranges), ...Object.keys(choices), ...texts])

const defaults: QueueAttributes = {
  DelaySeconds: '0',
  MaximumMessageSize: String(largestMessageBytes),
  MessageRetentionPeriod: '345600',
  ReceiveMessageWaitTimeSeconds: '0',
  SqsManagedSseEnabled: 'true',
  VisibilityTimeout: '30',
}
const fifoDefaults: QueueAttributes = {
  ...defaults,
  ContentBasedDeduplication: 'false',
  DeduplicationScope: 'queue',
  FifoThroughputLimit: 'perQueue',
}

/** Attributes of a new queue: what was given over SQS's own defaults. */
export function withDefaults(given: QueueAttributes): QueueAttributes {
  return withChanges(given['FifoQueue'] === 'true' ? fifoDefaults : defaults, given)
}

/** Attributes after a change; an empty value takes an attribute away. */
export function withChanges(current: QueueAttributes, given: QueueAttributes): QueueAttributes {
  return Object.fromEntries(Object.entries({ ...current, ...given }).filter(([, value]) => value !== ''))
}

/** Refuses attributes that SQS would not take on such a queue, apart from the redrive policy's target. */
export function checkAttributes(given: QueueAttributes, queue: { readonly fifo: boolean }): void {
  for (const [name, value] of Object.entries(given)) {
    if (!settable.has(name)) throw invalidAttributeName(name)
    if (!queue.fifo && fifoOnly.includes(name)) throw invalidAttributeName(name)
    if ((value !== '' || name === 'FifoQueue') && !isAllowed(name, value)) throw invalidAttributeValue(name)
  }
}

function isAllowed(name: string, value: string): boolean {
  const range = ranges[name]
  if (range !== undefined) return /^\d{1,7}$/.test(value) && Number(value) >= range[0] && Number(value) <= range[1]
  return choices[name]?.includes(value) ?? true
}

/** A numeric attribute of a queue. */
export function numberAttribute(queue: Queue, name: keyof typeof ranges): number {
  return Number(queue.attributes[name] ?? defaults[name])
}

/** True for a first-in-first-out queue. */
export function isFifo(queue: Queue): boolean {
  return queue.attributes['FifoQueue'] === 'true'
}

/** Picks the attributes that a caller asked for by name or by `All`; an unknown name is refused. */
export function pickAttributes(all: QueueAttributes, names: readonly string[]): QueueAttributes {
  const unknown = names.find((name) => name !== 'All' && !settable.has(name) && !(name in all))
  if (unknown !== undefined) throw invalidAttributeName(unknown)
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes('All') || names.includes(name)))
}
