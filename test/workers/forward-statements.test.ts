/** Statements on their way to another LRS: what arrives, in which order, and what a crash leaves behind. */
import { createHash } from 'node:crypto'
import type { Statement } from '#shared/contract/resources/statements/statement.ts'
import { attachmentKey } from '#shared/domain/statements/attachment-key.ts'
import { forwarderRepository } from '#shared/store/forwarders/forwarder-repository.ts'
import { statementRepository } from '#shared/store/statements/statement-repository.ts'
import { aStatement, asRequest, voids } from '#test/store/support/statements.ts'
import { basic, lrsCaller, lrsPair } from '#test/support/lrs.ts'
import {
  minute,
  begin,
  time,
  backendOf,
  useForwardingBench,
  records,
  statementsNow,
  journey,
  idsOf,
  many,
} from '#test/support/forwarding-bench.ts'

useForwardingBench()

test('finds active forwarders and forwards for them in the scheduled run', async () => {
  const { forwarder, stored } = await journey()
  // The first test: nothing else waits in the outbox, by whatever time. The worker goes by the real time, and calls no
  // address of this machine that is not named to it.
  await statementRepository(backendOf().table, { bodies: records(), clock: { now: () => Date.now() - minute } }).store(
    asRequest(forwarder.tenantId, many(1)),
  )
  const { handler } = await import('#functions/workers/forward-statements/handler.ts')
  await handler({}, { getRemainingTimeInMillis: () => 240_000 })
  expect(await stored()).toMatchObject({ failures: 1, lastFailure: 'blocked_address' })
})

