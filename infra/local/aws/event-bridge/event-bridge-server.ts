import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { ServiceFailure, unknownOperation } from '../json-http/service-failure.ts'
import { type AcceptedCredentials, parseInput, startTargetServer } from '../json-http/target-server.ts'
import { localAccountId } from '../sqs/queue-address.ts'
import type { QueuedMessage } from '../sqs/send-message.ts'
import { compilePattern, type EventPattern } from './event-pattern.ts'

/** An event that a bus has accepted. */
export interface BusEvent {
  readonly id: string
  readonly bus: string
  readonly source: string
  readonly detailType: string
  readonly detail: unknown
}

/** Sends the events of a bus that match a pattern to queues. */
export interface EventRule {
  readonly name: string
  readonly bus: string
  /** See `compilePattern` for the operators. */
  readonly pattern: unknown
  readonly queueArns: readonly string[]
}

export interface EventBridgeServerOptions {
  /** Holds `events.jsonl`: one accepted event a line; `events.jsonl.1` is the file before it, from 10 MB on. */
  readonly dataFolder: string
  /** 0 takes any free port. */
  readonly port: number
  readonly credentials: AcceptedCredentials
  readonly region: string
  /** Sends an event to the queues of the matching rules: all of them or, if it throws, none. Needed for rules only. */
  readonly sendMessages?: (messages: readonly QueuedMessage[]) => void
  /** Injects a failure: true refuses the entry. */
  readonly fault?: (event: BusEvent) => boolean
  /** Called with each accepted event. */
  readonly onEvent?: (event: BusEvent) => void
}

export interface EventBridgeServer {
  readonly endpoint: string
  readonly port: number
  /**
   * Adds a rule, or replaces the rule of that name. PutEvents accepts an entry only after the queues of all matching
   * rules have it. If one of them refuses, the entry is refused and the publisher repeats it. Rules are not stored: the
   * caller creates them at every start.
   * @throws Error for a pattern that cannot be evaluated
   */
  readonly createRule: (rule: EventRule) => void
  readonly close: () => Promise<void>
}

const entry = z.object({
  EventBusName: z.string().default('default'),
  Source: z.string().optional(),
  DetailType: z.string().optional(),
  Detail: z.string().optional(),
  Resources: z.array(z.string()).optional(),
  /** Epoch seconds. */
  Time: z.number().optional(),
})
const putEventsInput = z.object({ Entries: z.array(entry) })

/** Limits of one PutEvents call. */
const maxEntries = 10
const maxBytes = 1_048_576
const maxFileBytes = 10_000_000

type Entry = z.output<typeof entry>
type EntryResult = { readonly EventId: string } | { readonly ErrorCode: string; readonly ErrorMessage: string }
type CompiledRule = EventRule & { readonly matches: EventPattern }

const sizeOf = ({ Source = '', DetailType = '', Detail = '' }: Entry): number =>
  Buffer.byteLength(Source) + Buffer.byteLength(DetailType) + Buffer.byteLength(Detail)

/** The event of an entry, or the error that refuses the entry. */
function readEntry({
  EventBusName: bus,
  Source: source,
  DetailType: detailType,
  Detail: text,
}: Entry): BusEvent | EntryResult {
  if (source === undefined || detailType === undefined || text === undefined)
    return { ErrorCode: 'InvalidArgument', ErrorMessage: 'Source, DetailType and Detail are needed.' }
  try {
    return { id: randomUUID(), bus, source, detailType, detail: JSON.parse(text) }
  } catch {
    return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' }
  }
}

/** The event as EventBridge delivers it to a target. */
const envelopeOf = (event: BusEvent, { Time: seconds, Resources: resources = [] }: Entry, region: string): object => ({
  version: '0',
  id: event.id,
  'detail-type': event.detailType,
  source: event.source,
  account: localAccountId,
  time: new Date(seconds === undefined ? Date.now() : seconds * 1000).toISOString().replace(/\.\d+Z$/, 'Z'),
  region,
  resources,
  detail: event.detail,
})

/** Accepts entries one by one: sends each to the queues of its rules, then records it in the file. */
class Buses {
  readonly #options: EventBridgeServerOptions
  readonly #file: string
  readonly #rules = new Map<string, CompiledRule>()

  constructor(options: EventBridgeServerOptions) {
    this.#options = options
    mkdirSync(options.dataFolder, { recursive: true })
    this.#file = join(options.dataFolder, 'events.jsonl')
  }

  createRule(rule: EventRule): void {
    this.#rules.set(rule.name, { ...rule, matches: compilePattern(rule.pattern) })
  }

  put(given: Entry): EntryResult {
    const event = readEntry(given)
    if ('ErrorCode' in event || 'EventId' in event) return event
    if (this.#options.fault?.(event)) return { ErrorCode: 'InternalFailure', ErrorMessage: 'Injected fault.' }
    try {
      this.#deliver(event, envelopeOf(event, given, this.#options.region))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { ErrorCode: 'InternalFailure', ErrorMessage: `A queue refused the event: ${reason}` }
    }
    this.#record(event)
    return { EventId: event.id }
  }

  #deliver({ bus }: BusEvent, envelope: object): void {
    const rules = [...this.#rules.values()].filter((rule) => rule.bus === bus && rule.matches(envelope))
    if (rules.length === 0) return
    const body = JSON.stringify(envelope)
    const { sendMessages } = this.#options
    if (sendMessages === undefined) throw new Error('The server was started without queues.')
    sendMessages(rules.flatMap(({ queueArns }) => queueArns.map((queueArn) => ({ queueArn, body }))))
  }

  #record(event: BusEvent): void {
    appendFileSync(this.#file, `${JSON.stringify(event)}\n`)
    if (statSync(this.#file).size > maxFileBytes) renameSync(this.#file, `${this.#file}.1`)
    this.#options.onEvent?.(event)
  }
}

/** Starts the local EventBridge on the loopback interface: PutEvents, and rules whose targets are queues. */
export async function startEventBridgeServer(options: EventBridgeServerOptions): Promise<EventBridgeServer> {
  const buses = new Buses(options)
  const { port, close } = await startTargetServer({
    port: options.port,
    region: options.region,
    credentials: options.credentials,
    service: 'events',
    targetPrefix: 'AWSEvents',
    version: '1.1',
    errorTypePrefix: '',
    perform: async ({ operation, input }) => Promise.resolve(putEvents(buses, operation, input)),
  })
  return { endpoint: `http://127.0.0.1:${port}`, port, createRule: (rule) => buses.createRule(rule), close }
}

function putEvents(buses: Buses, operation: string, input: unknown): object {
  if (operation !== 'PutEvents') throw unknownOperation(operation)
  const { Entries: entries } = parseInput(putEventsInput, input)
  if (entries.length === 0 || entries.length > maxEntries)
    throw new ServiceFailure('ValidationException', `PutEvents takes 1 to ${maxEntries} entries.`)
  if (entries.reduce((sum, one) => sum + sizeOf(one), 0) > maxBytes)
    throw new ServiceFailure('ValidationException', 'Total size of the entries in the request is over the limit.')
  const results = entries.map((given) => buses.put(given))
  return { FailedEntryCount: results.filter((result) => 'ErrorCode' in result).length, Entries: results }
}
