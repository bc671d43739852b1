/** Following statements: from the LRS to evidence and levels, once, in any order, after any kill; voiding withdraws. */
import { randomUUID } from 'node:crypto'
import { followStatements, type Following } from '#functions/workers/forward-statements/follow-statements.ts'
import type { Statement } from '#shared/contract/resources/statements/statement.ts'
import { changeClientSystem, type ClientSystem } from '#shared/domain/skills/client-system.ts'
import { fromMillionths } from '#shared/domain/skills/estimator/millionths.ts'
import { dayOf } from '#shared/domain/skills/estimator/days.ts'
import { withdrawalOf } from '#shared/domain/skills/evidence.ts'
import { estimateOn } from '#shared/domain/skills/projection.ts'
import { storedStatement } from '#shared/domain/statements/stored-statement.ts'
import { tableClients } from '#shared/platform/clients.ts'
import { clientSystemRepository } from '#shared/store/client-systems/client-system-repository.ts'
import { statementFollowerRepository } from '#shared/store/skills/statement-follower-repository.ts'
import { subjectDataRepository } from '#shared/store/skills/subject-data-repository.ts'
import { statementRepository } from '#shared/store/statements/statement-repository.ts'
import { openTable, type Table } from '#shared/store/table/table.ts'
import { fresh } from '#test/store/support/engines.ts'
import { clientEvidence, skillStores, skillTerms } from '#test/store/support/evidence.ts'
import { killedAt } from '#test/store/support/killed-at.ts'
import { aStatement, asRequest, MemoryBodies, voids } from '#test/store/support/statements.ts'
import { startAwsServers, tableName, type AwsServers } from '#test/support/aws-servers.ts'
import {
  about,
  activityMapping,
  addClientSystem,
  alignActivities,
  followingOf,
  home,
} from '#test/support/following-bench.ts'
import { recordEvidence } from '#shared/operations/skills/record-evidence.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'

let aws: AwsServers
let table: Table
beforeAll(async () => {
  aws = await startAwsServers()
  table = openTable(tableClients(), tableName)
})
afterAll(() => aws.close())

const skillId = 'load-handling'
const firstDay = '2026-11-01'
const time = { now: Date.parse('2027-02-01T12:00:00.000Z') }
const clock = { now: () => time.now }

const verb = (name: string) => ({ id: `http://adlnet.gov/expapi/verbs/${name}` })
const ada = { objectType: 'Agent', account: { homePage: 'https://acme.test', name: 'ada' } } as const
const at = (day: number): string => new Date(Date.parse(`${firstDay}T09:00:00Z`) + day * 86_400_000).toISOString()

/** The evidence of the worked example, as statements. */
const byAda = (parts: Partial<Statement>) => aStatement({ actor: ada, ...parts })
const a = byAda({ verb: verb('scored'), object: about('quiz'), result: { score: { scaled: 0.6 } }, timestamp: at(0) })
const b = byAda({
  ...{ verb: verb('scored'), object: about('quiz'), timestamp: at(10) },
  result: { score: { raw: 9, max: 10 } },
})
const c = byAda({ verb: verb('passed'), object: about('floor-1'), timestamp: at(40) })
const d = byAda({ verb: verb('mastered'), object: about('floor-2'), timestamp: at(70) })

const mappings = [
  activityMapping('quiz', skillId, { demonstrationMode: 'applied', passMarkScaled: 0.8 }),
  ...['floor-1', 'floor-2'].map((name) =>
    activityMapping(name, skillId, { demonstrationMode: 'observed', passMarkScaled: null }),
  ),
]

