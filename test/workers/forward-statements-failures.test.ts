/** Forwarding to an LRS that fails or refuses statements: when it is tried again, and what is left out. */
import { forwardStatements } from '#functions/workers/forward-statements/forward-statements.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { outboundHttp } from '#shared/platform/outbound-http.ts'
import { secretSealing } from '#shared/platform/secret-sealing.ts'
import { keyRing } from '#shared/platform/key-ring.ts'
import { forwarderRepository } from '#shared/store/forwarders/forwarder-repository.ts'
import { keys } from '#shared/store/table/keys.ts'
import { outboxRepository } from '#shared/store/events/outbox-repository.ts'
import {
  authority,
  minute,
  time,
  clock,
  opened,
  backendOf,
  useForwardingBench,
  records,
  statementsNow,
  journey,
  idsOf,
  many,
} from '#test/support/forwarding-bench.ts'

useForwardingBench()

describe('failures', () => {
  it.each([500, 429, 401])('retries after a minute on status %i, and skips nothing', async (status) => {
    const { store, run, arrived, stored } = await journey({}, (_, request) => ({
      status: request === 1 ? status : 200,
    }))
    const statements = many(3)
    await store(statements)
    await run()
    expect(await stored()).toMatchObject({
      failures: 1,
      lastFailure: `http_${status}`,
      failingSince: new Date(time.now).toISOString(),
      nextAttemptAt: new Date(time.now + minute).toISOString(),
    })
    time.now += minute - 1
    await run()
    expect(arrived()).toHaveLength(1)
    time.now += 1
    await run()
    expect(arrived()).toEqual([idsOf(statements), idsOf(statements)])
    expect(await stored()).toMatchObject({
      failures: 0,
      failingSince: null,
      nextAttemptAt: null,
      lastFailure: null,
      forwarded: 3,
    })
  })

  it('waits as long as Retry-After says', async () => {
    const { store, run, stored } = await journey({}, () => ({ status: 503, headers: { 'retry-after': '1800' } }))
    await store(many(1))
    await run()
    expect((await stored()).nextAttemptAt).toBe(new Date(time.now + 30 * minute).toISOString())
  })

  it('fails after a timeout of 30 s when the LRS does not respond', async () => {
    const { store, run, stored, forwarder } = await journey({}, () => 'hang')
    await store(many(1))
    const http = outboundHttp({
      loopback: { receivers: [new URL(forwarder.endpoint).host], authority: authority.cert },
    })
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

  it('refuses to call a private address, also one that was allowed when the forwarder was made', async () => {
    const { store, run, stored, receiver } = await journey()
    await store(many(1))
    const http = outboundHttp()
    opened.push(http)
    await run({ http })
    expect(await stored()).toMatchObject({ failures: 1, lastFailure: 'blocked_address' })
    expect(receiver.received).toEqual([])
  })

  it('skips and logs the conflicting statement on status 409, and sends the others one by one', async () => {
    const statements = many(5)
    const taken = statements[2]?.id ?? ''
    const { store, run, arrived, stored, noted } = await journey({}, (sent) => ({
      status: idsOf(sent).includes(taken) ? 409 : 200,
    }))
    const later = many(1)
    await store(statements, later)
    expect(await run()).toEqual({ taken: 5, failures: 0 })
    expect(arrived()).toEqual([idsOf([...statements, ...later]), ...idsOf([...statements, ...later]).map((id) => [id])])
    expect(await stored()).toMatchObject({ forwarded: 5, passedOver: 1, lastPassedOver: taken, failures: 0 })
    expect(noted).toEqual(['statements passed over'])
  })

  it('stops before a statement refused with status 400, names it as the failure, and pauses after five', async () => {
    const statements = many(4)
    const unwanted = statements[2]?.id ?? ''
    const { store, run, stored, forwarder, arrived } = await journey({}, (sent) => ({
      status: idsOf(sent).includes(unwanted) ? 400 : 200,
    }))
    await store(statements)
    expect(await run()).toEqual({ taken: 2, failures: 0 })
    expect(await stored()).toMatchObject({ forwarded: 2, failures: 1, lastFailure: `http_400 (statement ${unwanted})` })
    for (let tries = 0; tries < 4; tries += 1) {
      time.now += 60 * minute
      await run()
    }
    expect(await stored()).toMatchObject({ status: 'paused', pausedBecause: 'refused', failures: 5 })
    expect(arrived().flat()).not.toHaveLength(0)
    const [item] = await outboxRepository(backendOf().table).items([
      keys.forwarder(forwarder.tenantId, forwarder.forwarderId),
    ])
    expect(item?.waiting.map(({ event }) => event)).toMatchObject([
      {
        type: 'forwarder.paused',
        entityType: 'forwarder',
        entityId: forwarder.forwarderId,
        data: { reason: 'refused' },
      },
    ])
  })

  it('pauses after five days of failures, which one success starts again', async () => {
    let status = 500
    const { store, run, stored, noted } = await journey({}, () => ({ status }))
    const day = 24 * 60 * minute
    await store(many(1))
    await run()
    time.now += 4 * day
    status = 200
    await run()
    status = 500
    await store(many(1))
    await run()
    const since = time.now
    time.now += 5 * day - 1
    await run()
    expect(await stored()).toMatchObject({ status: 'active', failures: 2, failingSince: new Date(since).toISOString() })
    time.now += 60 * minute
    await run()
    expect(await stored()).toMatchObject({ status: 'paused', pausedBecause: 'failing', failures: 3 })
    expect(noted).toEqual(['forwarder paused'])
  })

  it('forwards for one forwarder while another fails', async () => {
    const [bad, good] = [await journey({}, () => ({ status: 500 })), await journey()]
    await bad.store(many(1))
    await good.store(many(1))
    const forwarders = forwarderRepository(backendOf().table)
    const both = async () => (await Promise.all([bad, good].map(({ stored }) => stored()))).flat()
    const http = outboundHttp({
      loopback: {
        receivers: [bad, good].map(({ receiver }) => `127.0.0.1:${receiver.port}`),
        authority: authority.cert,
      },
    })
    opened.push(http)
    const sealing = secretSealing(keyRing({ purpose: 'sealing', secretId: 'sealing-keys' }, systemClock))
    const parts = {
      forwarders: { ...forwarders, listActive: both },
      statements: statementsNow(),
      records: records(),
      sealing,
      http,
      clock,
      report: () => undefined,
      warn: () => undefined,
    }
    expect(await forwardStatements(parts, () => true)).toEqual({ taken: 1, failures: 0 })
    expect(good.arrived()).toHaveLength(1)
  })
})
