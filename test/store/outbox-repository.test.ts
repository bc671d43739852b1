/** The outbox: which items wait, what they carry, and what stays when something is taken away. */
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import { transition } from '#shared/domain/sessions/transition.ts'
import { keys, outboxKey } from '#shared/store/table/keys.ts'
import { outboxRepository, type OutboxItem, type OutboxRepository } from '#shared/store/events/outbox-repository.ts'
import { outboxOf } from '#shared/store/events/outbox-item.ts'
import { newPackageItem } from '#shared/store/packages/package-item.ts'
import { sessionRepository, type SessionRepository } from '#shared/store/sessions/session-repository.ts'
import { aSession, course } from '#test/unit/domain/support/sessions.ts'
import { fresh, onEveryEngine } from './support/engines.ts'

const event = (eventId: string, type: AuditEvent['type'] = 'package.launched'): AuditEvent => ({
  eventId,
  type,
  at: '2026-11-21T10:00:00.000Z',
  entityType: 'package',
  entityId: 'pkg_1',
  severity: 'info',
})

onEveryEngine((bench) => {
  let outbox: OutboxRepository
  let sessions: SessionRepository
  beforeAll(() => {
    outbox = outboxRepository(bench.table)
    sessions = sessionRepository(bench.table)
  })

  const items = async (): Promise<OutboxItem[]> => {
    const found: OutboxItem[] = []
    for (const shard of outbox.shards) for await (const page of outbox.pages(shard)) found.push(...page)
    return found
  }
  const outboxItemOf = async (sessionId: string): Promise<OutboxItem | undefined> =>
    (await items()).find(({ key }) => key.pk === keys.session('tenant_one', sessionId).pk)
  const ids = (item: OutboxItem | undefined): string[] => (item?.waiting ?? []).map(({ event: { eventId } }) => eventId)
  const storedSession = async (...events: AuditEvent[]) => {
    const session = aSession({ sessionId: fresh('ses_') })
    await sessions.create(session, events)
    return session
  }
  const add = (sessionId: string, ...events: AuditEvent[]) =>
    sessions.apply('tenant_one', sessionId, transition({ events }))
  const found = async (sessionId: string): Promise<OutboxItem> => {
    const item = await outboxItemOf(sessionId)
    if (item === undefined) throw new Error(`${sessionId} does not wait`)
    return item
  }

  it('lists no item without events', async () => {
    const session = await storedSession()
    expect(await outboxItemOf(session.sessionId)).toBeUndefined()
  })

  it('returns the events of a session in order, with the session', async () => {
    const session = await storedSession(event('evt_a1'))
    await add(session.sessionId, event('evt_a2'), {
      ...event('evt_a3', 'session.reset'),
      data: { note: null, attempt_number: 2, trigger: 'api_reset' },
    })
    const item = await found(session.sessionId)
    expect(ids(item)).toEqual(['evt_a1', 'evt_a2', 'evt_a3'])
    expect(item.waiting[2]?.event.data).toEqual({ note: null, attempt_number: 2, trigger: 'api_reset' })
    expect(item.waiting.map(({ tenantId, session: carried }) => [tenantId, carried?.sessionId])).toEqual(
      Array(3).fill(['tenant_one', session.sessionId]),
    )
    expect(item).toMatchObject({ count: 3, damage: [] })
  })

  it('returns the events of a package without a session', async () => {
    const packageId = fresh('pkg_')
    await bench.put({ ...newPackageItem({ ...course, packageId }), ...outboxOf([event('evt_p1', 'package.archived')]) })
    const item = (await items()).find(({ key }) => key.pk === keys.coursePackage('tenant_one', packageId).pk)
    expect(item?.waiting).toEqual([
      { tenantId: 'tenant_one', session: null, position: 0, event: event('evt_p1', 'package.archived') },
    ])
  })

  it('removes published events, and the item from the index', async () => {
    const session = await storedSession(event('evt_b1'), event('evt_b2'))
    const item = await found(session.sessionId)
    await outbox.settle(item, item.waiting)
    expect(await outboxItemOf(session.sessionId)).toBeUndefined()
    const stored = await bench.item(keys.session('tenant_one', session.sessionId))
    expect(stored).toBeDefined()
    for (const attribute of ['events', 'opk', 'osk']) expect(stored).not.toHaveProperty(attribute)
    expect(await sessions.get('tenant_one', session.sessionId)).toEqual(session)
    await add(session.sessionId, event('evt_b3'))
    expect(ids(await outboxItemOf(session.sessionId))).toEqual(['evt_b3'])
  })

  it('keeps events that are added after the item was read', async () => {
    const session = await storedSession(event('evt_c1'))
    const item = await found(session.sessionId)
    await add(session.sessionId, event('evt_c2'))
    await outbox.settle(item, item.waiting)
    expect(ids(await outboxItemOf(session.sessionId))).toEqual(['evt_c2'])
  })

  it('keeps unpublished events when two publishers settle simultaneously', async () => {
    const session = await storedSession(event('evt_d1'))
    const [one, two] = [await found(session.sessionId), await found(session.sessionId)]
    await outbox.settle(one, one.waiting)
    await add(session.sessionId, event('evt_d2'))
    await outbox.settle(two, two.waiting)
    expect(ids(await outboxItemOf(session.sessionId))).toEqual(['evt_d2'])
  })

  it('removes published events, and keeps the others in their order', async () => {
    const session = await storedSession(event('evt_e1'), event('evt_e2'), event('evt_e3'), event('evt_e4'))
    const item = await found(session.sessionId)
    await outbox.settle(
      item,
      item.waiting.filter((_, position) => position % 2 === 0),
    )
    expect(ids(await outboxItemOf(session.sessionId))).toEqual(['evt_e2', 'evt_e4'])
    await outbox.settle(item, [])
    expect(ids(await outboxItemOf(session.sessionId))).toEqual(['evt_e2', 'evt_e4'])
  })

  it('removes in several writes what does not fit into one', async () => {
    const session = await storedSession(...Array.from({ length: 120 }, (_, index) => event(`evt_f${index}`)))
    const taken: string[] = []
    for (let round = 0; round < 3; round += 1) {
      const item = await found(session.sessionId)
      taken.push(...ids(item))
      await outbox.settle(item, item.waiting)
    }
    expect(taken).toEqual(Array.from({ length: 120 }, (_, index) => `evt_f${index}`))
    expect(await outboxItemOf(session.sessionId)).toBeUndefined()
  })

  it('reports a damaged event and keeps it, and removes the others of the item', async () => {
    const session = await storedSession(
      event('evt_g1'),
      { ...event('evt_g2'), severity: Object('loud') },
      event('evt_g3'),
    )
    const item = await found(session.sessionId)
    expect(ids(item)).toEqual(['evt_g1', 'evt_g3'])
    expect(item.damage).toHaveLength(1)
    await outbox.settle(item, item.waiting)
    const left = await found(session.sessionId)
    expect(left).toMatchObject({ waiting: [], count: 1 })
  })

  it('reports a damaged item, and lists the others', async () => {
    const good = await storedSession(event('evt_h1'))
    const broken = {
      pk: keys.session('tenant_one', fresh('ses_')).pk,
      sk: 'S',
      tenantId: 'tenant_one',
      events: [event('evt_h2')],
      opk: outboxKey(0),
      osk: 'evt_0',
    }
    await bench.put(broken)
    const all = await items()
    expect(all.find(({ key }) => key.pk === broken.pk)).toMatchObject({
      waiting: [],
      damage: [expect.objectContaining({ name: 'StoredItemInvalid' })],
    })
    expect(all.flatMap(ids)).toContain('evt_h1')
    expect(good.sessionId).toBeDefined()
  })

  it('lists each item once when there are more than a page holds', async () => {
    const made = await Promise.all(
      Array.from({ length: 130 }, (_, index) => storedSession(event(`evt_z${index}${'abcd'.charAt(index % 4)}`))),
    )
    const keysFound = (await items()).map(({ key }) => key.pk)
    expect(new Set(keysFound).size).toBe(keysFound.length)
    for (const { sessionId } of made) expect(keysFound).toContain(keys.session('tenant_one', sessionId).pk)
  })
})
