/** The worked example as statements, in a workspace that follows them. */
import { followStatements, type Following } from '#functions/workers/follow-statements/follow-statements.ts'
import type { Statement } from '#shared/contract/resources/statements/statement.ts'
import { changeClientSystem, type ClientSystem } from '#shared/domain/skills/client-system.ts'
import { fromMillionths } from '#shared/domain/skills/estimator/millionths.ts'
import { dayOf } from '#shared/domain/skills/estimator/days.ts'
import { estimateOn } from '#shared/domain/skills/projection.ts'
import { clientSystemRepository } from '#shared/store/client-systems/client-system-repository.ts'
import { statementFollowerRepository } from '#shared/store/skills/statement-follower-repository.ts'
import { statementRepository } from '#shared/store/statements/statement-repository.ts'
import type { Table } from '#shared/store/table/table.ts'
import { fresh } from '#test/store/support/engines.ts'
import { skillStores, skillTerms } from '#test/store/support/evidence.ts'
import { aStatement, asRequest, MemoryBodies } from '#test/store/support/statements.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'
import { about, activityMapping, addClientSystem, alignActivities, followingOf } from './following-bench.ts'

export const skillId = 'load-handling'
const firstDay = '2026-11-01'
/** The time of the service in milliseconds; tests move it. */
export const time = { now: Date.parse('2027-02-01T12:00:00.000Z') }
const clock = { now: () => time.now }

const verb = (name: string) => ({ id: `http://adlnet.gov/expapi/verbs/${name}` })
export const ada = { objectType: 'Agent', account: { homePage: 'https://acme.test', name: 'ada' } } as const
export const at = (day: number): string =>
  new Date(Date.parse(`${firstDay}T09:00:00Z`) + day * 86_400_000).toISOString()

/** The evidence of the worked example, as statements. */
const byAda = (parts: Partial<Statement>) => aStatement({ actor: ada, ...parts })
export const a = byAda({
  verb: verb('scored'),
  object: about('quiz'),
  result: { score: { scaled: 0.6 } },
  timestamp: at(0),
})
export const b = byAda({
  ...{ verb: verb('scored'), object: about('quiz'), timestamp: at(10) },
  result: { score: { raw: 9, max: 10 } },
})
export const c = byAda({ verb: verb('passed'), object: about('floor-1'), timestamp: at(40) })
export const d = byAda({ verb: verb('mastered'), object: about('floor-2'), timestamp: at(70) })

const mappings = [
  activityMapping('quiz', skillId, { demonstrationMode: 'applied', passMarkScaled: 0.8 }),
  ...['floor-1', 'floor-2'].map((name) =>
    activityMapping(name, skillId, { demonstrationMode: 'observed', passMarkScaled: null }),
  ),
]

/** A workspace whose statements are followed, with the activities of the worked example. */
export async function followedWorkspace(table: Table, changed: Parameters<typeof addClientSystem>[2] = {}) {
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
export async function setClientSystem(
  table: Table,
  stored: ClientSystem,
  settings: Partial<ClientSystem>,
): Promise<void> {
  const changed = changeClientSystem(stored, { settings }, stampAt())
  if (changed.outcome === 'refused' || changed.value === null) throw new Error('The change is refused.')
  await clientSystemRepository(table).change(stored, changed.value)
}
