/** Lists of sessions: order, pages and filters, and that they end. */
import { newSessionItem } from '#shared/store/sessions/session-item.ts'
import { sessionRepository, type SessionRepository } from '#shared/store/sessions/session-repository.ts'
import { aSession } from '#test/unit/domain/support/sessions.ts'
import { onEveryEngine } from './support/engines.ts'

const tenantId = 'tenant_lists'

onEveryEngine((bench) => {
  let sessions: SessionRepository

  const at = (index: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString()

  const store = (parts: {
    tenantId: string
    sessionId: string
    learnerId: string
    packageId: string
    createdAt: string
  }): Promise<unknown> => sessions.create({ ...aSession(), ...parts }, [])

  /** 60 sessions: three learners, two packages, newest last. */
  beforeAll(async () => {
    sessions = sessionRepository(bench.table)
    const all = Array.from({ length: 60 }, (_, index) => ({
      tenantId,
      sessionId: `s${String(index).padStart(2, '0')}`,
      learnerId: `learner-${index % 3}`,
      packageId: `pkg_${index % 2}`,
      createdAt: at(index),
    }))
    await Promise.all(all.map(store))
    await store({
      tenantId: 'tenant_other',
      sessionId: 'theirs',
      learnerId: 'learner-0',
      packageId: 'pkg_0',
      createdAt: at(99),
    })
  })

  const list = async (filter: { learnerId?: string; packageId?: string }, page: { limit: number; offset: number }) => {
    const { rows, ...counted } = await sessions.list(tenantId, filter, page)
    return { ids: rows.map(({ sessionId }) => sessionId), ...counted }
  }

  const newest = (from: number, to: number): string[] =>
    Array.from({ length: to - from }, (_, index) => `s${String(59 - from - index).padStart(2, '0')}`)

  it('lists a workspace newest first, page by page, with an exact total', async () => {
    expect(await list({}, { limit: 20, offset: 0 })).toEqual({
      ids: newest(0, 20),
      total: 60,
      totalIsLowerBound: false,
      hasMore: true,
    })
    expect(await list({}, { limit: 20, offset: 20 })).toMatchObject({ ids: newest(20, 40), hasMore: true })
    expect(await list({}, { limit: 20, offset: 40 })).toEqual({
      ids: newest(40, 60),
      total: 60,
      totalIsLowerBound: false,
      hasMore: false,
    })
    expect(await list({}, { limit: 20, offset: 60 })).toEqual({
      ids: [],
      total: 60,
      totalIsLowerBound: false,
      hasMore: false,
    })
  })

  it.each([
    ['a learner', { learnerId: 'learner-1' }, (index: number) => index % 3 === 1],
    ['a package', { packageId: 'pkg_1' }, (index: number) => index % 2 === 1],
    ['a learner in a package', { learnerId: 'learner-1', packageId: 'pkg_1' }, (index: number) => index % 6 === 1],
  ] as const)('lists the sessions of %s only, newest first', async (_, filter, belongs) => {
    const expected = newest(0, 60).filter((id) => belongs(Number(id.slice(1))))
    expect(await list(filter, { limit: 100, offset: 0 })).toEqual({
      ids: expected,
      total: expected.length,
      totalIsLowerBound: false,
      hasMore: false,
    })
    expect(await list(filter, { limit: 3, offset: 2 })).toMatchObject({ ids: expected.slice(2, 5), hasMore: true })
  })

  it.each([
    { learnerId: 'nobody' },
    { packageId: 'nothing' },
    { learnerId: 'nobody', packageId: 'pkg_1' },
    { learnerId: '' },
    { learnerId: 'learner-1', packageId: '' },
  ])('returns an empty list for %j', async (filter) => {
    expect(await list(filter, { limit: 20, offset: 0 })).toEqual({
      ids: [],
      total: 0,
      totalIsLowerBound: false,
      hasMore: false,
    })
  })

  it('lists only the named learner or package, also where its name looks like a key', async () => {
    for (const learnerId of ['learner-0#S', `#L#learner-0`, `${tenantId}#L#learner-0`, 'tenant_other#L#learner-0']) {
      expect((await list({ learnerId }, { limit: 10, offset: 0 })).ids).toEqual([])
    }
  })

  it('lists the sessions of one workspace only', async () => {
    const { rows } = await sessions.list('tenant_other', {}, { limit: 100, offset: 0 })
    expect(rows.map(({ sessionId }) => sessionId)).toEqual(['theirs'])
    expect((await sessions.list('tenant_lists2', {}, { limit: 100, offset: 0 })).rows).toEqual([])
    expect((await sessions.list('tenant_list', {}, { limit: 100, offset: 0 })).rows).toEqual([])
  })

  describe('a learner with more sessions than one read returns', () => {
    const busy = 'tenant_busy'
    const count = 700

    /** Every 250th session is one of the package that is asked for. */
    beforeAll(async () => {
      const all = Array.from({ length: count }, (_, index) => ({
        tenantId: busy,
        sessionId: `b${index}`,
        learnerId: 'robot',
        packageId: index % 250 === 0 ? 'rare' : 'common',
        createdAt: at(index),
      }))
      await bench.putAll(all.map((parts) => newSessionItem({ ...aSession(), ...parts }, [])))
    })

    const page = (packageId: string, offset: number, limit = 2) =>
      sessions.list(busy, { learnerId: 'robot', packageId }, { limit, offset })

    it('finds rare sessions, and ends when the pages are followed', async () => {
      const [first, second, third] = [await page('rare', 0), await page('rare', 2), await page('rare', 4)]
      expect(first).toMatchObject({ rows: [{ sessionId: 'b500' }, { sessionId: 'b250' }], hasMore: true })
      expect(second).toMatchObject({ rows: [{ sessionId: 'b0' }], total: 3, totalIsLowerBound: false, hasMore: false })
      expect(third).toMatchObject({ rows: [], hasMore: false })
    })

    it('reads only a part of the sessions for a page of a common package', async () => {
      bench.takeCharges()
      expect(await page('common', 0, 20)).toMatchObject({ hasMore: true, totalIsLowerBound: true })
      const batches = bench.takeCharges().filter(({ operation }) => operation === 'BatchGetItem')
      expect(batches.length).toBeLessThanOrEqual(5)
    })

    it('reports a lower bound for a total beyond what a page reads', async () => {
      expect(await sessions.list(busy, {}, { limit: 20, offset: 0 })).toMatchObject({
        total: 220,
        totalIsLowerBound: true,
        hasMore: true,
      })
    })
  })
})
