/** Statements out of what clients send: every rule of xAPI 1.0.3 (part 2) and 2.0 (IEEE 9274.1.1) about their form. */
import type { Actor, Agent, Statement, XapiVersion } from '#shared/contract/xapi/statement.ts'
import { actor, agent } from './actor-checks.ts'
import { isArray, type Check } from './checks.ts'
import { read, refusedFor, type Problem, type Reading } from './problem.ts'
import { statement } from './statement-checks.ts'

export interface ReadingRules {
  readonly version: XapiVersion
}

const problemsOf = (value: unknown, check: Check, { version, path = '' }: ReadingRules & { readonly path?: string }): readonly Problem[] => {
  const problems: Problem[] = []
  check(value, path, { version, problems })
  return problems
}

// The checks stand for the types: each names every property of its type, and takes nothing else.
const isStatement = (_value: unknown, problems: readonly Problem[]): _value is Statement => problems.length === 0
const isStatements = (_value: readonly unknown[], problems: readonly Problem[]): _value is readonly Statement[] => problems.length === 0
const isActor = (_value: unknown, problems: readonly Problem[]): _value is Actor => problems.length === 0
const isAgent = (_value: unknown, problems: readonly Problem[]): _value is Agent => problems.length === 0

/** One statement; the value itself, untouched, where nothing is wrong with it. */
export function readStatement(value: unknown, rules: ReadingRules): Reading<Statement> {
  const problems = problemsOf(value, statement, rules)
  return isStatement(value, problems) ? read(value) : refusedFor(...problems)
}

const firstById = (statements: readonly Statement[]): Problem[] => {
  const seen = new Map<string, number>()
  return statements.flatMap(({ id }, index) => {
    if (id === undefined) return []
    const first = seen.get(id.toLowerCase())
    if (first !== undefined) return [{ path: `[${index}].id`, message: `must differ from that of the statement [${first}]` }]
    seen.set(id.toLowerCase(), index)
    return []
  })
}

/**
 * What a POST carries: one statement, or an array of them, which may be empty. All or nothing; no id stands twice.
 * Paths begin with `[index]` where an array came.
 */
export function readStatements(value: unknown, rules: ReadingRules): Reading<readonly Statement[]> {
  if (!isArray(value)) {
    const single = readStatement(value, rules)
    return single.outcome === 'read' ? read([single.value]) : single
  }
  const problems = value.flatMap((entry, index) => problemsOf(entry, statement, { ...rules, path: `[${index}]` }))
  if (!isStatements(value, problems)) return refusedFor(...problems)
  const twice = firstById(value)
  return twice.length === 0 ? read(value) : refusedFor(...twice)
}

/** An agent or group as a parameter: JSON text. Anonymous groups identify nobody. */
export function readActorParameter(text: string, path: string): Reading<Actor> {
  const value = parsed(text)
  const problems = value === undefined ? [{ path, message: 'must be JSON' }] : problemsOf(value, actor, { version: '2.0', path })
  return isActor(value, problems) ? read(value) : refusedFor(...problems)
}

/** As `readActorParameter`, of agents alone. */
export function readAgentParameter(text: string, path: string): Reading<Agent> {
  const value = parsed(text)
  const problems = value === undefined ? [{ path, message: 'must be JSON' }] : problemsOf(value, agent, { version: '2.0', path })
  return isAgent(value, problems) ? read(value) : refusedFor(...problems)
}

const parsed = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}
