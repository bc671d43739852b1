/** The verbs of statements, as access patterns are counted. */
import type { Statement } from '#shared/contract/resources/statements/statement.ts'
import { statementClaims } from '#shared/store/statements/statement-claims.ts'
import { fresh, type StoreBench } from './engines.ts'
import type { Scenario } from './scenarios.ts'
import { asRequest, newest, openStatements, refersTo, voids } from './statements.ts'

const id = (number: number): string => `5f3c1c2e-8a51-4b4e-9d0b-${String(number).padStart(12, '0')}`
const learner = { account: { homePage: 'https://learners.test', name: 'ada' } }
const verb = { id: 'http://adlnet.gov/expapi/verbs/completed', display: { en: 'completed' } }
const object: Statement['object'] = {
  id: 'https://courses.test/safety-at-work',
  definition: { name: { en: 'Safety at work' } },
}
const statement = (number: number, parts: Partial<Statement> = {}): Statement => ({
  id: id(number),
  actor: learner,
  verb,
  object,
  ...parts,
})

const hundred = Array.from({ length: 100 }, (_, number) =>
  statement(number, {
    actor: { account: { homePage: 'https://learners.test', name: `learner-${number % 20}` } },
    result: { response: `answer ${number}`, score: { scaled: (number % 10) / 10 } },
  }),
)

async function stored(bench: StoreBench, ...requests: readonly (readonly Statement[])[]) {
  const [statements, tenantId] = [openStatements(bench.table), fresh('tenant_')]
  for (const request of requests) await statements.store(asRequest(tenantId, request))
  return { statements, tenantId, store: (...all: Statement[]) => statements.store(asRequest(tenantId, all)) }
}

export const statementScenarios: Readonly<Record<string, Scenario>> = {
  'statements.store (one)': async (bench) => {
    const { store } = await stored(bench)
    return () => store(statement(1))
  },
  'statements.store (a hundred)': async (bench) => {
    const { store } = await stored(bench)
    return () => store(...hundred)
  },
  'statements.store (again)': async (bench) => {
    const { store } = await stored(bench, [statement(1)])
    return () => store(statement(1))
  },
  'statements.store (refers to another)': async (bench) => {
    const { store } = await stored(bench, [statement(1)])
    return () => store(statement(2, { object: refersTo(id(1)) }))
  },
  'statements.store (voids another)': async (bench) => {
    const { store } = await stored(bench, [statement(1)])
    return () => store(statement(2, voids(id(1))))
  },
  'statementClaims.read': async (bench) => {
    const { tenantId } = await stored(bench, [statement(1)])
    return () => statementClaims(bench.table).read(tenantId, [id(1)])
  },
  'statements.get (alone)': async (bench) => {
    const { statements, tenantId } = await stored(bench, [statement(1)])
    return () => statements.get(tenantId, id(1))
  },
  'statements.get (one of a hundred)': async (bench) => {
    const { statements, tenantId } = await stored(bench, hundred)
    return () => statements.get(tenantId, id(7))
  },
  'statements.page (all)': async (bench) => {
    const { statements, tenantId } = await stored(bench, hundred)
    return () => statements.page(tenantId, newest)
  },
  'statements.page (one key)': async (bench) => {
    const { statements, tenantId } = await stored(bench, hundred)
    return () => statements.page(tenantId, { ...newest, verb: verb.id })
  },
  'statements.page (several keys)': async (bench) => {
    const { statements, tenantId } = await stored(bench, hundred)
    return () =>
      statements.page(tenantId, {
        ...newest,
        agent: { account: { homePage: 'https://learners.test', name: 'learner-3' } },
        verb: verb.id,
      })
  },
}
