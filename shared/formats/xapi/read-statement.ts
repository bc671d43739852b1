/** Reads statements from requests, by all rules of xAPI 1.0.3 (part 2) and 2.0 (IEEE 9274.1.1) about their form. */
import type { Actor, Agent, Statement, XapiVersion } from '#shared/contract/resources/statements/statement.ts'
import { actor, agent } from './actor-checks.ts'
import { isArray, type Check } from './checks.ts'
import { parseJson } from './parse-json.ts'
import { read, refusedFor, type Problem, type Reading } from './problem.ts'
import { statement } from './statement-checks.ts'

export interface ReadingRules {
  readonly version: XapiVersion
}

const problemsOf = (
  value: unknown,
  check: Check,
  { version, path = '' }: ReadingRules & { readonly path?: string },
): readonly Problem[] => {
  const problems: Problem[] = []
  check(value, path, { version, problems })
  return problems
}

// A check accepts exactly the properties of its type, so a value without problems has that type.
const isStatement = (_value: unknown, problems: readonly Problem[]): _value is Statement => problems.length === 0
const isStatements = (_value: readonly unknown[], problems: readonly Problem[]): _value is readonly Statement[] =>
  problems.length === 0
const isActor = (_value: unknown, problems: readonly Problem[]): _value is Actor => problems.length === 0
const isAgent = (_value: unknown, problems: readonly Problem[]): _value is Agent => problems.length === 0

/** Reads one statement: the value itself, unchanged, if it has no problems. */
export function readStatement(value: unknown, rules: ReadingRules): Reading<Statement> {
  const problems = problemsOf(value, statement, rules)
  return isStatement(value, problems) ? read(value) : refusedFor(...problems)
}

const duplicateIds = (statements: readonly Statement[]): Problem[] => {
  const seen = new Map<string, number>()
  return statements.flatMap(({ id }, index) => {
    if (id === undefined) return []
    const first = seen.get(id.toLowerCase())
    if (first !== undefined)
      return [{ path: `[${index}].id`, message: `must differ from that of the statement [${first}]` }]
    seen.set(id.toLowerCase(), index)
    return []
  })
}

/**
 * Reads the statements of a POST: one, or an array, which may be empty. One invalid statement or duplicate id refuses
 * all. In an array, paths begin with `[index]`.
 */
export function readStatements(value: unknown, rules: ReadingRules): Reading<readonly Statement[]> {
  if (!isArray(value)) {
    const single = readStatement(value, rules)
    return single.outcome === 'read' ? read([single.value]) : single
  }
  const problems = value.flatMap((entry, index) => problemsOf(entry, statement, { ...rules, path: `[${index}]` }))
  if (!isStatements(value, problems)) return refusedFor(...problems)
  const duplicates = duplicateIds(value)
  return duplicates.length === 0 ? read(value) : refusedFor(...duplicates)
}

/** Reads a parameter with an agent or group in JSON. Accepts anonymous groups, although they identify no actor. */
export function readActorParameter(text: string, path: string): Reading<Actor> {
  const parsed = parseJson(text, path)
  if (parsed.outcome === 'refused') return parsed
  const problems = problemsOf(parsed.value, actor, { version: '2.0', path })
  return isActor(parsed.value, problems) ? read(parsed.value) : refusedFor(...problems)
}

/** Reads a parameter with an agent in JSON. */
export function readAgentParameter(text: string, path: string): Reading<Agent> {
  const parsed = parseJson(text, path)
  if (parsed.outcome === 'refused') return parsed
  const problems = problemsOf(parsed.value, agent, { version: '2.0', path })
  return isAgent(parsed.value, problems) ? read(parsed.value) : refusedFor(...problems)
}