/** A workspace whose statements are followed. */
async function workspace(changed: Parameters<typeof addClientSystem>[2] = {}) {
  const tenantId = fresh('tenant_')
  await statementFollowerRepository(table).start(tenantId, new Date(time.now).toISOString())
  const clientSystem = await addClientSystem(table, tenantId, changed)
  await alignActivities(table, { tenantId, frameworkId: skillTerms.frameworkId }, mappings)
  const owner = { tenantId, subjectId: 'ada', skillId }
  const problems: unknown[] = []
  const statements = statementRepository(table, { bodies: new MemoryBodies(), clock })
  const following = followingOf(table, tenantId, {
    ...{ statements, clock, report: (error: unknown) => problems.push(error) },
    catalogue: { termsIn: () => Promise.resolve(skillTerms) },
  })
  const run = (changes: Partial<Following> = {}) => followStatements({ ...following, ...changes }, () => true)
  const evidence = (subjectId = 'ada') => skillStores(table).evidence.all({ ...owner, subjectId })
  return {
    ...{ tenantId, owner, clientSystem, problems, following, statements, run, evidence },
    store: async (...sent: readonly Statement[]): Promise<void> => {
      for (const statement of sent) {
        time.now += 1000
        await statements.store(asRequest(tenantId, [statement]))
      }
      time.now += 10_000
    },
    storeAtOnce: async (sent: readonly Statement[]): Promise<void> => {
      time.now += 1000
      if (sent.length > 0) await statements.store(asRequest(tenantId, sent))
      time.now += 10_000
    },
    /** Estimate, lower bound and level on a day of the worked example. */
    standing: async (day: number, subjectId = 'ada') => {
      const projection = await skillStores(table).projections.get({ ...owner, subjectId })
      if (projection === null) return null
      const { estimate, lowerBound, level } = estimateOn(projection, dayOf(at(day)))
      return [fromMillionths(estimate), fromMillionths(lowerBound), level]
    },
    states: async (subjectId = 'ada') => (await evidence(subjectId)).map(({ state }) => state).sort(),
  }
}

/** Changes what a client system says. */
async function setting(stored: ClientSystem, settings: Partial<ClientSystem>): Promise<void> {
  const changed = changeClientSystem(stored, { settings }, stampAt())
  if (changed.outcome === 'refused' || changed.value === null) throw new Error('The change is refused.')
  await clientSystemRepository(table).change(stored, changed.value)
}

it.each([
  ['in the order in which they happened', [a, b, c, d]],
  ['backwards', [d, c, b, a]],
])('computes the levels of the worked example from statements stored %s', async (_, stored) => {
  const { store, run, standing, evidence, clientSystem } = await workspace()
  await store(...stored)
  expect(await run()).toEqual({ followed: 4, unmatched: 0, failures: 0 })
  expect(await standing(10)).toEqual([0.583342, 0.347873, 1])
  expect(await standing(70)).toEqual([0.760123, 0.624173, 3])
  expect(await standing(800)).toEqual([0.712242, 0.533745, 2])
  expect((await evidence())[0]?.source).toEqual({
    ...{ kind: 'statement', clientSystemId: clientSystem.clientSystemId, statementId: a.id },
    ...{ activityId: 'https://acme.test/quiz', grain: 'activity' },
  })
})

it('withdraws the evidence of a statement that is voided later (example 10), and of no other', async () => {
  const { store, run, standing } = await workspace()
  await store(a, b, c, d)
  await run()
  await store(aStatement(voids(c.id)))
  await run()
  expect(await standing(70)).toEqual([0.712342, 0.542765, 2])
})

it('withdraws evidence although the client system is disabled, but makes none', async () => {
  const { store, run, standing, clientSystem } = await workspace()
  await store(a, b, c, d)
  await run()
  await setting(clientSystem, { status: 'disabled' })
  await store(aStatement({ ...a, id: randomUUID() }), aStatement(voids(c.id)))
  await run()
  expect(await standing(70)).toEqual([0.712342, 0.542765, 2])
})

it('withdraws evidence that a recomputation copied to another skill, and reads nothing else of that skill', async () => {
  const { store, run, owner, following } = await workspace()
  await store(c)
  await run()
  const [made] = await skillStores(table).evidence.all(owner)
  if (made === undefined) throw new Error('There is no evidence.')
  const copied = { ...owner, skillId: 'copied' }
  const other = clientEvidence(copied, 'exam')
  const evidence = [{ ...made, skillId: 'copied', observationKey: 'copied' }, other]
  await recordEvidence({ owner: copied, evidence, terms: skillTerms, reason: 'recomputation' }, stampAt(), following)
  await store(aStatement(voids(c.id)))
  const read: number[] = []
  await run({
    evidence: {
      ...following.evidence,
      ofMoment: async (...asked) => {
        const records = await following.evidence.ofMoment(...asked)
        read.push(records.length)
        return records
      },
    },
  })
  expect(read).toEqual([1, 1])
  const all = await skillStores(table).evidence.all(copied)
  expect(all.map(({ state }) => state).sort()).toEqual(['counts', 'counts', 'withdrawn'])
})

