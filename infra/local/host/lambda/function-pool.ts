import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FunctionLogs } from './function-log.ts'
import type { FunctionModel } from './function-model.ts'
import { FunctionThread } from './function-thread.ts'
import { InvocationError } from './invocation-error.ts'

export interface FunctionPoolOptions {
  readonly functions: ReadonlyMap<string, FunctionModel>
  /** Bundled entry of the threads. */
  readonly threadPath: string
  /** Addresses of the local servers. A function's own environment takes precedence. */
  readonly environment: Readonly<Record<string, string>>
  readonly logs: FunctionLogs
}

const lastInvocationsMs = 5_000

/**
 * Runs functions, each in a thread of its own that starts with the first invocation. Unlike in the cloud, a thread runs
 * several invocations in parallel. Handlers must therefore keep nothing of a request in module state. In the cloud they
 * must not do that either, because a sandbox serves many requests.
 */
export class FunctionPool {
  readonly #options: FunctionPoolOptions
  readonly #threads = new Map<string, FunctionThread>()
  readonly #retired = new Set<FunctionThread>()
  #closed = false

  constructor(options: FunctionPoolOptions) {
    this.#options = options
  }

  /**
   * Invokes a function with an event that JSON can carry, and resolves to its response.
   * @throws InvocationError if the function throws, does not finish in time, or cannot be loaded
   */
  async invoke(name: string, event: unknown): Promise<unknown> {
    const model = this.#options.functions.get(name)
    if (model === undefined) throw new Error(`There is no function ${name}.`)
    if (this.#closed)
      throw new InvocationError(name, { errorType: 'Closed', errorMessage: 'The service is stopping.', trace: '' })
    const thread = this.#threadOf(model)
    const response = await thread
      .invoke({
        requestId: randomUUID(),
        event: JSON.stringify(event),
        deadline: Date.now() + model.timeoutSeconds * 1000,
      })
      .catch((error: unknown) => {
        if (error instanceof InvocationError)
          this.#options.logs.line(
            model.logName,
            `${error.errorType}: ${error.message}${error.trace && `\n${error.trace}`}`,
          )
        throw error
      })
    return JSON.parse(response)
  }

  /** Waits some seconds at most for invocations under way, then stops every thread. */
  async close(): Promise<void> {
    this.#closed = true
    const threads = [...this.#threads.values(), ...this.#retired]
    const grace = new AbortController()
    await Promise.race([
      Promise.all(threads.map((thread) => thread.idle())),
      delay(lastInvocationsMs, undefined, { signal: grace.signal }).catch(() => undefined),
    ])
    grace.abort()
    await Promise.all(threads.map((thread) => thread.terminate()))
  }

  #threadOf(model: FunctionModel): FunctionThread {
    const running = this.#threads.get(model.name)
    if (running !== undefined && running.isUsable) return running
    if (running !== undefined) this.#retire(running)
    const { threadPath, environment, logs } = this.#options
    const thread = new FunctionThread(model, {
      threadPath,
      environment: { ...runtimeEnvironment(model), ...environment, ...model.environment },
    })
    logs.append(model.logName, thread.stdout)
    logs.append(model.logName, thread.stderr)
    this.#threads.set(model.name, thread)
    return thread
  }

  /** After an invocation has run out of time, its thread is stopped once the other invocations in it have ended. */
  #retire(thread: FunctionThread): void {
    this.#retired.add(thread)
    void thread
      .idle()
      .then(() => thread.terminate())
      .then(() => this.#retired.delete(thread))
  }
}

/** The variables that every function has in the cloud. */
const runtimeEnvironment = ({ name, memoryMb, handlerName, modulePath }: FunctionModel): Record<string, string> => ({
  AWS_LAMBDA_FUNCTION_NAME: name,
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
  LAMBDA_TASK_ROOT: modulePath.slice(0, Math.max(0, modulePath.search(/[/\\][^/\\]*$/))),
  TZ: ':UTC',
  _HANDLER: `index.${handlerName}`,
  // The SDK warns about old versions of Node. The deployed runtime is newer, so the warning does not apply to it.
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
})
