/** Evidence and projections: many writers, any order, repetitions and kills give the ledger of one ordered run. */
import { withdrawalOf, type Evidence } from '#shared/domain/skills/evidence.ts'
import type { ProjectionOwner } from '#shared/domain/skills/projection.ts'
import { recordEvidence } from '#shared/operations/skills/record-evidence.ts'
import { StoredItemInvalid } from '#shared/store/table/stored-item.ts'
import { projectionKey } from '#shared/store/skills/projection-item.ts'
import { random } from '#test/support/random.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'
import { onEveryEngine } from './support/engines.ts'
import { aLearner, clientEvidence, skillStores, skillTerms, type SkillStores } from './support/evidence.ts'
import { killedAt } from './support/killed-at.ts'

const stamp = stampAt()
const shuffled = <Value>(values: readonly Value[]): Value[] =>
  values
    .map((value) => ({ value, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value)

const daily = (owner: ProjectionOwner, count: number): Evidence[] =>
  Array.from({ length: count }, (_, index) =>
    clientEvidence(owner, `exam ${index}`, {
      occurredAt: new Date(Date.parse('2026-01-01T09:00:00.000Z') + index * 86_400_000).toISOString(),
      facts: { scoreScaled: (index % 10) / 10, success: null, completed: true, items: 0, itemsMean: null },
    }),
  )

onEveryEngine((bench) => {
  let stores: SkillStores
  beforeAll(() => {
    stores = skillStores(bench.table)
  })

  const record = (
    owner: ProjectionOwner,
    evidence: readonly Evidence[],
    reason: 'evidence' | 'withdrawal' = 'evidence',
  ) => recordEvidence({ owner, evidence, terms: skillTerms, reason }, stamp, stores)

  const eventsOf = async (owner: ProjectionOwner): Promise<readonly unknown[]> => {
    const events = (await bench.item(projectionKey(owner)))?.['events']
    return Array.isArray(events) ? events : []
  }

  it('keeps all of 20 records that 20 writers fold at once (example 17)', async () => {
    const owner = aLearner()
    await Promise.all(daily(owner, 20).map((each) => record(owner, [each])))
    const projection = await stores.projections.get(owner)
    expect(projection).toMatchObject({ revision: 20 })
    expect(projection?.ledger).toHaveLength(20)
    expect(await stores.evidence.all(owner)).toHaveLength(20)
  })

  it('makes the same ledger of shuffled, repeated deliveries to workers that are killed after each step as of one ordered run (example 4)', async () => {
    const [ordered, disordered] = [aLearner(), aLearner()]
    const inOrder = daily(ordered, 160)
    await record(ordered, inOrder)
    const same = inOrder.map((each) => ({ ...each, ...disordered }))
    const deliveries = shuffled([...same, ...same])
    // One call to read, up to eight for records that the ledger has no place for, three for what follows from the others.
    const steps = 12
    for (let start = 0; start < deliveries.length; start += 8) {
      const delivered = deliveries.slice(start, start + 8)
      await killedAt(bench.table, (start / 8) % steps, () => record(disordered, delivered))
      await record(disordered, delivered)
    }
    const expected = await stores.projections.get(ordered)
    expect(expected?.ledger).toHaveLength(60)
    expect((await stores.projections.get(disordered))?.ledger).toEqual(expected?.ledger)
    expect(await stores.evidence.all(disordered)).toHaveLength(160)
  })

  it('publishes nothing for a repeated delivery (example 4)', async () => {
    const owner = aLearner()
    const exam = clientEvidence(owner, 'exam')
    await record(owner, [exam])
    const before = await eventsOf(owner)
    expect(before).toMatchObject([{ type: 'competency.projection_updated', data: { previous_level: 0, level: 2 } }])
    await record(owner, [exam])
    expect(await eventsOf(owner)).toEqual(before)
    expect(await stores.projections.get(owner)).toMatchObject({ revision: 1 })
  })

  it('stores evidence with the projection that counts it, or neither, wherever a writer is killed', async () => {
    for (let step = 0; ; step += 1) {
      const owner = aLearner()
      const exams = daily(owner, 3)
      const calls = await killedAt(bench.table, step, () => record(owner, exams))
      const counted = (await stores.projections.get(owner))?.ledger.length ?? 0
      expect(await stores.evidence.all(owner)).toHaveLength(counted)
      if (calls <= step) return
    }
  })

  it('keeps a record that is stored already as it is', async () => {
    const owner = aLearner()
    const exam = clientEvidence(owner, 'exam')
    await stores.evidence.record(exam)
    await record(owner, [{ ...exam, recordedAt: '2026-12-24T10:00:00.000Z' }])
    expect(await stores.evidence.all(owner)).toEqual([exam])
    expect(await stores.projections.get(owner)).toMatchObject({ revision: 1 })
  })

  it('ends the same wherever a writer is killed, with one event', async () => {
    for (let step = 0; ; step += 1) {
      const owner = aLearner()
      const exam = clientEvidence(owner, 'exam')
      const calls = await killedAt(bench.table, step, () => record(owner, [exam]))
      await record(owner, [exam])
      expect(await stores.projections.get(owner)).toMatchObject({
        revision: 1,
        ledger: [{ evidenceId: exam.evidenceId }],
      })
      expect(await eventsOf(owner)).toHaveLength(1)
      const [vector] = await stores.vectors.getEach(owner.tenantId, 'fwk_1', [owner.subjectId])
      expect(vector?.get(owner.skillId)).toMatchObject({ level: 2, revision: 1 })
      if (calls <= step) return
    }
  })

  it('withdraws an observation for good (example 10)', async () => {
    const owner = aLearner()
    const [first, second] = [clientEvidence(owner, 'one'), clientEvidence(owner, 'two')]
    await record(owner, [first, second])
    const withdrawal = withdrawalOf(second, { evidenceId: second.evidenceId, reason: 'cheated', stamp })
    await record(owner, [withdrawal], 'withdrawal')
    const after = await stores.projections.get(owner)
    await record(owner, [second, withdrawal])
    expect(await stores.projections.get(owner)).toEqual(after)
    expect(after?.ledger.filter(({ isWithdrawn }) => isWithdrawn)).toMatchObject([
      { evidenceId: withdrawal.evidenceId },
    ])
  })

  it('publishes the fall to level 0 when all evidence is withdrawn', async () => {
    const owner = aLearner()
    const exam = clientEvidence(owner, 'exam')
    await record(owner, [exam])
    await record(
      owner,
      [withdrawalOf(exam, { evidenceId: exam.evidenceId, reason: 'wrong learner', stamp })],
      'withdrawal',
    )
    expect((await eventsOf(owner)).at(-1)).toMatchObject({
      type: 'competency.level_changed',
      data: { previous_level: 2, level: 0, estimate: null, reason: 'withdrawal', evidence_count: 0 },
    })
  })

  it('keeps the entry of a vector that has a newer revision', async () => {
    const owner = { ...aLearner(), frameworkId: 'fwk_1' }
    const entry = { alpha: 1, beta: 2, day: 3, level: 2, ceiling: 3, revision: 5 }
    await stores.vectors.set(owner, entry)
    await stores.vectors.set(owner, { ...entry, level: 1, revision: 4 })
    const vectors = await stores.vectors.getEach(owner.tenantId, 'fwk_1', ['nobody', owner.subjectId])
    expect(vectors.map((vector) => [...vector])).toEqual([[], [[owner.skillId, entry]]])
  })

  it('lists the evidence of one skill, newest first, and none of another workspace', async () => {
    const owner = aLearner()
    await record(owner, daily(owner, 3))
    const page = await stores.evidence.list(owner, { limit: 2, after: null })
    expect(page.rows.map(({ occurredAt }) => occurredAt.slice(0, 10))).toEqual(['2026-01-03', '2026-01-02'])
    const rest = await stores.evidence.list(owner, { limit: 2, after: page.next })
    expect(rest).toMatchObject({ rows: [{ occurredAt: '2026-01-01T09:00:00.000Z' }], next: null })
    expect(
      (await stores.evidence.list({ ...owner, tenantId: 'tenant_other' }, { limit: 2, after: null })).rows,
    ).toEqual([])
  })

  it('throws for a damaged ledger', async () => {
    const owner = aLearner()
    await record(owner, [clientEvidence(owner, 'exam')])
    const item = await bench.item(projectionKey(owner))
    await bench.put({ ...item, packed: Buffer.from('x') })
    await expect(stores.projections.get(owner)).rejects.toThrow(StoredItemInvalid)
  })
})
