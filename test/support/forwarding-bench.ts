/** Forwarders to receivers of their own, on one service, with a clock that tests move. */
import { statedForwarder } from '#bin/workspaces/forwarder-settings.ts'
import {
  forwardStatements,
  type Forwarding,
  type ForwardingCount,
} from '#functions/workers/forward-statements/forward-statements.ts'
import type { Statement } from '#shared/contract/resources/statements/statement.ts'
import type { Forwarder } from '#shared/domain/forwarders/forwarder.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { outboundHttp } from '#shared/platform/outbound-http.ts'
import { secretSealing } from '#shared/platform/secret-sealing.ts'
import { keyRing } from '#shared/platform/key-ring.ts'
import { forwarderRepository } from '#shared/store/forwarders/forwarder-repository.ts'
import { statementRepository } from '#shared/store/statements/statement-repository.ts'
import { aStatement, asRequest } from '#test/store/support/statements.ts'
import { fresh } from '#test/store/support/engines.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { makeAuthority } from '#infra/local/receiver/certificates.ts'
import { startReceiver, type Received, type Receiver } from '#test/support/https-receiver.ts'

export const authority = makeAuthority()
const leaf = authority.issue(['127.0.0.1'])
export const minute = 60_000
export const begin = Date.parse('2026-11-21T12:00:00.000Z')

/** The time of the forwarders in milliseconds; tests move it. */
export const time = { now: begin }
export const clock = { now: () => time.now }
/** What is closed after each test. */
export const opened: { close(): unknown }[] = []

let backend: Backend | undefined
export function backendOf(): Backend {
  if (backend === undefined) throw new Error('Call useForwardingBench first.')
  return backend
}

/** Starts a service for the tests of a file, and sets the time back before each. */
export function useForwardingBench(): void {
  beforeAll(async () => {
    backend = await startBackend()
  })
  beforeEach(() => {
    time.now = begin
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((one) => one.close()))
  })
  afterAll(() => backend?.close())
}

type Response = { readonly status: number; readonly headers?: Record<string, string> } | 'hang'

export interface Journey {
  readonly receiver: Receiver
  readonly forwarder: Forwarder
  readonly problems: unknown[]
  readonly noted: string[]
  /** Stores statements, each request a second later than the one before; they have settled then. */
  readonly store: (...requests: readonly (readonly Statement[])[]) => Promise<void>
  readonly run: (changed?: Partial<Forwarding>, hasTime?: () => boolean) => Promise<ForwardingCount>
  readonly stored: () => Promise<Forwarder>
  /** Ids of the statements that arrived, a list for each request. */
  readonly arrived: () => string[][]
}

export const records = () => objectStore(objectClients(), 'records-test')
export const statementsNow = () => statementRepository(backendOf().table, { bodies: records(), clock })

function sentIn({ headers, body }: Received): Statement[] {
  const type = headers['content-type'] ?? ''
  const json = type === 'application/json' ? body : (body.split('\r\n\r\n')[1] ?? '').split('\r\n--')[0]
  return JSON.parse(json ?? '')
}

/** A receiver with a forwarder to it. @param respond makes the response to a request; 200 by default */
export async function journey(
  settings: Partial<Parameters<typeof statedForwarder>[0]> = {},
  respond: (sent: Statement[], request: number) => Response | Promise<Response> = () => ({ status: 200 }),
): Promise<Journey> {
  let requests = 0
  const receiver = await startReceiver(leaf, (request, response) => {
    requests += 1
    void Promise.resolve(respond(sentIn(request), requests)).then((outcome) => {
      if (outcome !== 'hang') response.writeHead(outcome.status, outcome.headers).end('[]')
    })
  })
  const loopback = { receivers: [`127.0.0.1:${receiver.port}`], authority: authority.cert }
  const http = outboundHttp({ loopback, bodyMs: 100 })
  opened.push(receiver, http)
  const sealing = secretSealing(keyRing({ purpose: 'sealing', secretId: 'sealing-keys' }, systemClock))
  const forwarders = forwarderRepository(backendOf().table)
  const given = {
    tenantId: fresh('tenant_'),
    label: 'Warehouse',
    endpoint: `${receiver.origin}/xapi/`,
    username: 'lectern',
    password: 'open sesame',
    xapiVersion: '1.0.3' as const,
    filter: {},
    since: null,
  }
  const forwarder = await statedForwarder({ ...given, ...settings }, { sealing, clock, loopback })
  await forwarders.create(forwarder)
  const { tenantId } = forwarder
  const [problems, noted]: [unknown[], string[]] = [[], []]
  // Other tests have forwarders of their own.
  const ownOnly = async () => (await forwarders.list(tenantId)).filter(({ status }) => status === 'active')
  const parts = (): Forwarding => ({
    forwarders: { ...forwarders, listActive: ownOnly },
    statements: statementsNow(),
    records: records(),
    sealing,
    http,
    clock,
    report: (error) => problems.push(error),
    warn: (message) => noted.push(message),
  })
  return {
    receiver,
    forwarder,
    problems,
    noted,
    async store(...requests) {
      for (const request of requests) {
        time.now += 1000
        await statementsNow().store(asRequest(tenantId, request))
      }
      time.now += 10_000
    },
    run: (changed = {}, hasTime = () => true) => forwardStatements({ ...parts(), ...changed }, hasTime),
    async stored() {
      const [found] = await forwarders.list(tenantId)
      if (found === undefined) throw new Error('The forwarder is gone.')
      return found
    },
    arrived: () => receiver.received.map((request) => sentIn(request).map(({ id = '' }) => id)),
  }
}

export const idsOf = (statements: readonly Statement[]): string[] => statements.map(({ id = '' }) => id)
export const many = (count: number, parts: Partial<Statement> = {}) =>
  Array.from({ length: count }, () => aStatement(parts))
