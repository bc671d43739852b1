import { setTimeout as delay } from 'node:timers/promises'
import type { BusEvent } from '../../aws/event-bridge/event-bridge-server.ts'
import { InvocationError } from '../lambda/invocation-error.ts'
import type { RuleModel } from './rule-model.ts'

export interface RuleInvokerOptions {
  /** Those with functions as targets are used. */
  readonly rules: readonly RuleModel[]
  readonly invoke: (functionName: string, event: unknown) => Promise<unknown>
  readonly report: (error: unknown) => void
}

/** Lambda tries an event of a rule again twice. */
const attempts = 3
const retryPauseMs = 1000

/**
 * Invokes functions with the events of a bus that their rules select. As in the cloud, an invocation that fails three times is dropped;
 * those under way when the service ends are lost.
 */
export class RuleInvoker {
  readonly #options: RuleInvokerOptions
  readonly #stopping = new AbortController()
  readonly #running = new Set<Promise<void>>()

  constructor(options: RuleInvokerOptions) {
    this.#options = options
  }

  add({ id, bus, source, detailType, detail }: BusEvent): void {
    if (this.#stopping.signal.aborted) return
    const envelope = { id, source, 'detail-type': detailType, detail }
    for (const rule of this.#options.rules)
      if (rule.isEnabled && rule.bus === bus && rule.matches(envelope))
        for (const functionName of rule.functionNames) this.#start(functionName, envelope)
  }

  /** Starts nothing more, and waits for what is under way. */
  async close(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#running)
  }

  #start(functionName: string, event: object): void {
    const run = this.#invoke(functionName, event).finally(() => this.#running.delete(run))
    this.#running.add(run)
  }

  async #invoke(functionName: string, event: object): Promise<void> {
    const { invoke, report } = this.#options
    for (let attempt = 0; attempt < attempts && !this.#stopping.signal.aborted; attempt += 1) {
      try {
        await invoke(functionName, event)
        return
      } catch (error) {
        // The function's error is in its log already.
        if (!(error instanceof InvocationError)) report(error)
        await delay(retryPauseMs, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => undefined)
      }
    }
  }
}
