/** Statements on their way to another LRS: what arrives, in which order, and what trouble on the way leaves behind. */
import { createHash } from 'node:crypto'
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { newForwarder } from '#bin/workspaces/new-forwarder.ts'
import { forwardStatements, type Forwarding, type ForwardingCount } from '#functions/workers/fan-out-events/forward-statements.ts'
import type { Statement } from '#shared/contract/xapi/statement.ts'
import type { Forwarder } from '#shared/domain/forwarding/forwarder.ts'
import { attachmentKey } from '#shared/domain/xapi/attachment-key.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { outboundHttp } from '#shared/platform/outbound-http.ts'
import { secretSealing } from '#shared/platform/secret-sealing.ts'
import { signingKeys } from '#shared/platform/signing-keys.ts'
import { forwarderRepository } from '#shared/store/forwarder-repository.ts'
import { keys } from '#shared/store/keys.ts'
import { outboxReader } from '#shared/store/outbox-reader.ts'
import { statementRepository } from '#shared/store/statement-repository.ts'
import { aStatement, asRequest, voids } from '#test/store/support/statements.ts'
import { fresh } from '#test/store/support/engines.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { makeAuthority } from '#test/support/certificates.ts'
import { startReceiver, type Received, type Receiver } from '#test/support/https-receiver.ts'
import { basic, lrsCaller, lrsPair } from '#test/support/lrs.ts'

const authority = makeAuthority()
const leaf = authority.issue(['127.0.0.1'])
const minute = 60_000
const begin = Date.parse('2026-11-21T12:00:00.000Z')

let backend: Backend
let now = begin
const clock = { now: () => now }
const opened: { close(): unknown }[] = []

beforeAll(async () => {
  backend = await startBackend()
})
beforeEach(() => {
  now = begin
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()))
})
afterAll(() => backend.close())

type Answer = { readonly status: number; readonly headers?: Record<string, string> } | 'hang'

