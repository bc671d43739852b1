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
  /** Leads to the local servers; what a function's own environment states comes first. */
  readonly environment: Readonly<Record<string, string>>
  readonly logs: FunctionLogs
}

const lastInvocationsMs = 5_000

/**
 * Runs functions, each in a thread of its own that starts with the first invocation. Unlike in the cloud, a thread takes
 * invocations that come at the same time, side by side: handlers must not keep anything of one request in module state,
 * which they must not do there either, where a sandbox outlives requests.
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
   * Invokes a function with an event that JSON can carry, and resolves to its answer.
   * @throws InvocationError where it throws, does not finish in time, or cannot be loaded
   */
  async invoke(name: string, event: unknown): Promise<unknown> {
    const model = this.#options.functions.get(name)
    if (model === undefined) throw new Error(`There is no function ${name}.`)
    if (this.#closed) throw new InvocationError(name, { errorType: 'Closed', errorMessage: 'The service is stopping.', trace: '' })
    const thread = this.#threadOf(model)
    const answer = await thread.invoke({ requestId: randomUUID(), event: JSON.stringify(event), deadline: Date.now() + model.timeoutSeconds * 1000 }).catch((error: unknown) => {
      if (error instanceof InvocationError) this.#options.logs.line(model.logName, `${error.errorType}: ${error.message}${error.trace && `\n${error.trace}`}`)
      throw error
    })
    return JSON.parse(answer)
  }

  /** Lets invocations under way end, for some seconds at most, then stops every thread. */
  async close(): Promise<void> {
    this.#closed = true
    const threads = [...this.#threads.values(), ...this.#retired]
    const grace = new AbortController()
    await Promise.race([Promise.all(threads.map((thread) => thread.idle())), delay(lastInvocationsMs, undefined, { signal: grace.signal }).catch(() => undefined)])
    grace.abort()
    await Promise.all(threads.map((thread) => thread.terminate()))
  }

  #threadOf(model: FunctionModel): FunctionThread {
    const running = this.#threads.get(model.name)
    if (running !== undefined && running.isUsable) return running
    if (running !== undefined) this.#retire(running)
    const { threadPath, environment, logs } = this.#options
    const thread = new FunctionThread(model, { threadPath, environment: { ...runtimeEnvironment(model), ...environment, ...model.environment } })
    logs.append(model.logName, thread.stdout)
    logs.append(model.logName, thread.stderr)
    this.#threads.set(model.name, thread)
    return thread
  }

  /** A thread in which an invocation ran out of time is not stopped under the others that still run in it. */
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
  // The SDK's advice about Node is for the deployed runtime, which is newer than the one of this machine may be.
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
})
