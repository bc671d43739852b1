/** Statements that are voided, before and after they were followed, and runs that are killed in between. */
import { randomUUID } from 'node:crypto'
import type { Statement } from '#shared/contract/resources/statements/statement.ts'
import { withdrawalOf } from '#shared/domain/skills/evidence.ts'
import { recordEvidence } from '#shared/operations/skills/record-evidence.ts'
import { tableClients } from '#shared/platform/clients.ts'
import { openTable, type Table } from '#shared/store/table/table.ts'
import { clientEvidence, skillStores, skillTerms } from '#test/store/support/evidence.ts'
import { killedAt } from '#test/store/support/killed-at.ts'
import { aStatement, voids } from '#test/store/support/statements.ts'
import { startAwsServers, tableName, type AwsServers } from '#test/support/aws-servers.ts'
import { a, ada, b, c, d, followedWorkspace, setClientSystem, time } from '#test/support/followed-workspace.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'
import { usualNumber } from '#test/support/usual-cases.ts'

let aws: AwsServers
let table: Table
beforeAll(async () => {
  aws = await startAwsServers()
  table = openTable(tableClients(), tableName)
})
afterAll(() => aws.close())

it('withdraws the evidence of a statement that is voided later (example 10), and of no other', async () => {
  const { store, run, standing } = await followedWorkspace(table)
  await store(a, b, c, d)
  await run()
  await store(aStatement(voids(c.id)))
  await run()
  expect(await standing(70)).toEqual([0.712342, 0.542765, 2])
})

it('withdraws evidence although the client system is disabled, but makes none', async () => {
  const { store, run, standing, clientSystem } = await followedWorkspace(table)
  await store(a, b, c, d)
  await run()
  await setClientSystem(table, clientSystem, { status: 'disabled' })
  await store(aStatement({ ...a, id: randomUUID() }), aStatement(voids(c.id)))
  await run()
  expect(await standing(70)).toEqual([0.712342, 0.542765, 2])
})

it('withdraws evidence that a recomputation copied to another skill, and reads nothing else of that skill', async () => {
  const { store, run, owner, following } = await followedWorkspace(table)
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
  // What is copied meanwhile is looked for once the withdrawals are stored.
  expect(read).toEqual([1, 1, 2, 2])
  const all = await skillStores(table).evidence.all(copied)
  expect(all.map(({ state }) => state).sort()).toEqual(['counts', 'counts', 'withdrawn'])
})

it('leaves evidence withdrawn that a person withdrew before the statement was voided', async () => {
  const { store, run, evidence, owner, standing, states, following } = await followedWorkspace(table)
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
  const { store, run, evidence } = await followedWorkspace(table)
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
  const { storeAtOnce, run, standing, states, problems, following } = await followedWorkspace(table)
  for (let step = 0, isKilled = true; isKilled; step += usualNumber(1, 3)) {
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
