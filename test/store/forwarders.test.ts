/** Forwarders on every engine: who finds them, who may write, and what their pausing leaves behind. */
import { keys } from '#shared/store/table/keys.ts'
import { forwarderRepository } from '#shared/store/forwarders/forwarder-repository.ts'
import { outboxRepository } from '#shared/store/events/outbox-repository.ts'
import type { Forwarder } from '#shared/domain/forwarders/forwarder.ts'
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

  /** Ids of the workspace's active forwarders, and the events that a sweep of the outbox finds for it. */
  const met = async ({ tenantId }: Forwarder): Promise<{ forwarders: string[]; events: string[] }> => {
    const outbox = outboxRepository(bench.table)
    const forwarders = (await forwarderRepository(bench.table).listActive())
      .filter((active) => active.tenantId === tenantId)
      .map(({ forwarderId }) => forwarderId)
    const events: string[] = []
    for (const shard of outbox.shards) {
      for await (const page of outbox.pages(shard))
        events.push(
          ...page.flatMap(({ waiting }) =>
            waiting.filter((each) => each.tenantId === tenantId).map(({ event }) => event.type),
          ),
        )
    }
    return { forwarders, events }
  }

  it('returns a forwarder as it was stored, in its own workspace only', async () => {
    const filter = {
      agent: { mbox: 'mailto:ada@learners.test' },
      verb: 'http://adlnet.gov/expapi/verbs/passed',
      relatedAgents: true,
      relatedActivities: false,
    }
    const forwarder = await stored({
      filter,
      cursor: { since: at, after: { batchId: `${at}#w`, group: 1, index: 2 } },
    })
    const forwarders = forwarderRepository(bench.table)
    expect(await forwarders.list(forwarder.tenantId)).toEqual([forwarder])
    expect(await forwarders.list(fresh('tenant_'))).toEqual([])
    await expect(forwarders.create(forwarder)).rejects.toThrow('exists already')
    await forwarders.remove(forwarder)
    expect(await forwarders.list(forwarder.tenantId)).toEqual([])
  })

  it('lists a forwarder as active until it is paused, and again after it is resumed', async () => {
    const forwarder = await stored()
    const forwarders = forwarderRepository(bench.table)
    expect(await met(forwarder)).toEqual({ forwarders: [forwarder.forwarderId], events: [] })
    expect(await forwarders.pause(forwarder, at)).toMatchObject({ status: 'paused', pausedBecause: 'asked' })
    expect(await met(forwarder)).toEqual({ forwarders: [], events: [] })
    expect(await forwarders.resume(forwarder, { at, since: at })).toMatchObject({
      status: 'active',
      pausedBecause: null,
      cursor: { since: at, after: null },
    })
    expect(await met(forwarder)).toEqual({ forwarders: [forwarder.forwarderId], events: [] })
  })

  it('lets one of two runs write, and refuses a run that read it before its owner paused it', async () => {
    const forwarder = await stored()
    const forwarders = forwarderRepository(bench.table)
    const results = await Promise.all([
      forwarders.advance(forwarder, progress({ forwarded: 1 })),
      forwarders.advance(forwarder, progress({ forwarded: 2 })),
    ])
    expect(results.filter((result) => result !== null)).toHaveLength(1)
    const [moved] = await forwarders.list(forwarder.tenantId)
    if (moved === undefined) throw new Error('It is gone.')
    await forwarders.pause(forwarder, at)
    expect(await forwarders.advance(moved, progress({ forwarded: 9 }))).toBeNull()
    expect(await forwarders.giveUp(moved, progress(), { because: 'failing', event: pausedEventOf(moved) })).toBeNull()
    expect(await met(forwarder)).toEqual({ forwarders: [], events: [] })
  })

  it('keeps the event of its pausing until that is published, and can be resumed after that', async () => {
    const forwarder = await stored()
    const forwarders = forwarderRepository(bench.table)
    await forwarders.giveUp(forwarder, progress(), { because: 'refused', event: pausedEventOf(forwarder) })
    expect(await met(forwarder)).toEqual({ forwarders: [], events: ['forwarder.paused'] })
    expect(await forwarders.resume(forwarder, { at, since: null })).toBe('unpublished')
    // Pausing what is paused keeps the reason and the event.
    expect(await forwarders.pause(forwarder, at)).toMatchObject({ pausedBecause: 'refused' })
    const outbox = outboxRepository(bench.table)
    const [item] = await outbox.items([keys.forwarder(forwarder.tenantId, forwarder.forwarderId)])
    if (item === undefined) throw new Error('The forwarder has no events.')
    await outbox.settle(item, item.waiting)
    expect(await forwarders.resume(forwarder, { at, since: null })).toMatchObject({
      status: 'active',
      failures: 0,
      cursor: progress().cursor,
    })
    expect(await met(forwarder)).toEqual({ forwarders: [forwarder.forwarderId], events: [] })
  })

  it('returns null for an unknown forwarder that is paused or resumed', async () => {
    const id = { tenantId: fresh('tenant_'), forwarderId: 'fwd_none' }
    const forwarders = forwarderRepository(bench.table)
    expect([await forwarders.pause(id, at), await forwarders.resume(id, { at, since: null })]).toEqual([null, null])
    expect(await forwarders.list(id.tenantId)).toEqual([])
  })
})