it('leaves evidence withdrawn that a person withdrew before the statement was voided', async () => {
  const { store, run, evidence, owner, standing, states, following } = await workspace()
  await store(c, d)
  await run()
  const made = (await evidence()).find(({ source }) => source.kind === 'statement' && source.statementId === c.id)
  if (made === undefined) throw new Error('There is no evidence.')
  const withdrawal = withdrawalOf(made, { evidenceId: made.evidenceId, reason: 'Wrong learner.', stamp: stampAt() })
  const withdrawn = { owner, evidence: [withdrawal], terms: skillTerms, reason: 'withdrawal' } as const
  await recordEvidence(withdrawn, stampAt(), following)
  const before = await standing(70)
  await store(aStatement(voids(c.id)))
  await run()
  expect(await states()).toEqual(['counts', 'counts', 'withdrawn'])
  expect(await standing(70)).toEqual(before)
})

it('makes no evidence of a statement that was voided before it was followed', async () => {
  const { store, run, evidence } = await workspace()
  await store(a, aStatement(voids(a.id)))
  await run()
  expect(await evidence()).toEqual([])
})

interface KilledRun {
  /** Statements of runs before. */
  readonly followed: readonly Statement[]
  readonly stored: readonly Statement[]
}

/** The same statements of another learner. A statement that voids one of them voids its copy. */
function copiesOf({ followed, stored }: KilledRun, subjectId: string): KilledRun {
  const ids = new Map([...followed, ...stored].map(({ id = '' }) => [id, randomUUID()]))
  const actor = { ...ada, account: { ...ada.account, name: subjectId } }
  const copied = ({ id = '', object, ...statement }: Statement): Statement => ({
    ...{ ...statement, id: ids.get(id) ?? id, actor },
    object: object.objectType === 'StatementRef' ? { ...object, id: ids.get(object.id) ?? object.id } : object,
  })
  return { followed: followed.map(copied), stored: stored.map(copied) }
}

it.each<[string, KilledRun & { readonly states: readonly string[] }]>([
  [
    'evidence is made, and none of a voided statement',
    { followed: [], stored: [c, aStatement(voids(c.id)), d], states: ['counts'] },
  ],
  [
    'evidence is made and withdrawn',
    { followed: [c], stored: [d, aStatement(voids(c.id))], states: ['counts', 'counts', 'withdrawn'] },
  ],
])('leaves the same after a kill between any two steps while %s', async (_, { states: expected, ...statements }) => {
  const { storeAtOnce, run, standing, states, problems, following } = await workspace()
  for (let step = 0, isKilled = true; isKilled; step += 1) {
    const subjectId = `learner-${step}`
    const { followed, stored } = copiesOf(statements, subjectId)
    await storeAtOnce(followed)
    if (followed.length > 0) await run()
    await storeAtOnce(stored)
    isKilled = (await killedAt(table, step, run)) > step
    time.now += 300_001
    await run()
    // The last statement alone counts: 3.44375 of 4.81875.
    expect([step, await standing(70, subjectId)]).toEqual([step, [0.714656, 0.527451, 2]])
    expect([step, await states(subjectId)]).toEqual([step, expected])
    expect(await following.followers.listActive()).toMatchObject([{ leasedUntil: null }])
  }
  expect(problems.length).toBeGreaterThan(0)
  expect(problems.filter((problem) => !(problem instanceof Error && problem.message === 'killed'))).toEqual([])
})

it('counts a statement once where its client system is replaced before it is followed again', async () => {
  const { store, run, standing, states, clientSystem, tenantId, following, problems } = await workspace()
  await store(c, d)
  const unrecorded = { ...following.followers, record: recordOnce(following.followers.record) }
  await run({ followers: unrecorded })
  expect(problems).toMatchObject([{ message: 'killed' }])
  const before = await standing(70)
  await addClientSystem(table, tenantId, { name: 'Acme again' })
  await setting(clientSystem, { status: 'disabled' })
  time.now += 300_001
  expect(await run()).toMatchObject({ followed: 2 })
  // The records of both client systems are kept. One of each statement counts.
  expect(await states()).toEqual(['counts', 'counts', 'counts', 'counts'])
  expect(await standing(70)).toEqual(before)
  await store(aStatement(voids(c.id)), aStatement(voids(d.id)))
  await run()
  expect((await standing(70))?.[2]).toBe(0)
})

/** Takes the lease, and dies before the cursor moves. */
function recordOnce(record: Following['followers']['record']): Following['followers']['record'] {
  let calls = 0
  return (...change) => {
    calls += 1
    return calls > 1 ? Promise.reject(new Error('killed')) : record(...change)
  }
}