describe('forwarded statements', () => {
  it('sends every statement once, in the order of storing, fifty in a request', async () => {
    const { store, run, arrived, receiver, stored } = await journey()
    const [first, second, third] = [many(1), many(80), many(30)]
    await store(first, second)
    expect(await run()).toEqual({ taken: 81, failures: 0 })
    await store(third)
    expect(await run()).toEqual({ taken: 30, failures: 0 })
    expect(await run()).toEqual({ taken: 0, failures: 0 })
    expect(arrived().flat()).toEqual(idsOf([...first, ...second, ...third]))
    expect(arrived().map((ids) => ids.length)).toEqual([50, 31, 30])
    expect(receiver.received[0]).toMatchObject({
      path: '/xapi/statements',
      headers: {
        'x-experience-api-version': '1.0.3',
        authorization: basic('lectern', 'open sesame'),
        'content-type': 'application/json',
      },
    })
    expect(await stored()).toMatchObject({ forwarded: 111, passedOver: 0, failures: 0, lastFailure: null })
  })

  it('sends only statements old enough that none can be stored before them', async () => {
    const { store, run, arrived, forwarder } = await journey()
    const [settled, young] = [many(1), many(1)]
    await store(settled)
    await statementsNow().store(asRequest(forwarder.tenantId, young))
    await run()
    expect(arrived().flat()).toEqual(idsOf(settled))
    time.now += 10_000
    await run()
    expect(arrived().flat()).toEqual(idsOf([...settled, ...young]))
  })

  it('sends what matches the filter, and leaves out voided statements', async () => {
    const verb = 'http://adlnet.gov/expapi/verbs/passed'
    const activity = 'https://courses.test/filtered'
    const { store, run, arrived, stored } = await journey({ filter: { verb, activity } })
    const both = { verb: { id: verb }, object: { id: activity } }
    const [wanted, voided, later] = [many(3, both), many(1, both), many(2, both)]
    await store(
      many(20, { verb: { id: verb } }),
      wanted,
      many(20),
      voided,
      [aStatement(voids(voided[0]?.id ?? ''))],
      later,
    )
    await run()
    expect(arrived().flat()).toEqual(expect.arrayContaining(idsOf([...wanted, ...later])))
    expect(arrived().flat()).not.toContain(voided[0]?.id)
    // A long time with nothing to send moves the cursor, so that the same is not looked at for ever.
    time.now += 2 * 60 * minute
    await run()
    expect((await stored()).cursor).toEqual({ since: new Date(time.now - 5000).toISOString(), after: null })
    const last = many(1, both)
    await store(last)
    await run()
    expect(arrived().at(-1)).toEqual(idsOf(last))
  })

  it('sends only what was stored after the start time of the forwarder', async () => {
    const { store, run, arrived } = await journey({ since: new Date(begin + 1500).toISOString() })
    const [before, after] = [many(1), many(1)]
    await store(before, after)
    await run()
    expect(arrived()).toEqual([idsOf(after)])
  })

  it('sends attachments with their statement', async () => {
    const { store, run, receiver, forwarder } = await journey()
    const bytes = 'the bytes of an attachment'
    const sha2 = createHash('sha256').update(bytes).digest('hex')
    await records().put(attachmentKey(forwarder.tenantId, sha2), bytes, { contentType: 'text/plain' })
    const statement = aStatement({
      attachments: [
        {
          usageType: 'https://usage.test/x',
          display: { en: 'Bytes' },
          contentType: 'text/plain',
          length: bytes.length,
          sha2,
        },
      ],
    })
    await store([statement], many(1))
    await run()
    const [request] = receiver.received
    expect(request?.headers['content-type']).toMatch(/^multipart\/mixed; boundary=/)
    expect(request?.body).toContain(`X-Experience-API-Hash: ${sha2}\r\n\r\n${bytes}\r\n--`)
    expect(receiver.received).toHaveLength(1)
  })

  it('splits a request whose attachments are too large together', async () => {
    const { store, run, arrived, forwarder } = await journey()
    const statements: Statement[] = []
    for (const letter of ['a', 'b', 'c']) {
      const bytes = letter.repeat(2_100_000)
      const sha2 = createHash('sha256').update(bytes).digest('hex')
      await records().put(attachmentKey(forwarder.tenantId, sha2), bytes, { contentType: 'text/plain' })
      statements.push(
        aStatement({
          attachments: [
            {
              usageType: 'https://usage.test/x',
              display: { en: 'Bytes' },
              contentType: 'text/plain',
              length: bytes.length,
              sha2,
            },
          ],
        }),
      )
    }
    await store(statements)
    expect(await run()).toEqual({ taken: 3, failures: 0 })
    expect(arrived()).toEqual(idsOf(statements).map((id) => [id]))
  })

  it('stores the same statements in the LRS of another workspace', async () => {
    const pair = await lrsPair(backendOf(), backendOf().otherTenantId)
    const other = lrsCaller(backendOf(), pair)
    const { store, run, stored, receiver } = await journey({ xapiVersion: '2.0.0' }, async (_, count) => {
      const { headers = {}, body = '' } = receiver.received[count - 1] ?? {}
      return other('createStatements', {
        version: String(headers['x-experience-api-version']),
        rawBody: body,
        headers: { 'content-type': String(headers['content-type']) },
      })
    })
    const statements = many(60)
    await store(statements)
    expect(await run()).toEqual({ taken: 60, failures: 0 })
    const copy = await other('getStatements', { query: { statementId: statements[7]?.id ?? '' } })
    expect(JSON.parse(String(copy.bytes))).toMatchObject(statements[7] ?? {})
    expect(await stored()).toMatchObject({ forwarded: 60, passedOver: 0 })
  })
})

