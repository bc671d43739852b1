import { setTimeout as delay } from 'node:timers/promises'
import type { ItemChange } from '../../aws/dynamodb/item-change.ts'
import { keyOf } from '../../aws/dynamodb/table.ts'
import { InvocationError } from '../lambda/invocation-error.ts'
import type { StreamMapping } from './stream-mapping.ts'

export interface StreamFeederOptions {
  readonly mapping: StreamMapping
  readonly invoke: (functionName: string, event: unknown) => Promise<unknown>
  readonly report: (error: unknown) => void
}

/** The record of a change, with the members that functions read. */
interface StreamRecord {
  readonly eventSource: 'aws:dynamodb'
  readonly eventName: 'INSERT' | 'MODIFY' | 'REMOVE'
  readonly dynamodb: { readonly Keys: object; readonly NewImage?: object; readonly StreamViewType: 'NEW_IMAGE' }
}

const retryPauseMs = 1000

/**
 * Passes changes to a function in the order of their storage, one batch at a time. Changes that are waiting when the
 * service ends are lost, as for a stream that is read from its latest record on.
 */
export class StreamFeeder {
  readonly #options: StreamFeederOptions
  readonly #stopping = new AbortController()
  readonly #waiting: StreamRecord[] = []
  #running: Promise<void> | null = null

  constructor(options: StreamFeederOptions) {
    this.#options = options
  }

  /** Adds a change that matches the filters. */
  add(change: ItemChange): void {
    const { tableName, filters } = this.#options.mapping
    if (change.table.name !== tableName || this.#stopping.signal.aborted) return
    const record = recordOf(change)
    if (record === null || !filters.some((filter) => filter(record))) return
    this.#waiting.push(record)
    this.#running ??= this.#feed().finally(() => (this.#running = null))
  }

  /** Starts no more batches, and waits for the batch under way. */
  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  async #feed(): Promise<void> {
    const { windowMs, batchSize } = this.#options.mapping
    while (this.#waiting.length > 0) {
      await this.#pause(windowMs)
      if (this.#stopping.signal.aborted) return
      await this.#invoke(this.#waiting.splice(0, batchSize))
    }
  }

  async #invoke(records: readonly StreamRecord[]): Promise<void> {
    const { mapping, invoke, report } = this.#options
    for (let attempt = 0; attempt <= mapping.retries && !this.#stopping.signal.aborted; attempt += 1) {
      try {
        await invoke(mapping.functionName, { Records: records })
        return
      } catch (error) {
        // The function's error is in its log already.
        if (!(error instanceof InvocationError)) report(error)
        await this.#pause(retryPauseMs)
      }
    }
  }

  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => undefined)
  }
}

function recordOf({ table, before, after }: ItemChange): StreamRecord | null {
  const item = after ?? before
  if (item === undefined) return null
  const eventName = after === undefined ? 'REMOVE' : before === undefined ? 'INSERT' : 'MODIFY'
  return {
    eventSource: 'aws:dynamodb',
    eventName,
    dynamodb: {
      Keys: keyOf(table, item),
      ...(after === undefined ? {} : { NewImage: after }),
      StreamViewType: 'NEW_IMAGE',
    },
  }
}
