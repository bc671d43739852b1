import { setTimeout as delay } from 'node:timers/promises'
import { InvocationError } from '../lambda/invocation-error.ts'
import { doneMessages, queueEvent } from './queue-batch.ts'
import type { InFlightNotes } from './in-flight-notes.ts'
import type { QueueClient, ReceivedMessage } from './queue-client.ts'
import type { QueueMapping } from './queue-mapping.ts'

export interface QueuePollerOptions {
  readonly mapping: QueueMapping
  readonly client: Pick<QueueClient, 'receive' | 'delete'>
  readonly notes: Pick<InFlightNotes, 'begin' | 'end'>
  readonly region: string
  readonly invoke: (functionName: string, event: unknown) => Promise<unknown>
  readonly report: (error: unknown) => void
}

const firstPauseMs = 200
const longestPauseMs = 5_000
const lastBatchesMs = 10_000

/**
 * Feeds a queue's messages to its function, as many batches at a time as the mapping allows, and deletes what is done.
 * Everything else comes back after the queue's visibility timeout, until the queue gives it up.
 */
export class QueuePoller {
  readonly #options: QueuePollerOptions
  readonly #stopping = new AbortController()
  readonly #running = new Set<Promise<void>>()
  readonly #polling: Promise<void>
  #abandoned = false

  constructor(options: QueuePollerOptions) {
    this.#options = options
    this.#polling = this.#poll()
  }

  /** Receives nothing more, and waits for the batches under way, for some seconds at most: the next start takes up the rest. */
  async close(): Promise<void> {
    this.#stopping.abort()
    const grace = new AbortController()
    const ended = this.#polling.then(() => Promise.all(this.#running))
    const patience = delay(lastBatchesMs, undefined, { signal: grace.signal }).then(() => {
      this.#abandoned = true
    })
    await Promise.race([ended, patience.catch(() => undefined)])
    grace.abort()
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted
  }

  async #poll(): Promise<void> {
    const { mapping } = this.#options
    let pauseMs = firstPauseMs
    while (!this.#isStopping) {
      if (this.#running.size >= mapping.concurrency) {
        await Promise.race(this.#running)
        continue
      }
      const messages = await this.#receive()
      if (messages === undefined) {
        await delay(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
        pauseMs = Math.min(pauseMs * 2, longestPauseMs)
        continue
      }
      pauseMs = firstPauseMs
      if (messages.length > 0) this.#start(messages)
    }
  }

  /** Undefined where the queue cannot be read just now. */
  async #receive(): Promise<ReceivedMessage[] | undefined> {
    const { mapping, client, report } = this.#options
    try {
      return await client.receive(mapping.queueUrl, mapping.batchSize, this.#stopping.signal)
    } catch (error) {
      if (!this.#isStopping) report(error)
      return undefined
    }
  }

  #start(messages: readonly ReceivedMessage[]): void {
    const run = this.#handle(messages)
      .catch(this.#options.report)
      .finally(() => this.#running.delete(run))
    this.#running.add(run)
  }

  async #handle(messages: readonly ReceivedMessage[]): Promise<void> {
    const { mapping, client, notes, region, invoke } = this.#options
    const inFlight = messages.map(({ ReceiptHandle: receiptHandle }) => ({ queueArn: mapping.queueArn, receiptHandle }))
    notes.begin(inFlight)
    try {
      const answer = await invoke(mapping.functionName, queueEvent(messages, { queueArn: mapping.queueArn, region }))
      await client.delete(mapping.queueUrl, doneMessages(messages, answer, mapping.reportsFailures))
    } catch (error) {
      // Already in the function's log; the messages stay.
      if (!(error instanceof InvocationError)) throw error
    } finally {
      if (!this.#abandoned) notes.end(inFlight)
    }
  }
}
