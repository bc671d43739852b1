/**
 * A statement is voided while its evidence is copied to the skill that replaces the one it counted for: neither may be missed, also
 * where the worker that copies dies and no other one goes on.
 */
import { randomUUID } from 'node:crypto'
import { withdrawVoided } from '#functions/workers/follow-statements/withdraw-voided.ts'
import { migrateRule } from '#functions/workers/recompute-skills/migrate-rule.ts'
import { applyUnit } from '#functions/workers/recompute-skills/unit-plan.ts'
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import { standingRecords } from '#shared/domain/skills/evidence.ts'
import type { FrameworkVersion } from '#shared/domain/skills/framework.ts'
import { structureOf } from '#shared/domain/skills/skill-graph.ts'
import { tableClients } from '#shared/platform/clients.ts'
import { fadeMarkKey } from '#shared/store/skills/fade-mark-repository.ts'
import { get } from '#shared/store/table/read.ts'
import { openTable, type Table } from '#shared/store/table/table.ts'
import { skillStores, skillTerms } from '#test/store/support/evidence.ts'
import { killedAt } from '#test/store/support/killed-at.ts'
import { pausedAt } from '#test/store/support/paused-at.ts'
import { aStatement, voids } from '#test/store/support/statements.ts'
import { usualCases, usualNumber } from '#test/support/usual-cases.ts'
import { startAwsServers, tableName, type AwsServers } from '#test/support/aws-servers.ts'
import { ada, c, followedWorkspace, skillId, time } from '#test/support/followed-workspace.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'

let aws: AwsServers
/** Of the test, of the worker that withdraws, and of the one that migrates: each has clients of its own. */
let table: Table
let withdrawing: Table
let migrating: Table
beforeAll(async () => {
  aws = await startAwsServers()
  table = openTable(tableClients(), tableName)
  withdrawing = openTable(tableClients(), tableName)
  migrating = openTable(tableClients(), tableName)
})
afterAll(() => aws.close())

const newSkill = 'cargo handling'
const version = (tenantId: string): FrameworkVersion => ({
  tenantId,
  ...{
    frameworkId: 'fwk_1',
    frameworkVersion: 1,
    status: 'published',
    contentHash: 'h',
    graphId: 'grf_1',
    caseHash: null,
  },
  ...{ skills: 2, edges: 1, findings: null },
  ...{ createdAt: '2026-11-01T09:00:00.000Z', publishedAt: '2026-11-01T09:00:00.000Z' },
})
const structure = structureOf({
  skills: [skillId, newSkill].map((id) => ({
    ...{ skillId: id, label: id, statement: id, code: null, aliases: [], type: null },
    ...{ halfLifeDays: null, essential: false },
  })),
  edges: [{ type: 'replacedBy', from: skillId, to: newSkill, weight: 1, primary: false }],
})

/**
 * Calls of one worker to try beside a call of the other: each 24th, and each with `EVERY_CASE=1`, in minutes. Which
 * ones depends on the other's call, so that each call is tried beside some.
 */
const callsBeside = (step: number, calls: number): readonly number[] => {
  const all = Array.from({ length: calls }, (_each, call) => call)
  return usualCases(
    all,
    all.filter((call) => call % 24 === step % 24),
  )
}

/** More than either worker makes. */
const mostCalls = 32

/** More calls than a worker makes between a pause and its last write. */
const mostFurther = 8

/** Work on one statement: to withdraw what was voided, or to migrate its learner. */
type Work = (statementId: string, subjectId: string) => Promise<unknown>

/** A workspace with learners of one statement each, which is followed and then voided. */
async function voidedWorkspace() {
  const { tenantId, storeAtOnce, run, following } = await followedWorkspace(table)
  const framework = {
    ...{ tenantId, frameworkId: 'fwk_1', title: 'Warehouse', language: 'en', caseIdentifier: 'c', licence: null },
    ...{ defaultHalfLifeDays: 730, currentVersion: 1, draftVersion: null, createdAt: c.timestamp ?? '', updatedAt: '' },
    version: 1,
  }
  const stores = skillStores(migrating)
  const rule = await migrateRule({ framework, frameworkVersion: 1, alignments: [] }, null, {
    ...stores,
    frameworks: { getVersion: () => Promise.resolve(version(tenantId)) },
    objects: { readStructure: () => Promise.resolve(structure) },
    alignments: { versions: () => Promise.resolve({ rows: [], next: null }) },
  })
  const now = new Date(time.now).toISOString()
  const unit = { tenantId, rule, stores, termsOf: () => Promise.resolve(skillTerms), stamp: stampAt(now) }
  const { evidence, projections, vectors } = skillStores(table)
  /** Follows a statement of each learner. @returns ids of the statements, with their learners */
  const follow = async (learners: readonly string[]) => {
    const made = learners.map((name) => {
      const id = randomUUID()
      return { ...c, id, actor: { ...ada, account: { ...ada.account, name } } }
    })
    await storeAtOnce(made)
    await run()
    return made.map(({ id, actor }) => [id, actor.account.name] as const)
  }
  return {
    withdraw: (statementId: string) =>
      withdrawVoided(tenantId, statementId, { ...following, ...skillStores(withdrawing) }),
    migrate: (_statementId: string, subjectId: string) =>
      applyUnit({ skillId: newSkill, tag: learnerTag(subjectId) }, unit),
    follow,
    /** Ids of statements by their learners. */
    voidOf: async (learners: readonly string[]) => {
      const made = await follow(learners)
      await storeAtOnce(made.map(([id]) => aStatement(voids(id))))
      return made
    },
    /** What a learner has of the new skill: evidence, and what is made of it. */
    copies: async (subjectId: string) => {
      const owner = { tenantId, subjectId, skillId: newSkill }
      const projection = await projections.get(owner)
      const [vector] = await vectors.getEach(tenantId, 'fwk_1', [subjectId])
      return {
        evidence: (await evidence.all(owner)).map(({ evidenceId }) => evidenceId),
        ledger: projection?.ledger.map(({ evidenceId }) => evidenceId) ?? [],
        vector: vector?.get(newSkill)?.revision,
        fades: (await get(table, fadeMarkKey(owner))) !== undefined,
      }
    },
    /** States of the evidence that stands for its observations, and levels, of both skills. */
    standing: (subjectId: string) =>
      Promise.all(
        [skillId, newSkill].map(async (each) => {
          const owner = { tenantId, subjectId, skillId: each }
          const projection = await projections.get(owner)
          const [vector] = await vectors.getEach(tenantId, 'fwk_1', [subjectId])
          return {
            states: standingRecords(await evidence.all(owner)).map(({ state }) => state),
            levels: [projection?.level ?? 0, vector?.get(each)?.level ?? 0],
          }
        }),
      ),
  }
}

