/** Parameters of `GET statements` (xAPI part 3, 2.1.3). */
import type { Actor, XapiVersion } from '#shared/contract/xapi/statement.ts'
import { isTimestamp } from '#shared/contract/xapi/timestamp.ts'
import { read, refusedFor, type Problem, type Reading, type Trial } from './problem.ts'
import { readActorParameter } from './read-statement.ts'
import { isIri, isUuid } from './value-formats.ts'

export const statementFormats = ['ids', 'exact', 'canonical'] as const

export type StatementFormat = (typeof statementFormats)[number]

interface Shown {
  readonly format: StatementFormat
  readonly attachments: boolean
}

/** One statement by its id, in lower case. */
export interface SingleStatementQuery extends Shown {
  readonly kind: 'statement' | 'voided-statement'
  readonly id: string
}

/** A list, newest first unless `ascending`. */
export interface StatementListQuery extends Shown {
  readonly kind: 'list'
  readonly agent?: Actor
  readonly verb?: string
  readonly activity?: string
  /** In lower case. */
  readonly registration?: string
  readonly relatedActivities: boolean
  readonly relatedAgents: boolean
  /** Exclusive. As they came: `readInstant` tells the point in time. */
  readonly since?: string
  /** Inclusive. */
  readonly until?: string
  /** 0 for as many as the server gives. */
  readonly limit: number
  readonly ascending: boolean
}

export type StatementQuery = SingleStatementQuery | StatementListQuery

/** A parameter's value, or what it must be. */
type Parse<Value> = (text: string, version: XapiVersion) => { readonly value: Value } | { readonly wanted: string }

const textOf =
  (test: (text: string, version: XapiVersion) => boolean, wanted: string): Parse<string> =>
  (text, version) =>
    test(text, version) ? { value: text } : { wanted }

const iri = textOf(isIri, 'an IRI with a scheme')

const uuid: Parse<string> = (text) => (isUuid(text) ? { value: text.toLowerCase() } : { wanted: 'a UUID in its standard string form' })

const time = textOf(isTimestamp, 'a timestamp: ISO 8601 for 1.0, RFC 3339 for 2.0')

const boolean: Parse<boolean> = (text) => (text === 'true' || text === 'false' ? { value: text === 'true' } : { wanted: 'true or false' })

const wholeNumber: Parse<number> = (text) => (/^\d{1,15}$/.test(text) ? { value: Number(text) } : { wanted: 'a whole number, 0 or more' })

const format: Parse<StatementFormat> = (text) => {
  const value = statementFormats.find((each) => each === text)
  return value === undefined ? { wanted: 'ids, exact or canonical' } : { value }
}

const agent: Parse<Actor> = (text) => {
  const reading = readActorParameter(text, 'agent')
  if (reading.outcome === 'refused') return { wanted: `an agent or identified group in JSON (${reading.problems.map(({ path, message }) => `${path} ${message}`).join('; ')})` }
  const { mbox, mbox_sha1sum: hash, openid, account } = reading.value
  return [mbox, hash, openid, account].every((each) => each === undefined) ? { wanted: 'an agent or identified group: anonymous ones equal nobody' } : { value: reading.value }
}

const names = ['statementId', 'voidedStatementId', 'agent', 'verb', 'activity', 'registration', 'related_activities', 'related_agents', 'since', 'until', 'limit', 'format', 'attachments', 'ascending']

/** Parameters that may stand beside one that names a single statement. */
const besideOne = ['format', 'attachments']

/** Reads parameters one after the other and collects what is wrong with them. */
function taking(query: ReadonlyMap<string, string>, { version, problems }: Trial) {
  /** Undefined where the parameter is absent or wrong. */
  return <Value>(name: string, parse: Parse<Value>): Value | undefined => {
    const text = query.get(name)
    if (text === undefined) return undefined
    const parsed = parse(text, version)
    if ('value' in parsed) return parsed.value
    problems.push({ path: name, message: `must be ${parsed.wanted}` })
    return undefined
  }
}

type Take = ReturnType<typeof taking>

const shown = (take: Take): Shown => ({ format: take('format', format) ?? 'exact', attachments: take('attachments', boolean) ?? false })

function singleQuery(query: ReadonlyMap<string, string>, name: 'statementId' | 'voidedStatementId', trial: Trial): SingleStatementQuery {
  const take = taking(query, trial)
  for (const other of query.keys()) {
    if (other !== name && !besideOne.includes(other)) trial.problems.push({ path: other, message: `must not stand beside ${name}` })
  }
  return { kind: name === 'statementId' ? 'statement' : 'voided-statement', id: take(name, uuid) ?? '', ...shown(take) }
}

function listQuery(take: Take): StatementListQuery {
  const filters = {
    agent: take('agent', agent),
    verb: take('verb', iri),
    activity: take('activity', iri),
    registration: take('registration', uuid),
    since: take('since', time),
    until: take('until', time),
  }
  return {
    kind: 'list',
    ...(filters.agent && { agent: filters.agent }),
    ...(filters.verb !== undefined && { verb: filters.verb }),
    ...(filters.activity !== undefined && { activity: filters.activity }),
    ...(filters.registration !== undefined && { registration: filters.registration }),
    ...(filters.since !== undefined && { since: filters.since }),
    ...(filters.until !== undefined && { until: filters.until }),
    relatedActivities: take('related_activities', boolean) ?? false,
    relatedAgents: take('related_agents', boolean) ?? false,
    limit: take('limit', wholeNumber) ?? 0,
    ascending: take('ascending', boolean) ?? false,
    ...shown(take),
  }
}

/** What is asked, or every parameter that is unknown, misspelt (case counts), malformed or out of place. */
export function readStatementQuery(query: ReadonlyMap<string, string>, version: XapiVersion): Reading<StatementQuery> {
  const problems: Problem[] = [...query.keys()].filter((name) => !names.includes(name)).map((name) => ({ path: name, message: 'is not a parameter of this resource' }))
  const trial: Trial = { version, problems }
  const name = query.has('statementId') ? 'statementId' : 'voidedStatementId'
  const value = query.has(name) ? singleQuery(query, name, trial) : listQuery(taking(query, trial))
  return problems.length === 0 ? read(value) : refusedFor(...problems)
}
