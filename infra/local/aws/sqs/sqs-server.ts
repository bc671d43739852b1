import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceFailure, unknownOperation } from '../json-http/service-failure.ts'
import { type AcceptedCredentials, startTargetServer, type TargetCall } from '../json-http/target-server.ts'
import { Journal } from './journal.ts'
import { LongPolls } from './long-polls.ts'
import { operations, queueNameOf } from './operations.ts'
import { ensureQueue, type QueueAddress } from './ensure-queue.ts'
import type { QueueAttributes } from './queue-attributes.ts'
import { QueueStore } from './queue-store.ts'
import { type QueuedMessage, sendTogether } from './send-message.ts'
import { countMessages, type MessageCounts } from './count-messages.ts'
import { type MessageFaultHook, requireQueue, type SqsContext } from './sqs-context.ts'

/** An injected fault of a call: an error in place of the operation, or a delay before it. */
export type CallFault = { readonly status: number; readonly code: string } | { readonly delayMs: number }

export interface SqsServerOptions {
  /** Holds the journal of the queues; created if it is missing. One server at a time may use it. */
  readonly dataFolder: string
  /** 0 takes any free port. */
  readonly port: number
  readonly credentials: AcceptedCredentials
  readonly region: string
  /** Epoch milliseconds for visibility, delays and retention; the machine's clock when it is left out. */
  readonly clock?: () => number
  /** Called before each call with a valid signature; `queueName` is undefined for ListQueues. */
  readonly fault?: (operation: string, queueName: string | undefined) => CallFault | undefined
  readonly messageFault?: MessageFaultHook
  /** Called with each call with a valid signature, before the operation. */
  readonly onOperation?: (operation: string, queueName: string | undefined) => void
}

export interface SqsServer {
  readonly endpoint: string
  readonly port: number
  /** Creates a queue, or gives an existing one these attributes; messages stay. Throws `ServiceFailure`. */
  readonly createQueue: (name: string, attributes?: QueueAttributes) => QueueAddress
  /**
   * Sends messages for another local service: all of them or, if it throws `ServiceFailure`, none. Not an operation.
   */
  readonly sendMessages: (messages: readonly QueuedMessage[]) => void
  /** Messages of a queue by their state. Throws `ServiceFailure` for a missing queue. */
  readonly countMessages: (name: string) => MessageCounts
  /** Ends waiting receives, hangs up and closes the journal. */
  readonly close: () => Promise<void>
}

/**
 * Starts the local SQS on the loopback interface, with the queues of the data folder. Every acknowledged change
 * survives a kill of the process.
 */
export async function startSqsServer(options: SqsServerOptions): Promise<SqsServer> {
  const now = options.clock ?? Date.now
  const journal = new Journal(join(options.dataFolder, 'sqs.journal'))
  const polls = new LongPolls()
  const store = new QueueStore(journal, (queueName) => polls.wake(queueName))
  const closing = new AbortController()
  let endpoint = ''
  const { region, messageFault } = options
  const context: SqsContext = {
    store,
    polls,
    now,
    region,
    messageFault,
    endpoint: () => endpoint,
    closing: closing.signal,
  }
  const listener = await startTargetServer({
    port: options.port,
    region,
    credentials: options.credentials,
    service: 'sqs',
    targetPrefix: 'AmazonSQS',
    version: '1.0',
    errorTypePrefix: 'com.amazonaws.sqs#',
    perform: (call) => perform(context, options, call),
  })
  endpoint = `http://127.0.0.1:${listener.port}`
  return {
    endpoint,
    port: listener.port,
    createQueue: (name, attributes = {}) => ensureQueue(context, name, attributes),
    countMessages: (name) => countMessages(context, requireQueue(store.get(name))),
    sendMessages: (messages) => {
      sendTogether(context, messages)
    },
    close: async () => {
      closing.abort()
      polls.close()
      await listener.close()
      journal.close()
    },
  }
}

// A caller that hangs up does not cancel its call: as in the cloud, a message may be sent without a response.
async function pause(ms: number, closing: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: closing }).catch((cause: unknown) => {
    throw new ServiceFailure('ServiceUnavailable', 'The server is closing.', { status: 503, cause })
  })
}

async function perform(
  context: SqsContext,
  options: SqsServerOptions,
  { operation: name, input, hangUp }: TargetCall,
): Promise<unknown> {
  const operation = operations.get(name)
  if (operation === undefined) throw unknownOperation(name)
  const queueName = queueNameOf(input)
  options.onOperation?.(name, queueName)
  const fault = options.fault?.(name, queueName)
  if (fault !== undefined && 'status' in fault)
    throw new ServiceFailure(fault.code, `Injected fault ${fault.code}.`, { status: fault.status })
  if (fault !== undefined) await pause(fault.delayMs, context.closing)
  return operation(context, input, hangUp)
}