const nothingCounts = [
  { states: ['withdrawn'], levels: [0, 0] },
  { states: expect.not.arrayContaining(['counts']), levels: [0, 0] },
]

describe.each(['withdraw', 'migrate'] as const)('when the first to begin is the worker that does %s', (name) => {
  it('counts nothing of a voided statement, wherever one pauses and the other one begins and pauses', async () => {
    const { voidOf, standing, ...works } = await voidedWorkspace()
    const first: Work = works[name]
    const second: Work = name === 'withdraw' ? works.migrate : works.withdraw
    const [firstTable, secondTable] = name === 'withdraw' ? [withdrawing, migrating] : [migrating, withdrawing]
    for (let step = 0, isOver = false; !isOver; step += usualNumber(1, 3)) {
      const others = callsBeside(step, mostCalls)
      const made = await voidOf(others.map((other) => `learner ${step} ${other}`))
      for (const [index, [statementId, subjectId]] of made.entries()) {
        const other = others[index] ?? 0
        const begun = await pausedAt(firstTable, step, () => first(statementId, subjectId))
        const met = await pausedAt(secondTable, other, () => second(statementId, subjectId))
        await begun.end()
        await met.end()
        expect([step, other, await standing(subjectId)]).toEqual([step, other, nothingCounts])
        isOver = begun.hasEnded
        if (met.hasEnded) break
      }
    }
  })

  it('counts nothing of a voided statement, wherever it is killed and begins again after the other one', async () => {
    const { voidOf, standing, ...works } = await voidedWorkspace()
    const killed: Work = works[name]
    const other: Work = name === 'withdraw' ? works.migrate : works.withdraw
    for (let step = 0, isKilled = true; isKilled; step += usualNumber(1, 3)) {
      for (const [statementId, subjectId] of await voidOf([`killed ${step}`])) {
        const own = name === 'withdraw' ? withdrawing : migrating
        isKilled = (await killedAt(own, step, () => killed(statementId, subjectId))) > step
        await other(statementId, subjectId)
        await killed(statementId, subjectId)
        expect([step, await standing(subjectId)]).toEqual([step, nothingCounts])
      }
    }
  })
})

describe('when the worker that migrates is killed, and no other one goes on', () => {
  it('leaves no copy that counts nothing, and a later migration completes', async () => {
    const { follow, copies, migrate } = await voidedWorkspace()
    const none = { evidence: [], ledger: [], vector: undefined, fades: false }
    for (let step = 0, isKilled = true; isKilled; step += usualNumber(1, 3))
      for (const [statementId, subjectId] of await follow([`abandoned ${step}`])) {
        isKilled = (await killedAt(migrating, step, () => migrate(statementId, subjectId))) > step
        const left = await copies(subjectId)
        await migrate(statementId, subjectId)
        const whole = await copies(subjectId)
        expect([step, whole]).toEqual([
          step,
          { evidence: [expect.any(String)], ledger: whole.evidence, vector: 1, fades: true },
        ])
        expect([step, left]).toEqual([step, left.evidence.length === 0 ? none : whole])
      }
  })

  it('counts nothing of a statement that is voided then', async () => {
    const { voidOf, standing, withdraw, migrate } = await voidedWorkspace()
    for (let step = 0, isKilled = true; isKilled; step += usualNumber(1, 3))
      for (const [statementId, subjectId] of await voidOf([`voided later ${step}`])) {
        isKilled = (await killedAt(migrating, step, () => migrate(statementId, subjectId))) > step
        await withdraw(statementId)
        expect([step, await standing(subjectId)]).toEqual([step, nothingCounts])
      }
  })

  it('counts nothing of a statement that was voided while the worker paused before its death', async () => {
    const { voidOf, standing, withdraw, migrate } = await voidedWorkspace()
    for (let step = 0, isOver = false; !isOver; step += usualNumber(1, 3))
      for (const further of callsBeside(step, mostFurther))
        for (const [statementId, subjectId] of await voidOf([`paused ${step} ${further}`])) {
          const begun = await pausedAt(migrating, step, () => migrate(statementId, subjectId))
          await withdraw(statementId)
          await begun.killAfter(further)
          expect([step, further, await standing(subjectId)]).toEqual([step, further, nothingCounts])
          isOver = begun.hasEnded
        }
  })
})
