/** Parameters of `GET statements` (xAPI part 3, 2.1.3). */
import type { Actor, XapiVersion } from '#shared/contract/resources/statements/statement.ts'
import { isTimestamp } from '#shared/contract/resources/statements/timestamp.ts'
import { read, refusedFor, type Problem, type Reading, type Validation } from './problem.ts'
import { readActorParameter } from './read-statement.ts'
import { isIri, isUuid } from './value-formats.ts'

export const statementFormats = ['ids', 'exact', 'canonical'] as const

export type StatementFormat = (typeof statementFormats)[number]

interface ShownOptions {
  readonly format: StatementFormat
  readonly attachments: boolean
}

/** One statement by its id, in lower case. */
export interface SingleStatementQuery extends ShownOptions {
  readonly kind: 'statement' | 'voided-statement'
  readonly id: string
}

/** A list, newest first unless `ascending`. */
export interface StatementListQuery extends ShownOptions {
  readonly kind: 'list'
  readonly agent?: Actor
  readonly verb?: string
  readonly activity?: string
  /** In lower case. */
  readonly registration?: string
  readonly relatedActivities: boolean
  readonly relatedAgents: boolean
  /** Exclusive. As it was sent; see `readInstant`. */
  readonly since?: string
  /** Inclusive. As it was sent. */
  readonly until?: string
  /** 0: as many as the server chooses. */
  readonly limit: number
  readonly ascending: boolean
}

export type StatementQuery = SingleStatementQuery | StatementListQuery

/** Parses a parameter: its value, or what it must be. */
type Parse<Value> = (text: string, version: XapiVersion) => { readonly value: Value } | { readonly wanted: string }

const textOf =
  (test: (text: string, version: XapiVersion) => boolean, wanted: string): Parse<string> =>
  (text, version) =>
    test(text, version) ? { value: text } : { wanted }

const iri = textOf(isIri, 'an IRI with a scheme')

const uuid: Parse<string> = (text) =>
  isUuid(text) ? { value: text.toLowerCase() } : { wanted: 'a UUID in its standard string form' }

const time = textOf(isTimestamp, 'a timestamp: ISO 8601 for 1.0, RFC 3339 for 2.0')

const boolean: Parse<boolean> = (text) =>
  text === 'true' || text === 'false' ? { value: text === 'true' } : { wanted: 'true or false' }

const wholeNumber: Parse<number> = (text) =>
  /^\d{1,15}$/.test(text) ? { value: Number(text) } : { wanted: 'a whole number, 0 or more' }

const format: Parse<StatementFormat> = (text) => {
  const value = statementFormats.find((each) => each === text)
  return value === undefined ? { wanted: 'ids, exact or canonical' } : { value }
}

const agent: Parse<Actor> = (text) => {
  const reading = readActorParameter(text, 'agent')
  if (reading.outcome === 'refused')
    return {
      wanted: `an agent or identified group in JSON (${reading.problems.map(({ path, message }) => `${path} ${message}`).join('; ')})`,
    }
  const { mbox, mbox_sha1sum: hash, openid, account } = reading.value
  return [mbox, hash, openid, account].every((each) => each === undefined)
    ? { wanted: 'an agent or an identified group, because no statement matches an anonymous group' }
    : { value: reading.value }
}

const names = [
  'statementId',
  'voidedStatementId',
  'agent',
  'verb',
  'activity',
  'registration',
  'related_activities',
  'related_agents',
  'since',
  'until',
  'limit',
  'format',
  'attachments',
  'ascending',
]

/** Parameters that are allowed together with `statementId` or `voidedStatementId`. */
const allowedWithId = ['format', 'attachments']

/** Returns a function that parses one parameter, and adds a problem where it is wrong. */
function parameterReader(query: ReadonlyMap<string, string>, { version, problems }: Validation) {
  /** @returns undefined where the parameter is absent or wrong */
  return <Value>(name: string, parse: Parse<Value>): Value | undefined => {
    const text = query.get(name)
    if (text === undefined) return undefined
    const parsed = parse(text, version)
    if ('value' in parsed) return parsed.value
    problems.push({ path: name, message: `must be ${parsed.wanted}` })
    return undefined
  }
}

type ReadParameter = ReturnType<typeof parameterReader>

const shownOptions = (parameter: ReadParameter): ShownOptions => ({
  format: parameter('format', format) ?? 'exact',
  attachments: parameter('attachments', boolean) ?? false,
})

function singleQuery(
  query: ReadonlyMap<string, string>,
  name: 'statementId' | 'voidedStatementId',
  validation: Validation,
): SingleStatementQuery {
  const parameter = parameterReader(query, validation)
  for (const other of query.keys()) {
    if (other !== name && !allowedWithId.includes(other))
      validation.problems.push({ path: other, message: `must not stand beside ${name}` })
  }
  return {
    kind: name === 'statementId' ? 'statement' : 'voided-statement',
    id: parameter(name, uuid) ?? '',
    ...shownOptions(parameter),
  }
}

function listQuery(parameter: ReadParameter): StatementListQuery {
  const filters = {
    agent: parameter('agent', agent),
    verb: parameter('verb', iri),
    activity: parameter('activity', iri),
    registration: parameter('registration', uuid),
    since: parameter('since', time),
    until: parameter('until', time),
  }
  return {
    kind: 'list',
    ...(filters.agent && { agent: filters.agent }),
    ...(filters.verb !== undefined && { verb: filters.verb }),
    ...(filters.activity !== undefined && { activity: filters.activity }),
    ...(filters.registration !== undefined && { registration: filters.registration }),
    ...(filters.since !== undefined && { since: filters.since }),
    ...(filters.until !== undefined && { until: filters.until }),
    relatedActivities: parameter('related_activities', boolean) ?? false,
    relatedAgents: parameter('related_agents', boolean) ?? false,
    limit: parameter('limit', wholeNumber) ?? 0,
    ascending: parameter('ascending', boolean) ?? false,
    ...shownOptions(parameter),
  }
}

/**
 * Reads the query, or a problem for every parameter that is unknown, malformed or not allowed with the others. Names
 * are case-sensitive.
 */
export function readStatementQuery(query: ReadonlyMap<string, string>, version: XapiVersion): Reading<StatementQuery> {
  const problems: Problem[] = [...query.keys()]
    .filter((name) => !names.includes(name))
    .map((name) => ({ path: name, message: 'is not a parameter of this resource' }))
  const validation: Validation = { version, problems }
  const name = query.has('statementId') ? 'statementId' : 'voidedStatementId'
  const value = query.has(name) ? singleQuery(query, name, validation) : listQuery(parameterReader(query, validation))
  return problems.length === 0 ? read(value) : refusedFor(...problems)
}
