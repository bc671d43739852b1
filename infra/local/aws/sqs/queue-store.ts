import type { Journal } from './journal.ts'
import type { Delivery, Message, QueueRecord } from './queue-records.ts'

/** A queue with its messages, in the order of sending. */
export interface Queue {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** Epoch milliseconds. */
  readonly createdAt: number
  readonly messages: ReadonlyMap<string, Message>
}

interface MutableQueue extends Queue {
  attributes: Readonly<Record<string, string>>
  readonly messages: Map<string, Message>
}

const recordsBeforeCompaction = 20_000

/**
 * All queues. Every change is a record that is in the journal before it takes effect, and a restart applies the same
 * records again: every acknowledged change survives a kill.
 */
export class QueueStore {
  readonly #queues = new Map<string, MutableQueue>()
  readonly #journal: Journal
  readonly #onChange: (queueName: string) => void

  /** `onChange` is called with the name of a queue after each change in it. */
  constructor(journal: Journal, onChange: (queueName: string) => void) {
    this.#journal = journal
    this.#onChange = onChange
    for (const record of journal.read()) this.#apply(record)
    journal.compact(this.#state())
  }

  get(name: string): Queue | undefined {
    return this.#queues.get(name)
  }

  list(): readonly Queue[] {
    return [...this.#queues.values()]
  }

  /** Makes changes durable, then applies them in their order. */
  commit(...records: readonly QueueRecord[]): void {
    if (records.length === 0) return
    this.#journal.append(records)
    for (const record of records) this.#apply(record)
    for (const name of new Set(records.flatMap(changedQueues))) this.#onChange(name)
    // Compacting costs the size of the state, so it waits until the journal is mostly history.
    if (this.#journal.recordsSinceCompaction > recordsBeforeCompaction + 2 * this.#messageCount())
      this.#journal.compact(this.#state())
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
    if (record.type === 'sent') queue.messages.set(record.message.key, record.message)
    if (record.type === 'changed') change(queue, record.key, record.to)
    if (record.type === 'deleted') queue.messages.delete(record.key)
    if (record.type === 'moved') {
      queue.messages.delete(record.key)
      this.#mutable(record.to).messages.set(record.message.key, record.message)
    }
  }

  #applyQueue({ queue: name, attributes, createdAt }: Extract<QueueRecord, { type: 'queue' }>): void {
    const existing = this.#queues.get(name)
    if (existing === undefined) this.#queues.set(name, { name, attributes, createdAt, messages: new Map() })
    else existing.attributes = attributes
  }

  #mutable(name: string): MutableQueue {
    const queue = this.#queues.get(name)
    if (queue === undefined) throw new Error(`The journal has a record of the queue ${name} before its creation.`)
    return queue
  }

  *#state(): Iterable<QueueRecord> {
    for (const { name, attributes, createdAt, messages } of this.#queues.values()) {
      yield { type: 'queue', queue: name, attributes, createdAt }
      for (const message of messages.values()) yield { type: 'sent', queue: name, message }
    }
  }
}

function change({ messages }: MutableQueue, key: string, to: Delivery): void {
  const message = messages.get(key)
  // A map keeps the place of an existing key, so a message that becomes visible again keeps its place in the queue.
  if (message !== undefined) messages.set(key, { ...message, ...to })
}

function changedQueues(record: QueueRecord): string[] {
  return record.type === 'moved' ? [record.queue, record.to] : [record.queue]
}
