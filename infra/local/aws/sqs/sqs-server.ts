import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceFailure, unknownOperation } from '../json-http/service-failure.ts'
import { type AcceptedCredentials, startTargetServer, type TargetCall } from '../json-http/target-server.ts'
import { Journal } from './journal.ts'
import { LongPolls } from './long-polls.ts'
import { MessageMoves } from './message-moves.ts'
import { operations, queueNameOf } from './operations.ts'
import { ensureQueue, type QueueAddress } from './queue-changes.ts'
import type { QueueAttributes } from './queue-attributes.ts'
import { QueueStore } from './queue-store.ts'
import type { MessageFaultHook, SqsContext } from './sqs-context.ts'

/** A trouble that a call meets instead of being performed, or before it is. */
export type CallFault = { readonly status: number; readonly code: string } | { readonly delayMs: number }

export interface SqsServerOptions {
  /** Where the journal of the queues is kept; made where it is missing. One server at a time may use it. */
  readonly dataFolder: string
  /** 0 takes any free port. */
  readonly port: number
  readonly credentials: AcceptedCredentials
  readonly region: string
  /** Epoch milliseconds for visibility, delays and retention; the machine's clock when it is left out. */
  readonly clock?: () => number
  /** Asked before every call whose signature holds; `queueName` is undefined for ListQueues. */
  readonly fault?: (operation: string, queueName: string | undefined) => CallFault | undefined
  readonly messageFault?: MessageFaultHook
  /** Told of every call whose signature holds, before it is performed. */
  readonly onOperation?: (operation: string, queueName: string | undefined) => void
}

export interface SqsServer {
  readonly endpoint: string
  readonly port: number
  /** Creates a queue, or brings the one that is there to these attributes; messages stay. Throws `ServiceFailure`. */
  readonly createQueue: (name: string, attributes?: QueueAttributes) => QueueAddress
  /** Ends waiting receives, hangs up and closes the journal. */
  readonly close: () => Promise<void>
}

/**
 * Starts the local SQS on the loopback interface, with the queues that the data folder holds. What it has acknowledged
 * survives a kill of the process.
 */
export async function startSqsServer(options: SqsServerOptions): Promise<SqsServer> {
  const now = options.clock ?? Date.now
  const journal = new Journal(join(options.dataFolder, 'sqs.journal'))
  const polls = new LongPolls()
  const store = new QueueStore(journal, now, (queueName) => polls.wake(queueName))
  const closing = new AbortController()
  let endpoint = ''
  const { region, messageFault } = options
  const context: SqsContext = {
    store,
    polls,
    moves: new MessageMoves(),
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
    close: async () => {
      closing.abort()
      polls.close()
      await listener.close()
      journal.close()
    },
  }
}

// A caller that hangs up meanwhile does not stop its call: as in the cloud, a send may happen that nobody heard of.
async function pause(ms: number, closing: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: closing }).catch((cause: unknown) => {
    throw new ServiceFailure('ServiceUnavailable', 'The server is closing.', { status: 503, cause })
  })
}

async function perform(context: SqsContext, options: SqsServerOptions, { operation: name, input, gone }: TargetCall): Promise<unknown> {
  const operation = operations.get(name)
  if (operation === undefined) throw unknownOperation(name)
  const queueName = queueNameOf(input)
  options.onOperation?.(name, queueName)
  const fault = options.fault?.(name, queueName)
  if (fault !== undefined && 'status' in fault) throw new ServiceFailure(fault.code, `Injected fault ${fault.code}.`, { status: fault.status })
  if (fault !== undefined) await pause(fault.delayMs, context.closing)
  return operation(context, input, gone)
}
