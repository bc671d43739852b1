import { randomUUID } from 'node:crypto'
import type { Statement } from '#shared/contract/resources/statements/statement.ts'
import { maxReferrers, statementClaims } from '#shared/store/statements/statement-claims.ts'
import type { StatementRepository } from '#shared/store/statements/statement-repository.ts'
import { WritingTimeOver } from '#shared/store/table/retry.ts'
import { fresh, onEveryEngine } from './support/engines.ts'
import {
  aStatement,
  allIds,
  asRequest,
  MemoryBodies,
  newest,
  openStatements,
  refersTo,
  voids,
} from './support/statements.ts'

const idsOf = (statements: readonly { readonly id: string }[]): string[] => statements.map(({ id }) => id)
const many = (count: number, parts: Partial<Statement> = {}) => Array.from({ length: count }, () => aStatement(parts))
const learner = { objectType: 'Agent', mbox: 'mailto:ada@learners.test' } as const
const registration = 'c1f8a9ab-0cb1-4a5c-8f0c-5d8b6a3c1d11'

onEveryEngine((bench) => {
  let statements: StatementRepository
  let tenantId: string
  beforeEach(() => {
    statements = openStatements(bench.table)
    tenantId = fresh('tenant_')
  })
  /** Stores a batch as clients do: again, if the machine was too slow to store it in time. Nothing of it is stored then. */
  async function store(...all: Statement[]): Promise<Awaited<ReturnType<StatementRepository['store']>>> {
    for (;;) {
      try {
        return await statements.store(asRequest(tenantId, all))
      } catch (error) {
        if (!(error instanceof WritingTimeOver)) throw error
      }
    }
  }

  describe('batch of one', () => {
    it('returns the statement by its id and for each of its keys', async () => {
      const activity = 'https://courses.test/course'
      const statement = aStatement({
        actor: learner,
        object: { id: activity },
        context: {
          registration,
          instructor: { objectType: 'Agent', mbox: 'mailto:grace@learners.test' },
          contextActivities: { parent: [{ id: 'https://courses.test/parent' }] },
        },
      })
      expect(await store(statement)).toEqual({ kind: 'stored' })
      const kept = await statements.get(tenantId, statement.id)
      expect(kept?.isVoided).toBe(false)
      expect(JSON.parse(kept?.text ?? '')).toMatchObject({
        ...statement,
        authority: { objectType: 'Agent' },
        version: '1.0.0',
      })
      for (const filter of [
        {},
        { agent: learner },
        { verb: statement.verb.id },
        { activity },
        { registration: registration.toUpperCase() },
      ]) {
        expect(await allIds(statements, tenantId, filter)).toEqual([statement.id])
      }
      const related = {
        agent: { objectType: 'Agent', mbox: 'mailto:grace@learners.test' } as const,
        activity: 'https://courses.test/parent',
      }
      expect(await allIds(statements, tenantId, { agent: related.agent })).toEqual([])
      expect(await allIds(statements, tenantId, { agent: related.agent, relatedAgents: true })).toEqual([statement.id])
      expect(await allIds(statements, tenantId, { activity: related.activity })).toEqual([])
      expect(await allIds(statements, tenantId, { activity: related.activity, relatedActivities: true })).toEqual([
        statement.id,
      ])
    })

    it('hides the statement from other workspaces', async () => {
      const statement = aStatement()
      await store(statement)
      const other = fresh('tenant_')
      expect([
        await statements.get(other, statement.id),
        await allIds(statements, other),
        await allIds(statements, other, { verb: statement.verb.id }),
      ]).toEqual([null, [], []])
    })

    it('accepts the same statement again, and refuses another one with its id', async () => {
      const statement = aStatement()
      await store(statement)
      const first = await statements.get(tenantId, statement.id)
      expect(await store(statement)).toEqual({ kind: 'stored' })
      expect(await store({ ...statement, result: { response: 'other' } })).toEqual({
        kind: 'conflict',
        statementId: statement.id,
      })
      expect(await statements.get(tenantId, statement.id)).toEqual(first)
      expect(await allIds(statements, tenantId)).toEqual([statement.id])
    })

    it('stores a statement of a megabyte in the bucket, and returns it whole', async () => {
      const bodies = new MemoryBodies()
      statements = openStatements(bench.table, { bodies })
      const statement = aStatement({ result: { response: randomUUID().repeat(30_000) } })
      await store(statement)
      expect(JSON.parse((await statements.get(tenantId, statement.id))?.text ?? '').result).toEqual(statement.result)
      expect(await allIds(statements, tenantId, { verb: statement.verb.id })).toEqual([statement.id])
      expect([...bodies.objects.keys()].map((key) => key.slice(0, key.lastIndexOf('/')))).toEqual([
        `xapi/${tenantId}/statements/${statement.id}`,
      ])
    })
  })

  describe('batch of several', () => {
    it.each([2, 100, 101, 500])('lists a batch of %i in its order, oldest or newest first', async (count) => {
      const batch = many(count)
      await store(...batch)
      expect(await allIds(statements, tenantId)).toEqual(idsOf(batch).reverse())
      expect(await allIds(statements, tenantId, { ascending: true, limit: 500 })).toEqual(idsOf(batch))
      const { verb } = batch[1] ?? aStatement()
      expect(await allIds(statements, tenantId, { verb: verb.id, limit: 7 })).toEqual(
        idsOf(batch.filter((statement) => statement.verb.id === verb.id)).reverse(),
      )
      expect(await statements.get(tenantId, batch[1]?.id ?? '')).toMatchObject({ isVoided: false })
    })

    it('stores a batch with statements of hundreds of kilobytes', async () => {
      const batch = Array.from({ length: 12 }, (_, index) =>
        aStatement({ result: { response: randomUUID().repeat(index * 800) } }),
      )
      await store(...batch)
      expect(await allIds(statements, tenantId)).toEqual(idsOf(batch).reverse())
    })

    it('stores nothing of a batch with one conflict, and releases its ids', async () => {
      const known = aStatement()
      await store(known)
      const batch = many(30)
      expect(await store(...batch, { ...known, result: { response: 'other' } })).toEqual({
        kind: 'conflict',
        statementId: known.id,
      })
      expect(await allIds(statements, tenantId)).toEqual([known.id])
      for (const { id } of batch) expect(await statements.get(tenantId, id)).toBeNull()
      expect(await store(...batch.map((statement) => ({ ...statement, result: { response: 'again' } })))).toEqual({
        kind: 'stored',
      })
    })

    it('accepts a batch again, in whole or in part, with new statements among them', async () => {
      const batch = many(40)
      await store(...batch)
      const another = aStatement()
      expect(await store(...batch)).toEqual({ kind: 'stored' })
      expect(await store(...batch.slice(5, 9), another)).toEqual({ kind: 'stored' })
      expect(await allIds(statements, tenantId)).toEqual([another.id, ...idsOf(batch).reverse()])
    })
  })

  describe('concurrent writers of one id', () => {
    it('accepts one of 20 different statements', async () => {
      const id = randomUUID()
      const all = Array.from({ length: 20 }, (_, writer) =>
        aStatement({ id, result: { response: `writer ${writer}` } }),
      )
      const outcomes = await Promise.all(all.map((statement) => store(statement)))
      expect(outcomes.filter(({ kind }) => kind === 'stored')).toHaveLength(1)
      const winner = all[outcomes.findIndex(({ kind }) => kind === 'stored')]
      expect(JSON.parse((await statements.get(tenantId, id))?.text ?? '').result).toEqual(winner?.result)
      expect(await allIds(statements, tenantId)).toEqual([id])
    })

    it('accepts the same statement from 20 writers, and stores it once', async () => {
      const statement = aStatement()
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => store(statement)))
      expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['stored']))
      expect(await allIds(statements, tenantId)).toEqual([statement.id])
    })

    it('stores batches that conflict with each other whole or not at all', async () => {
      const contested = many(6)
      const batches = Array.from({ length: 6 }, (_, writer) => [
        ...many(4),
        ...[...contested.slice(writer), ...contested.slice(0, writer)]
          .slice(0, 3)
          .map((statement) => ({ ...statement, result: { response: `writer ${writer}` } })),
      ])
      const outcomes = await Promise.all(batches.map((batch) => store(...batch)))
      const stored = batches.filter((_, writer) => outcomes[writer]?.kind === 'stored')
      expect(stored.length).toBeGreaterThan(0)
      expect((await allIds(statements, tenantId)).sort()).toEqual(idsOf(stored.flat()).sort())
      for (const batch of batches.filter((one) => !stored.includes(one)))
        expect(await statements.get(tenantId, batch[0]?.id ?? '')).toBeNull()
    })

    it('accepts batches that overlap in the same statements', async () => {
      const shared = many(5)
      const batches = Array.from({ length: 5 }, (_, writer) => [
        ...many(3),
        ...(writer % 2 === 0 ? shared : [...shared].reverse()),
      ])
      const outcomes = await Promise.all(batches.map((batch) => store(...batch)))
      expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['stored']))
      expect((await allIds(statements, tenantId)).sort()).toEqual([...new Set(idsOf(batches.flat()))].sort())
    })
  })

  describe('voiding', () => {
    it.each([1, 30])(
      'leaves a statement of a batch of %i out of all lists, and keeps it under its id',
      async (count) => {
        const batch = many(count, { actor: learner, context: { registration } })
        await store(...batch)
        const [target = aStatement()] = batch
        const voiding = aStatement(voids(target.id))
        await store(voiding)
        expect(await statements.get(tenantId, target.id)).toMatchObject({ isVoided: true })
        expect(await statements.get(tenantId, voiding.id)).toMatchObject({ isVoided: false })
        const left = idsOf(batch.slice(1)).reverse()
        expect(await allIds(statements, tenantId)).toEqual([voiding.id, ...left])
        // What refers to a statement is found by what finds that one.
        expect(await allIds(statements, tenantId, { agent: learner })).toEqual([voiding.id, ...left])
        expect(await allIds(statements, tenantId, { registration })).toEqual([voiding.id, ...left])
        expect(await allIds(statements, tenantId, { verb: target.verb.id })).toEqual([
          voiding.id,
          ...idsOf(batch.slice(1).filter(({ verb }) => verb.id === target.verb.id)).reverse(),
        ])
      },
    )

    it.each([1, 30])('voids a target that is stored later, in a batch of %i', async (count) => {
      const [target = aStatement(), ...others] = many(count, { actor: learner })
      const voiding = aStatement(voids(target.id))
      await store(voiding)
      expect(await statements.get(tenantId, target.id)).toBeNull()
      await store(target, ...others)
      expect(await statements.get(tenantId, target.id)).toMatchObject({ isVoided: true })
      expect((await allIds(statements, tenantId)).sort()).toEqual(idsOf([voiding, ...others]).sort())
      expect((await allIds(statements, tenantId, { agent: learner })).sort()).toEqual(
        idsOf([voiding, ...others]).sort(),
      )
    })

    it('voids a statement of the same batch, in either order', async () => {
      const [first, second] = [aStatement(), aStatement()]
      await store(first, aStatement(voids(first.id)), aStatement(voids(second.id)), second)
      expect([
        (await statements.get(tenantId, first.id))?.isVoided,
        (await statements.get(tenantId, second.id))?.isVoided,
      ]).toEqual([true, true])
      expect(await allIds(statements, tenantId)).toHaveLength(2)
    })

    it('voids a statement with more referrers than are recorded, and lists further referrers', async () => {
      const target = aStatement({ actor: learner })
      await store(target)
      const claims = statementClaims(bench.table)
      const refer = () => claims.addReference(tenantId, target.id, { statementId: randomUUID(), voids: false })
      for (let noted = 0; noted < maxReferrers; noted += 50) await Promise.all(Array.from({ length: 50 }, refer))
      expect((await refer()).referrers).toHaveLength(maxReferrers)
      const [late, voiding] = [aStatement({ object: refersTo(target.id) }), aStatement(voids(target.id))]
      await store(late)
      expect(await allIds(statements, tenantId, { agent: learner })).toEqual([late.id, target.id])
      await store(voiding)
      expect((await claims.read(tenantId, [target.id])).get(target.id)?.referrers).toHaveLength(maxReferrers)
      expect((await statements.get(tenantId, target.id))?.isVoided).toBe(true)
    })

    it.each([false, true])(
      'keeps a voiding statement that another one tries to void (stored later: %s)',
      async (later) => {
        const target = aStatement()
        const voiding = aStatement(voids(target.id))
        const second = aStatement(voids(voiding.id))
        await store(target)
        for (const statement of later ? [second, voiding] : [voiding, second]) await store(statement)
        expect([
          (await statements.get(tenantId, target.id))?.isVoided,
          (await statements.get(tenantId, voiding.id))?.isVoided,
        ]).toEqual([true, false])
        expect((await allIds(statements, tenantId)).sort()).toEqual(idsOf([voiding, second]).sort())
      },
    )
  })

  describe('references', () => {
    it.each([
      ['targets first', [0, 1, 2]],
      ['targets last', [2, 1, 0]],
      ['the middle first', [1, 0, 2]],
      ['the middle last', [0, 2, 1]],
    ])('follows references through other statements, %s', async (_, order) => {
      const target = aStatement({ actor: learner, context: { registration } })
      const middle = aStatement({ object: refersTo(target.id) })
      const last = aStatement({ object: refersTo(middle.id) })
      const chain = [target, middle, last]
      for (const index of order) await store(chain[index] ?? target)
      const all = idsOf(chain).sort()
      expect((await allIds(statements, tenantId, { agent: learner })).sort()).toEqual(all)
      expect((await allIds(statements, tenantId, { registration, agent: learner })).sort()).toEqual(all)
      expect((await allIds(statements, tenantId)).sort()).toEqual(all)
      expect(await allIds(statements, tenantId, { agent: learner, verb: last.verb.id })).toContain(last.id)
    })

    it('ends references that form a circle', async () => {
      const [first, second] = [randomUUID(), randomUUID()]
      await store(
        aStatement({ id: first, object: refersTo(second), actor: learner }),
        aStatement({ id: second, object: refersTo(first) }),
      )
      expect((await allIds(statements, tenantId, { agent: learner })).sort()).toEqual([first, second].sort())
    })
  })

  describe('times', () => {
    it('excludes the time of since, and includes that of until', async () => {
      let now = Date.parse('2026-11-21T10:00:00.000Z')
      statements = openStatements(bench.table, { now: () => now })
      const all = many(3)
      for (const statement of all) {
        await store(statement)
        now += 1000
      }
      now += 10_000
      const at = (second: number): string => `2026-11-21T10:00:0${second}.000Z`
      expect(await allIds(statements, tenantId, { since: at(0) })).toEqual(idsOf(all.slice(1)).reverse())
      expect(await allIds(statements, tenantId, { until: at(1) })).toEqual(idsOf(all.slice(0, 2)).reverse())
      expect(await allIds(statements, tenantId, { since: at(0), until: at(1), limit: 1 })).toEqual([all[1]?.id])
      expect(await allIds(statements, tenantId, { since: at(2), until: at(1) })).toEqual([])
      expect(await allIds(statements, tenantId, { since: at(0), ascending: true, limit: 1 })).toEqual(
        idsOf(all.slice(1)),
      )
    })

    it('gives unique times to requests of the same millisecond', async () => {
      statements = openStatements(bench.table, { now: () => 1_800_000_000_000 })
      const all = many(4)
      for (const statement of all) await store(statement)
      const { statements: shown } = await statements.page(tenantId, newest)
      expect(new Set(shown.map(({ text }) => JSON.parse(text).stored)).size).toBe(4)
    })
  })
})
