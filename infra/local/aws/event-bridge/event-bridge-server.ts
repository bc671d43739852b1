import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { ServiceFailure, unknownOperation } from '../json-http/service-failure.ts'
import { type AcceptedCredentials, parseInput, startTargetServer } from '../json-http/target-server.ts'

/** An event that a bus has taken. */
export interface BusEvent {
  readonly id: string
  readonly bus: string
  readonly source: string
  readonly detailType: string
  readonly detail: unknown
}

export interface EventBridgeServerOptions {
  /** Holds `events.jsonl`: what was put, a line each; a former file beside it when it has grown long. */
  readonly dataFolder: string
  /** 0 takes any free port. */
  readonly port: number
  readonly credentials: AcceptedCredentials
  readonly region: string
  /** Trouble on demand: true refuses the entry. */
  readonly fault?: (event: BusEvent) => boolean
  readonly onEvent?: (event: BusEvent) => void
}

export interface EventBridgeServer {
  readonly endpoint: string
  readonly port: number
  readonly close: () => Promise<void>
}

const entry = z.object({ EventBusName: z.string().default('default'), Source: z.string().optional(), DetailType: z.string().optional(), Detail: z.string().optional() })
const putEventsInput = z.object({ Entries: z.array(entry) })

/** Limits of one PutEvents call. */
const mostEntries = 10
const mostBytes = 1_048_576
const longestFile = 10_000_000

type Entry = z.output<typeof entry>
type Verdict = { readonly EventId: string } | { readonly ErrorCode: string; readonly ErrorMessage: string }

const sizeOf = ({ Source = '', DetailType = '', Detail = '' }: Entry): number => Buffer.byteLength(Source) + Buffer.byteLength(DetailType) + Buffer.byteLength(Detail)

/** The event of an entry, or why it is none. */
function read({ EventBusName: bus, Source: source, DetailType: detailType, Detail: text }: Entry): BusEvent | Verdict {
  if (source === undefined || detailType === undefined || text === undefined) return { ErrorCode: 'InvalidArgument', ErrorMessage: 'Source, DetailType and Detail are needed.' }
  try {
    return { id: randomUUID(), bus, source, detailType, detail: JSON.parse(text) }
  } catch {
    return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' }
  }
}

/**
 * Starts the local EventBridge on the loopback interface. It takes events and keeps them in a file; rules there are none.
 */
export async function startEventBridgeServer(options: EventBridgeServerOptions): Promise<EventBridgeServer> {
  const { dataFolder, fault, onEvent } = options
  mkdirSync(dataFolder, { recursive: true })
  const file = join(dataFolder, 'events.jsonl')
  const keep = (event: BusEvent): void => {
    appendFileSync(file, `${JSON.stringify(event)}\n`)
    if (statSync(file).size > longestFile) renameSync(file, `${file}.1`)
    onEvent?.(event)
  }
  const put = (given: Entry): Verdict => {
    const event = read(given)
    if ('ErrorCode' in event || 'EventId' in event) return event
    if (fault?.(event)) return { ErrorCode: 'InternalFailure', ErrorMessage: 'The entry was not taken.' }
    keep(event)
    return { EventId: event.id }
  }
  const { port, close } = await startTargetServer({
    port: options.port,
    region: options.region,
    credentials: options.credentials,
    service: 'events',
    targetPrefix: 'AWSEvents',
    version: '1.1',
    errorTypePrefix: '',
    perform: async ({ operation, input }) => {
      if (operation !== 'PutEvents') throw unknownOperation(operation)
      const { Entries: entries } = parseInput(putEventsInput, input)
      if (entries.length === 0 || entries.length > mostEntries) throw new ServiceFailure('ValidationException', `PutEvents takes 1 to ${mostEntries} entries.`)
      if (entries.reduce((sum, one) => sum + sizeOf(one), 0) > mostBytes) throw new ServiceFailure('ValidationException', 'Total size of the entries in the request is over the limit.')
      const answers = entries.map(put)
      return Promise.resolve({ FailedEntryCount: answers.filter((answer) => 'ErrorCode' in answer).length, Entries: answers })
    },
  })
  return { endpoint: `http://127.0.0.1:${port}`, port, close }
}