interface Journey {
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

const records = () => objectStore(objectClients(), 'records-test')
const statementsNow = () => statementRepository(backend.table, { bodies: records(), clock })

function sentIn({ headers, body }: Received): Statement[] {
  const type = headers['content-type'] ?? ''
  const json = type === 'application/json' ? body : (body.split('\r\n\r\n')[1] ?? '').split('\r\n--')[0]
  return JSON.parse(json ?? '')
}

/** A receiver with a forwarder to it. @param answer what is said to a request, 200 unless stated otherwise */
async function journey(settings: Partial<Parameters<typeof newForwarder>[0]> = {}, answer: (sent: Statement[], request: number) => Answer | Promise<Answer> = () => ({ status: 200 })): Promise<Journey> {
  let requests = 0
  const receiver = await startReceiver(leaf, (request, response) => {
    requests += 1
    void Promise.resolve(answer(sentIn(request), requests)).then((said) => {
      if (said !== 'hang') response.writeHead(said.status, said.headers).end('[]')
    })
  })
  const loopback = { receivers: [`127.0.0.1:${receiver.port}`], authority: authority.cert }
  const http = outboundHttp({ loopback, bodyMs: 100 })
  opened.push(receiver, http)
  const sealing = secretSealing(signingKeys(new SecretsManagerClient({}), 'signing-keys', systemClock))
  const forwarders = forwarderRepository(backend.table)
  const given = { tenantId: fresh('tenant_'), label: 'Warehouse', endpoint: `${receiver.origin}/xapi/`, username: 'lectern', password: 'open sesame', xapiVersion: '1.0.3' as const, filter: {}, since: null }
  const forwarder = await newForwarder({ ...given, ...settings }, { sealing, clock, loopback })
  await forwarders.create(forwarder)
  const { tenantId, forwarderId } = forwarder
  const [problems, noted]: [unknown[], string[]] = [[], []]
  const parts = (): Forwarding => ({ forwarders, statements: statementsNow(), records: records(), sealing, http, clock, report: (error) => problems.push(error), note: (message) => noted.push(message) })
  return {
    receiver,
    forwarder,
    problems,
    noted,
    async store(...requests) {
      for (const request of requests) {
        now += 1000
        await statementsNow().store(asRequest(tenantId, request))
      }
      now += 10_000
    },
    run: (changed = {}, hasTime = () => true) => forwardStatements({ ...parts(), ...changed }, [keys.forwarder(tenantId, forwarderId)], hasTime),
    async stored() {
      const [found] = await forwarders.list(tenantId)
      if (found === undefined) throw new Error('The forwarder is gone.')
      return found
    },
    arrived: () => receiver.received.map((request) => sentIn(request).map(({ id = '' }) => id)),
  }
}

const idsOf = (statements: readonly Statement[]): string[] => statements.map(({ id = '' }) => id)
const many = (count: number, parts: Partial<Statement> = {}) => Array.from({ length: count }, () => aStatement(parts))

test('the scheduled run of the worker finds active forwarders and forwards for them', async () => {
  const { forwarder, stored } = await journey()
  // The first test: nothing else waits in the outbox, by whatever time. The worker goes by the real time, and calls no address of this machine that is not named to it.
  await statementRepository(backend.table, { bodies: records(), clock: { now: () => Date.now() - minute } }).store(asRequest(forwarder.tenantId, many(1)))
  const { handler } = await import('#functions/workers/fan-out-events/handler.ts')
  await handler({}, { getRemainingTimeInMillis: () => 240_000 })
  expect(await stored()).toMatchObject({ failures: 1, lastFailure: 'blocked_address' })
}, 60_000)

describe('what arrives', () => {
  it('is every statement once, in the order of storing, fifty at a time', async () => {
    const { store, run, arrived, receiver, stored } = await journey()
    const [first, second, third] = [many(1), many(80), many(30)]
    await store(first, second)
    expect(await run()).toEqual({ taken: 81, failures: 0 })
    await store(third)
    expect(await run()).toEqual({ taken: 30, failures: 0 })
    expect(await run()).toEqual({ taken: 0, failures: 0 })
    expect(arrived().flat()).toEqual(idsOf([...first, ...second, ...third]))
    expect(arrived().map((ids) => ids.length)).toEqual([50, 31, 30])
    expect(receiver.received[0]).toMatchObject({ path: '/xapi/statements', headers: { 'x-experience-api-version': '1.0.3', authorization: basic('lectern', 'open sesame'), 'content-type': 'application/json' } })
    expect(await stored()).toMatchObject({ forwarded: 111, passedOver: 0, failures: 0, lastFailure: null })
  })

  it('is what has settled, so that nothing is stored before it any more', async () => {
    const { store, run, arrived, forwarder } = await journey()
    const [settled, young] = [many(1), many(1)]
    await store(settled)
    await statementsNow().store(asRequest(forwarder.tenantId, young))
    await run()
    expect(arrived().flat()).toEqual(idsOf(settled))
    now += 10_000
    await run()
    expect(arrived().flat()).toEqual(idsOf([...settled, ...young]))
  })

  it('is what the filter lets through, and what a voided statement was voided by', async () => {
    const verb = 'http://adlnet.gov/expapi/verbs/passed'
    const activity = 'https://courses.test/filtered'
    const { store, run, arrived, stored } = await journey({ filter: { verb, activity } })
    const both = { verb: { id: verb }, object: { id: activity } }
    const [wanted, voided, later] = [many(3, both), many(1, both), many(2, both)]
    await store(many(20, { verb: { id: verb } }), wanted, many(20), voided, [aStatement(voids(voided[0]?.id ?? ''))], later)
    await run()
    expect(arrived().flat()).toEqual(expect.arrayContaining(idsOf([...wanted, ...later])))
    expect(arrived().flat()).not.toContain(voided[0]?.id)
    // A long time with nothing to send moves the cursor, so that the same is not looked at for ever.
    now += 2 * 60 * minute
    await run()
    expect((await stored()).cursor).toEqual({ since: new Date(now - 5000).toISOString(), after: null })
    const last = many(1, both)
    await store(last)
    await run()
    expect(arrived().at(-1)).toEqual(idsOf(last))
  })

  it('is only what was stored after a time, where that is asked', async () => {
    const { store, run, arrived } = await journey({ since: new Date(begin + 1500).toISOString() })
    const [before, after] = [many(1), many(1)]
    await store(before, after)
    await run()
    expect(arrived()).toEqual([idsOf(after)])
  })

  it('comes with its attachments', async () => {
    const { store, run, receiver, forwarder } = await journey()
    const bytes = 'the bytes of an attachment'
    const sha2 = createHash('sha256').update(bytes).digest('hex')
    await records().put(attachmentKey(forwarder.tenantId, sha2), bytes, { contentType: 'text/plain' })
    const statement = aStatement({ attachments: [{ usageType: 'https://usage.test/x', display: { en: 'Bytes' }, contentType: 'text/plain', length: bytes.length, sha2 }] })
    await store([statement], many(1))
    await run()
    const [request] = receiver.received
    expect(request?.headers['content-type']).toMatch(/^multipart\/mixed; boundary=/)
    expect(request?.body).toContain(`X-Experience-API-Hash: ${sha2}\r\n\r\n${bytes}\r\n--`)
    expect(receiver.received).toHaveLength(1)
  })

  it('is split where attachments are too much for one request', async () => {
    const { store, run, arrived, forwarder } = await journey()
    const statements: Statement[] = []
    for (const letter of ['a', 'b', 'c']) {
      const bytes = letter.repeat(2_100_000)
      const sha2 = createHash('sha256').update(bytes).digest('hex')
      await records().put(attachmentKey(forwarder.tenantId, sha2), bytes, { contentType: 'text/plain' })
      statements.push(aStatement({ attachments: [{ usageType: 'https://usage.test/x', display: { en: 'Bytes' }, contentType: 'text/plain', length: bytes.length, sha2 }] }))
    }
    await store(statements)
    expect(await run()).toEqual({ taken: 3, failures: 0 })
    expect(arrived()).toEqual(idsOf(statements).map((id) => [id]))
  })

  it('stands in the LRS of another workspace as it stood here', async () => {
    const pair = await lrsPair(backend, backend.otherTenantId)
    const other = lrsCaller(backend, pair)
    const { store, run, stored, receiver } = await journey({ xapiVersion: '2.0.0' }, async (_, count) => {
      const { headers = {}, body = '' } = receiver.received[count - 1] ?? {}
      return other('createStatements', { version: String(headers['x-experience-api-version']), rawBody: body, headers: { 'content-type': String(headers['content-type']) } })
    })
    const statements = many(60)
    await store(statements)
    expect(await run()).toEqual({ taken: 60, failures: 0 })
    const told = await other('getStatements', { query: { statementId: statements[7]?.id ?? '' } })
    expect(JSON.parse(String(told.bytes))).toMatchObject(statements[7] ?? {})
    expect(await stored()).toMatchObject({ forwarded: 60, passedOver: 0 })
  })
})

describe('crashes and races', () => {
  it('between sending and the cursor, the same is sent again and nothing is skipped', async () => {
    const { store, run, arrived, problems } = await journey()
    const statements = many(70)
    await store(statements)
    const forwarders = forwarderRepository(backend.table)
    expect(await run({ forwarders: { ...forwarders, advance: () => Promise.reject(new Error('killed')) } })).toEqual({ taken: 50, failures: 1 })
    expect(problems).toHaveLength(1)
    await run()
    expect(arrived()).toEqual([statements.slice(0, 50), statements.slice(0, 50), statements.slice(50)].map(idsOf))
  })

  it('of two runs at once one goes on, and nothing is missing', async () => {
    const { store, run, arrived, stored } = await journey()
    const statements = many(170)
    await store(statements)
    await Promise.all([run(), run()])
    await run()
    expect(new Set(arrived().flat())).toEqual(new Set(idsOf(statements)))
    // What the slower one sent is not counted.
    expect(await stored()).toMatchObject({ forwarded: 170 })
  })

  it('without more time a run stops after its request, and the next one goes on', async () => {
    const { store, run, arrived } = await journey()
    const statements = many(120)
    await store(statements)
    let asked = 0
    await run({}, () => (asked += 1) <= 1)
    expect(arrived()).toHaveLength(1)
    await run()
    expect(arrived().flat()).toEqual(idsOf(statements))
  })

  it('what its owner pauses is not sent', async () => {
    const { store, run, arrived, forwarder } = await journey()
    await store(many(2))
    await forwarderRepository(backend.table).pause(forwarder, new Date(now).toISOString())
    expect(await run()).toEqual({ taken: 0, failures: 0 })
    expect(arrived()).toEqual([])
  })
})

describe('trouble', () => {
  it.each([500, 429, 401])('%i: nothing is skipped, and it is asked again after a minute', async (status) => {
    const { store, run, arrived, stored } = await journey({}, (_, request) => ({ status: request === 1 ? status : 200 }))
    const statements = many(3)
    await store(statements)
    await run()
    expect(await stored()).toMatchObject({ failures: 1, lastFailure: `http_${status}`, failingSince: new Date(now).toISOString(), nextAttemptAt: new Date(now + minute).toISOString() })
    now += minute - 1
    await run()
    expect(arrived()).toHaveLength(1)
    now += 1
    await run()
    expect(arrived()).toEqual([idsOf(statements), idsOf(statements)])
    expect(await stored()).toMatchObject({ failures: 0, failingSince: null, nextAttemptAt: null, lastFailure: null, forwarded: 3 })
  })

  it('Retry-After is kept', async () => {
    const { store, run, stored } = await journey({}, () => ({ status: 503, headers: { 'retry-after': '1800' } }))
    await store(many(1))
    await run()
    expect((await stored()).nextAttemptAt).toBe(new Date(now + 30 * minute).toISOString())
  })

  it('an LRS that does not answer holds up nobody for long', async () => {
    const { store, run, stored, forwarder } = await journey({}, () => 'hang')
    await store(many(1))
    const http = outboundHttp({ loopback: { receivers: [new URL(forwarder.endpoint).host], authority: authority.cert } })
    opened.push(http)
    const asked: number[] = []
    await run({
      http: {
        post(request) {
          asked.push(request.timeoutMs)
          return http.post({ ...request, timeoutMs: 200 })
        },
      },
    })
    expect(asked).toEqual([30_000])
    expect(await stored()).toMatchObject({ failures: 1, lastFailure: 'timeout' })
  })

  it('a private address is not called, whatever its name was when the forwarder was made', async () => {
    const { store, run, stored, receiver } = await journey()
    await store(many(1))
    const http = outboundHttp()
    opened.push(http)
    await run({ http })
    expect(await stored()).toMatchObject({ failures: 1, lastFailure: 'blocked_address' })
    expect(receiver.received).toEqual([])
  })

  it('409: what can be taken is, and the others are passed over and noted', async () => {
    const statements = many(5)
    const taken = statements[2]?.id ?? ''
    const { store, run, arrived, stored, noted } = await journey({}, (sent) => ({ status: idsOf(sent).includes(taken) ? 409 : 200 }))
    const later = many(1)
    await store(statements, later)
    expect(await run()).toEqual({ taken: 5, failures: 0 })
    expect(arrived()).toEqual([idsOf([...statements, ...later]), ...idsOf([...statements, ...later]).map((id) => [id])])
    expect(await stored()).toMatchObject({ forwarded: 5, passedOver: 1, lastPassedOver: taken, failures: 0 })
    expect(noted).toEqual(['statements passed over'])
  })

  it('400: what stands before the unwanted one is taken, and the trouble names it', async () => {
    const statements = many(4)
    const unwanted = statements[2]?.id ?? ''
    const { store, run, stored, forwarder, arrived } = await journey({}, (sent) => ({ status: idsOf(sent).includes(unwanted) ? 400 : 200 }))
    await store(statements)
    expect(await run()).toEqual({ taken: 2, failures: 0 })
    expect(await stored()).toMatchObject({ forwarded: 2, failures: 1, lastFailure: `http_400 (statement ${unwanted})` })
    for (let tries = 0; tries < 4; tries += 1) {
      now += 60 * minute
      await run()
    }
    expect(await stored()).toMatchObject({ status: 'paused', pausedBecause: 'refused', failures: 5 })
    expect(arrived().flat()).not.toHaveLength(0)
    const [carrier] = await outboxReader(backend.table).carriers([keys.forwarder(forwarder.tenantId, forwarder.forwarderId)])
    expect(carrier?.waiting.map(({ event }) => event)).toMatchObject([{ type: 'forwarder.paused', entityType: 'forwarder', entityId: forwarder.forwarderId, data: { reason: 'refused' } }])
  })

  it('five days of failure pause it, and one success before that begins them anew', async () => {
    let status = 500
    const { store, run, stored, noted } = await journey({}, () => ({ status }))
    const day = 24 * 60 * minute
    await store(many(1))
    await run()
    now += 4 * day
    status = 200
    await run()
    status = 500
    await store(many(1))
    await run()
    const since = now
    now += 5 * day - 1
    await run()
    expect(await stored()).toMatchObject({ status: 'active', failures: 2, failingSince: new Date(since).toISOString() })
    now += 60 * minute
    await run()
    expect(await stored()).toMatchObject({ status: 'paused', pausedBecause: 'failing', failures: 3 })
    expect(noted).toEqual(['forwarder paused'])
  })

  it('of one forwarder is none of another', async () => {
    const [bad, good] = [await journey({}, () => ({ status: 500 })), await journey()]
    await bad.store(many(1))
    await good.store(many(1))
    const both = [bad, good].map(({ forwarder }) => keys.forwarder(forwarder.tenantId, forwarder.forwarderId))
    const http = outboundHttp({ loopback: { receivers: [bad, good].map(({ receiver }) => `127.0.0.1:${receiver.port}`), authority: authority.cert } })
    opened.push(http)
    const sealing = secretSealing(signingKeys(new SecretsManagerClient({}), 'signing-keys', systemClock))
    const parts = { forwarders: forwarderRepository(backend.table), statements: statementsNow(), records: records(), sealing, http, clock, report: () => undefined, note: () => undefined }
    expect(await forwardStatements(parts, both, () => true)).toEqual({ taken: 1, failures: 0 })
    expect(good.arrived()).toHaveLength(1)
  })
})
