/** Forwarders on every engine: who finds them, who may write, and what their pausing leaves behind. */
import { keys } from '#shared/store/keys.ts'
import { forwarderRepository } from '#shared/store/forwarder-repository.ts'
import { outboxReader } from '#shared/store/outbox-reader.ts'
import type { Forwarder } from '#shared/domain/forwarding/forwarder.ts'
import { aForwarder } from '#test/support/forwarders.ts'
import { fresh, onEveryEngine } from './support/engines.ts'
import { pausedEventOf, progress } from './support/forwarder-scenarios.ts'

const at = '2026-11-21T10:00:00.000Z'

onEveryEngine((bench) => {
  const stored = async (parts: Partial<Forwarder> = {}): Promise<Forwarder> => {
    const forwarder = aForwarder({ tenantId: fresh('tenant_'), forwarderId: fresh('fwd_'), ...parts })
    await forwarderRepository(bench.table).create(forwarder)
    return forwarder
  }

  /** Ids of the workspace's forwarders that a sweep of the outbox meets, and events of its items. */
  const met = async ({ tenantId }: Forwarder): Promise<{ forwarders: string[]; events: string[] }> => {
    const outbox = outboxReader(bench.table)
    const [forwarders, events]: [string[], string[]] = [[], []]
    const onForwarder = ({ pk, sk }: { pk: string; sk: string }) => {
      if (pk === keys.forwarder(tenantId, '').pk) forwarders.push(sk)
    }
    for (const shard of outbox.shards) {
      for await (const page of outbox.pages(shard, undefined, onForwarder)) events.push(...page.flatMap(({ waiting }) => waiting.filter((each) => each.tenantId === tenantId).map(({ event }) => event.type)))
    }
    return { forwarders, events }
  }

  it('comes back as it was stored, in its own workspace', async () => {
    const filter = { agent: { mbox: 'mailto:ada@learners.test' }, verb: 'http://adlnet.gov/expapi/verbs/passed', relatedAgents: true, relatedActivities: false }
    const forwarder = await stored({ filter, cursor: { since: at, after: { order: `${at}#w`, group: 1, position: 2 } } })
    const forwarders = forwarderRepository(bench.table)
    expect(await forwarders.list(forwarder.tenantId)).toEqual([forwarder])
    expect(await forwarders.list(fresh('tenant_'))).toEqual([])
    await expect(forwarders.create(forwarder)).rejects.toThrow('exists already')
    await forwarders.remove(forwarder)
    expect(await forwarders.list(forwarder.tenantId)).toEqual([])
  })

  it('stands in the outbox while it is active, also for a sweep of what is old', async () => {
    const forwarder = await stored()
    const forwarders = forwarderRepository(bench.table)
    expect(await met(forwarder)).toEqual({ forwarders: [forwarder.forwarderId], events: [] })
    expect(await forwarders.pause(forwarder, at)).toMatchObject({ status: 'paused', pausedBecause: 'asked' })
    expect(await met(forwarder)).toEqual({ forwarders: [], events: [] })
    expect(await forwarders.active([keys.forwarder(forwarder.tenantId, forwarder.forwarderId)])).toEqual([])
    expect(await forwarders.resume(forwarder, { at, since: at })).toMatchObject({ status: 'active', pausedBecause: null, cursor: { since: at, after: null } })
    expect(await met(forwarder)).toEqual({ forwarders: [forwarder.forwarderId], events: [] })
    const old: string[] = []
    for await (const _ of outboxReader(bench.table).pages(0, '1970-01-02T00:00:00.000Z', ({ sk }) => old.push(sk)));
    expect(old).toContain(forwarder.forwarderId)
  })

  it('of two that saw the same one writes, and nobody who saw it before its owner paused it', async () => {
    const forwarder = await stored()
    const forwarders = forwarderRepository(bench.table)
    const results = await Promise.all([forwarders.advance(forwarder, progress({ forwarded: 1 })), forwarders.advance(forwarder, progress({ forwarded: 2 }))])
    expect(results.filter((result) => result !== null)).toHaveLength(1)
    const [moved] = await forwarders.list(forwarder.tenantId)
    if (moved === undefined) throw new Error('It is gone.')
    await forwarders.pause(forwarder, at)
    expect(await forwarders.advance(moved, progress({ forwarded: 9 }))).toBeNull()
    expect(await forwarders.giveUp(moved, progress(), { because: 'failing', event: pausedEventOf(moved) })).toBeNull()
    expect(await met(forwarder)).toEqual({ forwarders: [], events: [] })
  })

  it('carries the event of its pausing until that is handed on, and is resumed after that', async () => {
    const forwarder = await stored()
    const forwarders = forwarderRepository(bench.table)
    await forwarders.giveUp(forwarder, progress(), { because: 'refused', event: pausedEventOf(forwarder) })
    expect(await met(forwarder)).toEqual({ forwarders: [], events: ['forwarder.paused'] })
    expect(await forwarders.resume(forwarder, { at, since: null })).toBe('untold')
    // Pausing what is paused keeps the reason and the event.
    expect(await forwarders.pause(forwarder, at)).toMatchObject({ pausedBecause: 'refused' })
    const outbox = outboxReader(bench.table)
    const [carrier] = await outbox.carriers([keys.forwarder(forwarder.tenantId, forwarder.forwarderId)])
    if (carrier === undefined) throw new Error('It carries nothing.')
    await outbox.settle(carrier, carrier.waiting)
    expect(await forwarders.resume(forwarder, { at, since: null })).toMatchObject({ status: 'active', failures: 0, cursor: progress().cursor })
    expect(await met(forwarder)).toEqual({ forwarders: [forwarder.forwarderId], events: [] })
  })

  it('what is not there is neither paused nor resumed', async () => {
    const id = { tenantId: fresh('tenant_'), forwarderId: 'fwd_none' }
    const forwarders = forwarderRepository(bench.table)
    expect([await forwarders.pause(id, at), await forwarders.resume(id, { at, since: null })]).toEqual([null, null])
    expect(await forwarders.list(id.tenantId)).toEqual([])
  })
})