describe('the backlog', () => {
  const second = (after: number): string => new Date(begin + after * 1000).toISOString()
  const none = { isUpToDate: true, oldestWaiting: null }

  it('stays unknown until the first run; runs that find nothing record that once', async () => {
    const { run, stored } = await journey()
    expect(await stored()).toMatchObject({ isUpToDate: false, oldestWaiting: null })
    await run()
    const found = await stored()
    expect(found).toMatchObject(none)
    time.now += 30 * minute
    await run()
    expect(await stored()).toEqual(found)
  })

  it('begins with the oldest statement that the other LRS did not take, and ends when it takes all', async () => {
    const { store, run, stored } = await journey({}, (_, request) => ({ status: request === 2 ? 503 : 200 }))
    await store(many(1))
    await run()
    expect(await stored()).toMatchObject(none)
    const failed = new Date(time.now + 1000).toISOString()
    await store(many(2), many(1))
    await run()
    expect(await stored()).toMatchObject({ isUpToDate: false, oldestWaiting: failed, failures: 1 })
    time.now += minute
    await run()
    expect(await stored()).toMatchObject(none)
  })

  it('begins with the statement of a request that is refused, where those before it are taken', async () => {
    const wrong = many(1)
    const { store, run, stored } = await journey({}, (sent) => ({
      status: sent.some(({ id }) => id === wrong[0]?.id) ? 400 : 200,
    }))
    await store(many(2), wrong, many(1))
    await run()
    expect(await stored()).toMatchObject({ isUpToDate: false, oldestWaiting: second(2), forwarded: 2 })
  })

  it('reaches back to the last request of a run whose time is over', async () => {
    const { store, run, stored } = await journey()
    await store(many(50), many(50), many(20))
    let asked = 0
    await run({}, () => (asked += 1) <= 1)
    const { isUpToDate, oldestWaiting } = await stored()
    expect([isUpToDate, [second(1), second(2)].includes(oldestWaiting ?? '')]).toEqual([false, true])
    await run()
    expect(await stored()).toMatchObject(none)
  })

  it('leaves out statements that the filter leaves out', async () => {
    const { store, run, stored } = await journey({ filter: { verb: 'http://adlnet.gov/expapi/verbs/passed' } })
    await store(many(3))
    await run()
    expect(await stored()).toMatchObject(none)
  })

  it('becomes unknown when the forwarder is paused and resumed', async () => {
    const { run, stored, forwarder } = await journey()
    await run()
    const at = new Date(time.now).toISOString()
    const forwarders = forwarderRepository(backendOf().table)
    await forwarders.pause(forwarder, at)
    await forwarders.resume(forwarder, { at, since: null })
    expect(await stored()).toMatchObject({ isUpToDate: false, oldestWaiting: null })
    await run()
    expect(await stored()).toMatchObject(none)
  })
})

describe('crashes and races', () => {
  it('sends the same statements again after a crash between sending and moving the cursor, and skips none', async () => {
    const { store, run, arrived, problems } = await journey()
    const statements = many(70)
    await store(statements)
    const forwarders = forwarderRepository(backendOf().table)
    expect(await run({ forwarders: { ...forwarders, advance: () => Promise.reject(new Error('killed')) } })).toEqual({
      taken: 50,
      failures: 1,
    })
    expect(problems).toHaveLength(1)
    await run()
    expect(arrived()).toEqual([statements.slice(0, 50), statements.slice(0, 50), statements.slice(50)].map(idsOf))
  })

  it('sends every statement when two runs go on at once, and counts it once', async () => {
    const { store, run, arrived, stored } = await journey()
    const statements = many(170)
    await store(statements)
    await Promise.all([run(), run()])
    await run()
    expect(new Set(arrived().flat())).toEqual(new Set(idsOf(statements)))
    // What the slower one sent is not counted.
    expect(await stored()).toMatchObject({ forwarded: 170 })
  })

  it('stops after a request when time is over, and continues in the next run', async () => {
    const { store, run, arrived } = await journey()
    const statements = many(120)
    await store(statements)
    let asked = 0
    await run({}, () => (asked += 1) <= 1)
    expect(arrived()).toHaveLength(1)
    await run()
    expect(arrived().flat()).toEqual(idsOf(statements))
  })

  it('sends nothing for a paused forwarder', async () => {
    const { store, run, arrived, forwarder } = await journey()
    await store(many(2))
    await forwarderRepository(backendOf().table).pause(forwarder, new Date(time.now).toISOString())
    expect(await run()).toEqual({ taken: 0, failures: 0 })
    expect(arrived()).toEqual([])
  })
})
