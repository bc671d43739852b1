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
 * Passes a queue's messages to its function, as many batches at a time as the mapping allows, and deletes processed
 * messages. All others become visible again after the visibility timeout, until the queue gives them up.
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

  /** Stops receiving, and waits some seconds for the batches under way. The next start takes up the rest. */
  async close(): Promise<void> {
    this.#stopping.abort()
    const timer = new AbortController()
    const ended = this.#polling.then(() => Promise.all(this.#running))
    const timeout = delay(lastBatchesMs, undefined, { signal: timer.signal }).then(() => {
      this.#abandoned = true
    })
    await Promise.race([ended, timeout.catch(() => undefined)])
    timer.abort()
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

  /** Undefined if the receive failed. */
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
      const response = await invoke(mapping.functionName, queueEvent(messages, { queueArn: mapping.queueArn, region }))
      await client.delete(mapping.queueUrl, doneMessages(messages, response, mapping.reportsFailures))
    } catch (error) {
      // The error is in the function's log already; the messages stay in the queue.
      if (!(error instanceof InvocationError)) throw error
    } finally {
      // After an abandoned close the notes stay, so that the next start makes these messages visible again.
      if (!this.#abandoned) notes.end(inFlight)
    }
  }
}
