import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { FunctionModel } from './function-model.ts'
import { InvocationError } from './invocation-error.ts'
import type { FunctionError, InvokeMessage, ThreadMessage, ThreadSettings } from './protocol.ts'

export interface ThreadOptions {
  readonly threadPath: string
  readonly environment: Readonly<Record<string, string>>
}

interface Pending {
  readonly resolve: (payload: string) => void
  readonly reject: (error: InvocationError) => void
  readonly timer: NodeJS.Timeout
}

/** One function's thread, seen from the host. */
export class FunctionThread {
  readonly stdout: Readable
  readonly stderr: Readable
  readonly #model: FunctionModel
  readonly #worker: Worker
  readonly #pending = new Map<number, Pending>()
  #idleWaiters: (() => void)[] = []
  #nextId = 1
  #usable = true

  constructor(model: FunctionModel, { threadPath, environment }: ThreadOptions) {
    const { modulePath, handlerName, name, arn, memoryMb } = model
    const settings: ThreadSettings = { modulePath, handlerName, functionName: name, functionArn: arn, memoryMb }
    this.#model = model
    this.#worker = new Worker(threadPath, { env: { ...environment }, execArgv: [], stdout: true, stderr: true, name })
    this.stdout = this.#worker.stdout
    this.stderr = this.#worker.stderr
    this.#worker.postMessage(settings)
    this.#worker.on('message', (message: ThreadMessage) => this.#settle(message))
    this.#worker.on('error', (error) =>
      this.#fail({ errorType: 'Runtime.Unhandled', errorMessage: error.message, trace: error.stack ?? '' }),
    )
    this.#worker.on('exit', (code) =>
      this.#fail({
        errorType: 'Runtime.ExitError',
        errorMessage: `The function ended with exit code ${code}.`,
        trace: '',
      }),
    )
  }

  /** False once an invocation has run out of time or the thread has ended: the next invocation needs a new one. */
  get isUsable(): boolean {
    return this.#usable
  }

  /** Resolves to the JSON of the response. @throws InvocationError */
  invoke(invocation: Omit<InvokeMessage, 'id'>): Promise<string> {
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#expire(id), Math.max(0, invocation.deadline - Date.now()))
      this.#pending.set(id, { resolve, reject, timer })
      this.#worker.postMessage({ id, ...invocation })
    })
  }

  /** Resolves when nothing is under way. */
  idle(): Promise<void> {
    if (this.#pending.size === 0) return Promise.resolve()
    return new Promise((resolve) => this.#idleWaiters.push(resolve))
  }

  async terminate(): Promise<void> {
    this.#usable = false
    await this.#worker.terminate()
  }

  #expire(id: number): void {
    this.#usable = false
    const seconds = this.#model.timeoutSeconds
    this.#take(id)?.reject(
      this.#error({
        errorType: 'Sandbox.Timedout',
        errorMessage: `Task timed out after ${seconds} seconds`,
        trace: '',
      }),
    )
    this.#announceIdle()
  }

  #settle(message: ThreadMessage): void {
    const pending = this.#take(message.id)
    if (message.kind === 'result') pending?.resolve(message.payload)
    else pending?.reject(this.#error(message.error))
    this.#announceIdle()
  }

  #fail(error: FunctionError): void {
    this.#usable = false
    for (const id of this.#pending.keys()) this.#take(id)?.reject(this.#error(error))
    this.#announceIdle()
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id)
    clearTimeout(pending?.timer)
    this.#pending.delete(id)
    return pending
  }

  #announceIdle(): void {
    if (this.#pending.size > 0) return
    const waiters = this.#idleWaiters
    this.#idleWaiters = []
    for (const resolve of waiters) resolve()
  }

  #error(error: FunctionError): InvocationError {
    return new InvocationError(this.#model.name, error)
  }
}
