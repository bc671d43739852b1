/** Learners counted in the table: races, damaged items, what is forgotten and what stays. */
import { billingPeriod } from '#shared/domain/learners/billing-period.ts'
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import { keys } from '#shared/store/table/keys.ts'
import {
  learnerCountRepository,
  type LearnerClaim,
  type NewLearner,
} from '#shared/store/learners/learner-count-repository.ts'
import { putMark } from '#shared/store/learners/learner-mark-item.ts'
import { StoredItemInvalid } from '#shared/store/table/stored-item.ts'
import { testLearnerRepository } from '#shared/store/learners/test-learner-repository.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'
import { fresh, onEveryEngine } from './support/engines.ts'

const at = '2026-11-21T10:00:00.000Z'
const period = billingPeriod(Date.parse(at))
const laterBy = (seconds: number): string => new Date(Date.parse(at) + seconds * 1000).toISOString()

onEveryEngine((bench) => {
  const learner = (tenantId: string, name: string, parts: Partial<NewLearner> = {}): NewLearner => ({
    tenantId,
    tag: learnerTag(name),
    period,
    terms: { included: 10, overage: null },
    stamp: stampAt(at),
    ...parts,
  })
  const claim = (newcomer: NewLearner): Promise<LearnerClaim> => learnerCountRepository(bench.table).claim(newcomer)
  const countOf = async (tenantId: string) => bench.item(keys.learnerCount(tenantId, period.start))
  const namesOf = async (tenantId: string, set: 'recent' | 'settling'): Promise<string[]> => {
    const names = (await countOf(tenantId))?.[set]
    return names instanceof Set ? [...names].map(String).sort() : []
  }
  const tags = (...names: string[]): string[] => names.map(learnerTag).sort()

  it('counts each learner once and stops at the cap, under simultaneous and repeated claims', async () => {
    const tenantId = fresh('tenant_')
    const claims = await Promise.all(
      Array.from({ length: 45 }, (_, place) => claim(learner(tenantId, `learner-${place % 15}`))),
    )
    const item = await countOf(tenantId)
    expect([item?.['counted'], item?.['reached'], (await namesOf(tenantId, 'recent')).length]).toEqual([10, 100, 10])
    expect(claims.filter(({ kind }) => kind === 'counted')).toHaveLength(30)
    expect(claims.filter(({ kind }) => kind === 'full')).toEqual(Array(15).fill({ kind: 'full', counted: 10 }))
    const events: unknown[] = Array.isArray(item?.['events']) ? item['events'] : []
    expect(events).toMatchObject(
      [70, 90, 100].map((threshold) => ({
        type: `usage.threshold_reached.${threshold}`,
        entityType: null,
        entityId: null,
        mode: 'live',
      })),
    )
  })

  it('keeps a name until its mark is old enough, and marks learners whose launch was cut off', async () => {
    const tenantId = fresh('tenant_')
    await claim(learner(tenantId, 'ada'))
    await claim(learner(tenantId, 'grace', { stamp: stampAt(laterBy(60)) }))
    expect([await namesOf(tenantId, 'settling'), await namesOf(tenantId, 'recent')]).toEqual([tags('ada', 'grace'), []])
    await putMark(bench.table, { tenantId, tag: learnerTag('grace'), period, at: laterBy(61) })
    // Ada has no mark: she gets it, and the names stay.
    await claim(learner(tenantId, 'joan', { stamp: stampAt(laterBy(120)) }))
    expect([await namesOf(tenantId, 'settling'), await namesOf(tenantId, 'recent')]).toEqual([
      tags('ada', 'grace'),
      tags('joan'),
    ])
    expect(await bench.item(keys.learner(tenantId, learnerTag('ada')))).toMatchObject({
      period: '2026-11-01',
      at: laterBy(120),
    })
    // Within a minute, no request turns the count over. After it, the learner tags are removed.
    await claim(learner(tenantId, 'mary', { stamp: stampAt(laterBy(179)) }))
    expect(await namesOf(tenantId, 'settling')).toEqual(tags('ada', 'grace'))
    expect(await claim(learner(tenantId, 'ada', { stamp: stampAt(laterBy(180)) }))).toEqual({ kind: 'counted' })
    expect([await namesOf(tenantId, 'settling'), await namesOf(tenantId, 'recent')]).toEqual([tags('joan', 'mary'), []])
    expect((await countOf(tenantId))?.['counted']).toBe(4)
  })

  it('keeps a newer mark when one of a former period is put', async () => {
    const [tenantId, tag] = [fresh('tenant_'), learnerTag('ada')]
    const next = billingPeriod(Date.parse(period.endsAt))
    await putMark(bench.table, { tenantId, tag, period: next, at })
    await putMark(bench.table, { tenantId, tag, period, at: laterBy(1) })
    expect(await bench.item(keys.learner(tenantId, tag))).toMatchObject({ period: '2026-12-01', at })
  })

  it('reads zero where no learner was counted, and separates periods and workspaces', async () => {
    const [tenantId, repository] = [fresh('tenant_'), learnerCountRepository(bench.table)]
    expect(await repository.read(tenantId, period.start)).toMatchObject({
      count: { counted: 0, reached: 0 },
      testLearners: {},
    })
    await claim(learner(tenantId, 'ada'))
    await testLearnerRepository(bench.table).record({ tenantId, tag: 'tester', now: 5 }, {})
    expect(await repository.read(tenantId, period.start)).toMatchObject({
      count: { counted: 1 },
      testLearners: { tester: 5 },
    })
    expect(await repository.read(tenantId, '2026-12-01')).toMatchObject({ count: { counted: 0 } })
    expect(await repository.read(fresh('tenant_'), period.start)).toMatchObject({
      count: { counted: 0 },
      testLearners: {},
    })
  })

  it('counts learners on the day of their first launch, which add up to the count of the period', async () => {
    const [tenantId, repository] = [fresh('tenant_'), learnerCountRepository(bench.table)]
    const dayLater = stampAt(laterBy(86_400))
    const launches = ['ada', 'grace', 'ada'].map((name) => claim(learner(tenantId, name)))
    await Promise.all(launches)
    // Eight learners reach the thresholds 70, 90 and 100 of ten, each in a write of its own kind.
    for (const place of Array(8).keys()) await claim(learner(tenantId, `late-${place}`, { stamp: dayLater }))
    expect((await claim(learner(tenantId, 'one too many', { stamp: dayLater }))).kind).toBe('full')
    expect(await repository.read(tenantId, period.start)).toMatchObject({
      count: { counted: 10, reached: 100 },
      onDay: new Map([
        ['2026-11-21', 2],
        ['2026-11-22', 8],
      ]),
    })
  })

  it('throws for items with an unknown shape, instead of reading zero', async () => {
    const tenantId = fresh('tenant_')
    await bench.put({ ...keys.learnerCount(tenantId, period.start), counted: 'many' })
    await bench.put({ ...keys.testLearners(tenantId), learners: 'many' })
    await expect(claim(learner(tenantId, 'ada'))).rejects.toThrow(StoredItemInvalid)
    await expect(testLearnerRepository(bench.table).record({ tenantId, tag: 'tester', now: 5 }, {})).rejects.toThrow(
      StoredItemInvalid,
    )
    const other = fresh('tenant_')
    await bench.put({
      ...keys.learnerCount(other, period.start),
      counted: 1,
      reached: 0,
      turnedAt: 0,
      day20261121: '1',
    })
    await expect(learnerCountRepository(bench.table).read(other, period.start)).rejects.toThrow(StoredItemInvalid)
  })

  it('gives 25 places to TEST learners who launch simultaneously, whatever they have read before', async () => {
    const [tenantId, learners] = [fresh('tenant_'), testLearnerRepository(bench.table)]
    const idle = Object.fromEntries(Array.from({ length: 10 }, (_, place) => [`idle${place}`, 0]))
    await bench.put({ ...keys.testLearners(tenantId), tenantId, learners: idle })
    const now = Date.parse(at)
    const noted = await Promise.all(
      Array.from({ length: 40 }, (_, place) =>
        learners.record({ tenantId, tag: `tag${place}`, now }, place % 2 === 0 ? idle : {}),
      ),
    )
    expect(noted.filter((outcome) => outcome === 'recorded')).toHaveLength(25)
    const item = await bench.item(keys.testLearners(tenantId))
    expect(Object.keys(Object(item?.['learners'])).filter((tag) => tag.startsWith('tag'))).toHaveLength(25)
  })
})
