// Entry of the thread in which one function runs. Bundled by itself, because threads load JavaScript only.
import { createRequire } from 'node:module'
import { parentPort, type MessagePort } from 'node:worker_threads'
import { resolveLocalhostNames } from '../../aws/key-value-store/localhost-names.ts'
import type { FunctionError, InvokeMessage, ThreadMessage, ThreadSettings } from './protocol.ts'

type Handler = (event: unknown, context: object) => unknown

const isHandler = (value: unknown): value is Handler => typeof value === 'function'

function load({ modulePath, handlerName }: ThreadSettings): Handler {
  const module: unknown = createRequire(modulePath)(modulePath)
  const handler: unknown = typeof module === 'object' && module !== null ? Reflect.get(module, handlerName) : undefined
  if (!isHandler(handler)) throw new Error(`${modulePath} exports no function ${handlerName}.`)
  return handler
}

const contextOf = (settings: ThreadSettings, { requestId, deadline }: InvokeMessage): object => ({
  awsRequestId: requestId,
  callbackWaitsForEmptyEventLoop: true,
  functionName: settings.functionName,
  functionVersion: '$LATEST',
  invokedFunctionArn: settings.functionArn,
  memoryLimitInMB: String(settings.memoryMb),
  logGroupName: settings.functionName,
  logStreamName: 'local',
  getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
})

function describe(error: unknown): FunctionError {
  if (!(error instanceof Error)) return { errorType: 'Error', errorMessage: String(error), trace: String(error) }
  return { errorType: error.name, errorMessage: error.message, trace: error.stack ?? String(error) }
}

/**
 * Runs invocations, several in parallel. If the module fails to load, the next invocation loads it again, as in a new
 * sandbox.
 */
function serve(port: MessagePort, settings: ThreadSettings): void {
  const loaded: { handler?: Handler } = {}
  const invoke = async (message: InvokeMessage): Promise<ThreadMessage> => {
    try {
      loaded.handler ??= load(settings)
      const result = await loaded.handler(JSON.parse(message.event), contextOf(settings, message))
      return { kind: 'result', id: message.id, payload: JSON.stringify(result ?? null) }
    } catch (error) {
      return { kind: 'error', id: message.id, error: describe(error) }
    }
  }
  port.on('message', (message: InvokeMessage) => void invoke(message).then((response) => port.postMessage(response)))
}

const port = parentPort
if (port === null) throw new Error('This is the entry of a thread.')
resolveLocalhostNames()
port.once('message', (settings: ThreadSettings) => serve(port, settings))
