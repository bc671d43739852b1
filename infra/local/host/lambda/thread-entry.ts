// Entry of the thread in which one function runs. Bundled by itself, because threads load JavaScript only.
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { resolveLocalhostNames } from '../../aws/key-value-store/localhost-names.ts'
import type { FunctionError, InvokeMessage, ThreadMessage } from './protocol.ts'

const settingsSchema = z.object({ modulePath: z.string(), handlerName: z.string(), functionName: z.string(), functionArn: z.string(), memoryMb: z.number() })
const invokeSchema = z.object({ id: z.number(), requestId: z.string(), event: z.string(), deadline: z.number() }) satisfies z.ZodType<InvokeMessage>
const handlerSchema = z.custom<(event: unknown, context: object) => unknown>((value) => typeof value === 'function', 'is not a function')

const settings = settingsSchema.parse(workerData)
resolveLocalhostNames()

let loaded: ReturnType<typeof load> | undefined

function load(): z.output<typeof handlerSchema> {
  const module: unknown = createRequire(settings.modulePath)(settings.modulePath)
  return handlerSchema.parse(typeof module === 'object' && module !== null ? Reflect.get(module, settings.handlerName) : undefined)
}

const contextOf = ({ requestId, deadline }: InvokeMessage): object => ({
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

async function invoke(message: InvokeMessage): Promise<ThreadMessage> {
  try {
    // A module that fails to load is loaded anew by the next invocation, as a new sandbox would.
    loaded ??= load()
    const result = await loaded(JSON.parse(message.event), contextOf(message))
    return { kind: 'result', id: message.id, payload: result === undefined ? 'null' : JSON.stringify(result) }
  } catch (error) {
    return { kind: 'error', id: message.id, error: describe(error) }
  }
}

parentPort?.on('message', (message: unknown) => {
  void invoke(invokeSchema.parse(message)).then((answer) => parentPort?.postMessage(answer))
})
