/** The outbox: which items wait, what they carry, and what stays when something is taken away. */
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import { transition } from '#shared/domain/sessions/transition.ts'
import { keys, outboxKey } from '#shared/store/keys.ts'
import { outboxReader, type Carrier, type OutboxReader } from '#shared/store/outbox-reader.ts'
import { outboxOf } from '#shared/store/outbox.ts'
import { newPackageItem } from '#shared/store/package-item.ts'
import { sessionRepository, type SessionRepository } from '#shared/store/session-repository.ts'
import { aSession, course } from '#test/unit/domain/support/sessions.ts'
import { fresh, onEveryEngine } from './support/engines.ts'

const event = (eventId: string, type: AuditEvent['type'] = 'package.launched'): AuditEvent => ({ eventId, type, at: '2026-11-21T10:00:00.000Z', entityType: 'package', entityId: 'pkg_1', severity: 'info' })

onEveryEngine((bench) => {
  let outbox: OutboxReader
  let sessions: SessionRepository
  beforeAll(() => {
    outbox = outboxReader(bench.table)
    sessions = sessionRepository(bench.table)
  })

  const carriers = async (): Promise<Carrier[]> => {
    const found: Carrier[] = []
    for (const shard of outbox.shards) for await (const page of outbox.pages(shard)) found.push(...page)
    return found
  }
  const carrierOf = async (sessionId: string): Promise<Carrier | undefined> => (await carriers()).find(({ key }) => key.pk === keys.session('tenant_one', sessionId).pk)
  const ids = (carrier: Carrier | undefined): string[] => (carrier?.waiting ?? []).map(({ event: { eventId } }) => eventId)
  const storedSession = async (...events: AuditEvent[]) => {
    const session = aSession({ sessionId: fresh('ses_') })
    await sessions.create(session, events)
    return session
  }
  const add = (sessionId: string, ...events: AuditEvent[]) => sessions.apply('tenant_one', sessionId, transition({ events }))
  const found = async (sessionId: string): Promise<Carrier> => {
    const carrier = await carrierOf(sessionId)
    if (carrier === undefined) throw new Error(`${sessionId} does not wait`)
    return carrier
  }

  it('an item without events does not wait', async () => {
    const session = await storedSession()
    expect(await carrierOf(session.sessionId)).toBeUndefined()
  })

  it('a session carries its events, in order, with itself as it stands', async () => {
    const session = await storedSession(event('evt_a1'))
    await add(session.sessionId, event('evt_a2'), { ...event('evt_a3', 'session.reset'), data: { note: null, attempt_number: 2, trigger: 'api_reset' } })
    const carrier = await found(session.sessionId)
    expect(ids(carrier)).toEqual(['evt_a1', 'evt_a2', 'evt_a3'])
    expect(carrier.waiting[2]?.event.data).toEqual({ note: null, attempt_number: 2, trigger: 'api_reset' })
    expect(carrier.waiting.map(({ tenantId, session: carried }) => [tenantId, carried?.sessionId])).toEqual(Array(3).fill(['tenant_one', session.sessionId]))
    expect(carrier).toMatchObject({ count: 3, damage: [] })
  })

  it('a package carries its events without a session', async () => {
    const packageId = fresh('pkg_')
    await bench.put({ ...newPackageItem({ ...course, packageId }), ...outboxOf([event('evt_p1', 'package.archived')]) })
    const carrier = (await carriers()).find(({ key }) => key.pk === keys.coursePackage('tenant_one', packageId).pk)
    expect(carrier?.waiting).toEqual([{ tenantId: 'tenant_one', session: null, place: 0, event: event('evt_p1', 'package.archived') }])
  })

  it('what was handed on goes, and the item no longer waits', async () => {
    const session = await storedSession(event('evt_b1'), event('evt_b2'))
    const carrier = await found(session.sessionId)
    await outbox.settle(carrier, carrier.waiting)
    expect(await carrierOf(session.sessionId)).toBeUndefined()
    const item = await bench.item(keys.session('tenant_one', session.sessionId))
    expect(item).toBeDefined()
    for (const attribute of ['events', 'opk', 'osk']) expect(item).not.toHaveProperty(attribute)
    expect(await sessions.get('tenant_one', session.sessionId)).toEqual(session)
    await add(session.sessionId, event('evt_b3'))
    expect(ids(await carrierOf(session.sessionId))).toEqual(['evt_b3'])
  })

  it('events that come meanwhile stay, and wait', async () => {
    const session = await storedSession(event('evt_c1'))
    const carrier = await found(session.sessionId)
    await add(session.sessionId, event('evt_c2'))
    await outbox.settle(carrier, carrier.waiting)
    expect(ids(await carrierOf(session.sessionId))).toEqual(['evt_c2'])
  })

  it('two that hand on at the same time take nothing away that neither has handed on', async () => {
    const session = await storedSession(event('evt_d1'))
    const [one, two] = [await found(session.sessionId), await found(session.sessionId)]
    await outbox.settle(one, one.waiting)
    await add(session.sessionId, event('evt_d2'))
    await outbox.settle(two, two.waiting)
    expect(ids(await carrierOf(session.sessionId))).toEqual(['evt_d2'])
  })

  it('a part that was handed on goes, the rest keeps waiting in its order', async () => {
    const session = await storedSession(event('evt_e1'), event('evt_e2'), event('evt_e3'), event('evt_e4'))
    const carrier = await found(session.sessionId)
    await outbox.settle(carrier, carrier.waiting.filter((_, place) => place % 2 === 0))
    expect(ids(await carrierOf(session.sessionId))).toEqual(['evt_e2', 'evt_e4'])
    await outbox.settle(carrier, [])
    expect(ids(await carrierOf(session.sessionId))).toEqual(['evt_e2', 'evt_e4'])
  })

  it('more events than one write takes away are taken away in parts', async () => {
    const session = await storedSession(...Array.from({ length: 120 }, (_, index) => event(`evt_f${index}`)))
    const taken: string[] = []
    for (let round = 0; round < 3; round += 1) {
      const carrier = await found(session.sessionId)
      taken.push(...ids(carrier))
      await outbox.settle(carrier, carrier.waiting)
    }
    expect(taken).toEqual(Array.from({ length: 120 }, (_, index) => `evt_f${index}`))
    expect(await carrierOf(session.sessionId)).toBeUndefined()
  })

  it('a damaged event stays, and is reported; the others of the item go', async () => {
    const session = await storedSession(event('evt_g1'), { ...event('evt_g2'), severity: Object('loud') }, event('evt_g3'))
    const carrier = await found(session.sessionId)
    expect(ids(carrier)).toEqual(['evt_g1', 'evt_g3'])
    expect(carrier.damage).toHaveLength(1)
    await outbox.settle(carrier, carrier.waiting)
    const left = await found(session.sessionId)
    expect(left).toMatchObject({ waiting: [], count: 1 })
  })

  it('a damaged item is reported and hides no other', async () => {
    const good = await storedSession(event('evt_h1'))
    const broken = { pk: keys.session('tenant_one', fresh('ses_')).pk, sk: 'S', tenantId: 'tenant_one', events: [event('evt_h2')], opk: outboxKey(0), osk: 'evt_0' }
    await bench.put(broken)
    const all = await carriers()
    expect(all.find(({ key }) => key.pk === broken.pk)).toMatchObject({ waiting: [], damage: [expect.objectContaining({ name: 'StoredItemInvalid' })] })
    expect(all.flatMap(ids)).toContain('evt_h1')
    expect(good.sessionId).toBeDefined()
  })

  it('goes through more items than a page holds, each once', async () => {
    const made = await Promise.all(Array.from({ length: 130 }, (_, index) => storedSession(event(`evt_z${index}${'abcd'.charAt(index % 4)}`))))
    const keysFound = (await carriers()).map(({ key }) => key.pk)
    expect(new Set(keysFound).size).toBe(keysFound.length)
    for (const { sessionId } of made) expect(keysFound).toContain(keys.session('tenant_one', sessionId).pk)
  })
})
