import type { Journal } from './journal.ts'
import type { Delivery, Message, QueueRecord, RecentSend } from './queue-records.ts'

/** A queue with its messages, in the order in which they were sent. */
export interface Queue {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** Times are epoch milliseconds. */
  readonly createdAt: number
  readonly modifiedAt: number
  readonly messages: ReadonlyMap<string, Message>
  /** Sends of a FIFO queue by what makes them the same message. */
  readonly recentSends: ReadonlyMap<string, RecentSend>
}

interface MutableQueue extends Queue {
  attributes: Readonly<Record<string, string>>
  modifiedAt: number
  readonly messages: Map<string, Message>
  readonly recentSends: Map<string, RecentSend>
}

/** A FIFO queue forgets a deduplication id after five minutes. */
export const deduplicationMs = 5 * 60_000
const recordsBeforeCompaction = 20_000

/**
 * All queues. Every change is a record that is in the journal before it takes effect, and restoring is applying the
 * same records again: what a caller was told has happened is there after a kill.
 */
export class QueueStore {
  readonly #queues = new Map<string, MutableQueue>()
  readonly #journal: Journal
  readonly #now: () => number
  readonly #changed: (queueName: string) => void
  #sequence = 0

  /** `changed` is called with the name of a queue after something in it has changed. */
  constructor(journal: Journal, now: () => number, changed: (queueName: string) => void) {
    this.#journal = journal
    this.#now = now
    this.#changed = changed
    for (const record of journal.read()) this.#apply(record)
    journal.compact(this.#state())
  }

  get(name: string): Queue | undefined {
    return this.#queues.get(name)
  }

  list(): readonly Queue[] {
    return [...this.#queues.values()]
  }

  /** Rises with every call, and over restarts too since it never falls behind the clock (microseconds). */
  nextSequence(): number {
    this.#sequence = Math.max(this.#sequence + 1, this.#now() * 1000)
    return this.#sequence
  }

  /** Makes changes last and take effect, in their order. */
  commit(...records: readonly QueueRecord[]): void {
    if (records.length === 0) return
    this.#journal.append(records)
    for (const record of records) this.#apply(record)
    for (const name of new Set(records.flatMap(touchedQueues))) this.#changed(name)
    // Compacting costs the size of the state, so it waits until the journal is mostly history.
    if (this.#journal.recordsSinceCompaction > recordsBeforeCompaction + 2 * this.#messageCount()) this.#journal.compact(this.#state())
  }

  #messageCount(): number {
    return this.list().reduce((count, { messages }) => count + messages.size, 0)
  }

  #apply(record: QueueRecord): void {
    if (record.type === 'queue') {
      this.#applyQueue(record)
      return
    }
    const queue = this.#mutable(record.queue)
    if (record.type === 'sent') this.#add(queue, record.message, record.deduplication)
    if (record.type === 'changed') change(queue, record.key, record.to)
    if (record.type === 'deleted') queue.messages.delete(record.key)
    if (record.type === 'purged') queue.messages.clear()
    if (record.type === 'remembered') queue.recentSends.set(record.deduplication, record.send)
    if (record.type === 'moved') {
      queue.messages.delete(record.key)
      this.#add(this.#mutable(record.to), record.message, undefined)
    }
  }

  #applyQueue({ queue: name, attributes, createdAt, modifiedAt }: Extract<QueueRecord, { type: 'queue' }>): void {
    const existing = this.#queues.get(name)
    if (existing === undefined) {
      this.#queues.set(name, { name, attributes, createdAt, modifiedAt, messages: new Map(), recentSends: new Map() })
      return
    }
    existing.attributes = attributes
    existing.modifiedAt = modifiedAt
  }

  #add(queue: MutableQueue, message: Message, deduplication: string | undefined): void {
    const { messageId, sequence, sentAt } = message
    queue.messages.set(message.key, message)
    this.#sequence = Math.max(this.#sequence, sequence)
    if (deduplication === undefined) return
    this.#forgetOldSends(queue)
    queue.recentSends.set(deduplication, { messageId, sequence, sentAt })
  }

  // Entries stand in the order of sending, so only the oldest need a look.
  #forgetOldSends({ recentSends }: MutableQueue): void {
    const oldest = this.#now() - deduplicationMs
    for (const [deduplication, { sentAt }] of recentSends) {
      if (sentAt > oldest) return
      recentSends.delete(deduplication)
    }
  }

  #mutable(name: string): MutableQueue {
    const queue = this.#queues.get(name)
    if (queue === undefined) throw new Error(`The journal speaks of queue ${name} before it was created.`)
    return queue
  }

  *#state(): Iterable<QueueRecord> {
    for (const { name, attributes, createdAt, modifiedAt, ...queue } of this.#queues.values()) {
      yield { type: 'queue', queue: name, attributes, createdAt, modifiedAt }
      for (const message of queue.messages.values()) yield { type: 'sent', queue: name, message }
      for (const [deduplication, send] of queue.recentSends) yield { type: 'remembered', queue: name, deduplication, send }
    }
  }
}

function change({ messages }: MutableQueue, key: string, to: Delivery): void {
  const message = messages.get(key)
  // Setting a key that is there keeps its place, so a message that comes back is not sent to the end.
  if (message !== undefined) messages.set(key, { ...message, ...to })
}

function touchedQueues(record: QueueRecord): string[] {
  return record.type === 'moved' ? [record.queue, record.to] : [record.queue]
}