it('takes the first of two client systems that fit', async () => {
  const { store, run, evidence, clientSystem, tenantId } = await workspace()
  await addClientSystem(table, tenantId, { trust: 0.5 })
  await store(c)
  await run()
  expect(
    (await evidence()).map(({ source, trust }) => [source.kind === 'statement' && source.clientSystemId, trust]),
  ).toEqual([[clientSystem.clientSystemId, 1]])
})

it('leaves a workspace to the run that has it', async () => {
  const { store, run, evidence, following } = await workspace()
  await store(c)
  await Promise.all([run(), run(), run()])
  expect(await evidence()).toHaveLength(1)
  await store(d)
  const { followers } = following
  const [follower] = await followers.listActive()
  if (follower === undefined) throw new Error('The workspace is not followed.')
  await followers.record(follower, { ...follower, leasedUntil: new Date(time.now + 1000).toISOString() })
  expect(await run()).toMatchObject({ followed: 0 })
  time.now += 1001
  expect(await run()).toMatchObject({ followed: 1 })
})

it('returns the workspace after a failure, and follows the same statements again', async () => {
  const { store, run, evidence, problems } = await workspace()
  await store(c)
  expect(await run({ catalogue: { termsIn: () => Promise.reject(new Error('no graph')) } })).toMatchObject({
    failures: 1,
  })
  expect(problems).toMatchObject([{ message: 'no graph' }])
  expect(await run()).toMatchObject({ followed: 1, failures: 0 })
  expect(await evidence()).toHaveLength(1)
})

it('counts nothing of what Lectern stored itself', async () => {
  const { tenantId, run, evidence, statements } = await workspace()
  time.now += 1000
  const authority = { objectType: 'Agent', account: { homePage: home, name: 'lectern' } } as const
  await statements.store({
    ...{ tenantId, sent: [c] },
    accept: (stored) => [storedStatement(c, { version: '1.0', id: c.id, stored, authority })],
  })
  time.now += 10_000
  await run()
  expect(await evidence()).toEqual([])
})

it.each<[string, Statement['actor'], string | null]>([
  ['an account of a named home page', ada, 'ada'],
  ['an account of this service', { objectType: 'Agent', account: { homePage: home, name: 'bo' } }, 'bo'],
  ['a mailbox', { objectType: 'Agent', mbox: 'mailto:cy@acme.test' }, 'cy@acme.test'],
  [
    'an account of another home page',
    { objectType: 'Agent', account: { homePage: 'https://x.test', name: 'ada' } },
    null,
  ],
  ['a group', { objectType: 'Group', account: ada.account }, null],
])('finds the learner of %s', async (_, actor, subjectId) => {
  const { store, run, tenantId } = await workspace()
  await store(aStatement({ ...c, id: randomUUID(), actor }))
  expect(await run()).toMatchObject({ followed: 1, unmatched: subjectId === null ? 1 : 0 })
  const found = await skillStores(table).evidence.all({ tenantId, subjectId: subjectId ?? 'ada', skillId })
  expect(found).toHaveLength(subjectId === null ? 0 : 1)
})

it('leaves out modes that the client system may not send', async () => {
  const { store, run, evidence } = await workspace({ allowedModes: ['applied'] })
  await store(a, c)
  await run()
  expect((await evidence()).map(({ attributes }) => attributes.demonstrationMode)).toEqual(['applied'])
})

it('takes the time of storing where the time of a statement is ahead', async () => {
  const { store, run, evidence } = await workspace()
  await store(aStatement({ ...c, id: randomUUID(), timestamp: new Date(time.now + 86_400_000).toISOString() }))
  await run()
  expect(Date.parse((await evidence())[0]?.occurredAt ?? '')).toBeLessThan(time.now)
})

it('drops what an erased learner did until then (example 19)', async () => {
  const { store, run, evidence, owner } = await workspace()
  await store(c)
  await subjectDataRepository(table).markErased(owner, new Date(time.now).toISOString())
  await run()
  expect(await evidence()).toEqual([])
})

it('stops looking at a workspace that no client system follows, and starts again from then on', async () => {
  const { store, run, following, tenantId } = await workspace({ followStatements: false })
  const { followers } = following
  await store(c)
  expect(await run()).toMatchObject({ followed: 1 })
  time.now += 3_600_001 * 2
  await run()
  expect(await followers.listActive()).toEqual([])
  const now = new Date(time.now).toISOString()
  await statementFollowerRepository(table).start(tenantId, now)
  expect(await followers.listActive()).toMatchObject([{ cursor: { since: now, after: null }, leasedUntil: null }])
})
