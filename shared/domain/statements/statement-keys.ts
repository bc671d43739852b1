/**
 * The keys by which a statement is found (xAPI part 3, 2.1.3). Lists are built from them, and filters are applied to
 * them.
 */
import {
  contextActivityKinds,
  voidedVerb,
  type Actor,
  type Context,
  type Group,
  type NamedAgent,
  type Statement,
  type SubStatement,
} from '#shared/contract/resources/statements/statement.ts'
import { actorKey, actorKeys } from './actor-key.ts'

/** Each array is sorted, without duplicates. */
export interface StatementKeys {
  readonly verbs: readonly string[]
  /** Actor and object, and the members of groups. */
  readonly agents: readonly string[]
  /** All of `agents`, and authority, instructor, team, context agents and groups, and the same of a sub-statement. */
  readonly relatedAgents: readonly string[]
  readonly activities: readonly string[]
  /** All of `activities`, and the context's, and the same of a sub-statement. */
  readonly relatedActivities: readonly string[]
  /** In lower case. */
  readonly registrations: readonly string[]
  /**
   * SHA-2 of the attachments of the statement and its sub-statement, in lower-case hexadecimal. No filter uses them:
   * they show which statements share an attachment.
   */
  readonly attachments: readonly string[]
}

type Asserted =
  | Pick<Statement, 'actor' | 'object' | 'context' | 'attachments'>
  | Pick<SubStatement, 'actor' | 'object' | 'context' | 'attachments'>

const isActor = (object: Statement['object']): object is NamedAgent | Group =>
  object.objectType === 'Agent' || object.objectType === 'Group'

const isSubStatement = (object: Statement['object']): object is SubStatement => object.objectType === 'SubStatement'

const activityIds = (object: Statement['object']): string[] =>
  'id' in object && (object.objectType === undefined || object.objectType === 'Activity') ? [object.id] : []

const contextActors = ({ instructor, team, contextAgents = [], contextGroups = [] }: Context): Actor[] => [
  ...(instructor === undefined ? [] : [instructor]),
  ...(team === undefined ? [] : [team]),
  ...contextAgents.map(({ agent }) => agent),
  ...contextGroups.map(({ group }) => group),
]

const contextActivityIds = ({ contextActivities = {} }: Context): string[] =>
  contextActivityKinds.flatMap((kind) => {
    const value = contextActivities[kind] ?? []
    return 'id' in value ? [value.id] : value.map(({ id }) => id)
  })

const actorsOf = ({ actor, object }: Asserted): Actor[] => (isActor(object) ? [actor, object] : [actor])

const relatedActors = (part: Asserted): Actor[] => [...actorsOf(part), ...contextActors(part.context ?? {})]

const relatedIds = (part: Asserted): string[] => [
  ...activityIds(part.object),
  ...contextActivityIds(part.context ?? {}),
]

const distinct = (values: readonly string[]): readonly string[] =>
  values.length < 2 ? values : [...new Set(values)].sort()

/** Keys of the statement itself. `joinedKeys` adds those of the statements that it refers to. */
export function statementKeys(statement: Statement): StatementKeys {
  const parts: Asserted[] = isSubStatement(statement.object) ? [statement, statement.object] : [statement]
  const authority = statement.authority === undefined ? [] : [statement.authority]
  const registration = statement.context?.registration
  return {
    verbs: [statement.verb.id],
    agents: distinct(actorsOf(statement).flatMap(actorKeys)),
    relatedAgents: distinct([...parts.flatMap(relatedActors), ...authority].flatMap(actorKeys)),
    activities: activityIds(statement.object),
    relatedActivities: distinct(parts.flatMap(relatedIds)),
    registrations: registration === undefined ? [] : [registration.toLowerCase()],
    attachments: distinct(parts.flatMap(({ attachments = [] }) => attachments.map(({ sha2 }) => sha2.toLowerCase()))),
  }
}

/** Id of the statement that is the object of this one, in lower case; null where its object is not a reference. */
export const targetOf = ({ object }: Statement): string | null =>
  object.objectType === 'StatementRef' ? object.id.toLowerCase() : null

/**
 * Id of the statement that this one voids, in lower case; null where it voids none. A voiding statement cannot be
 * voided.
 */
export const voidedStatementId = (statement: Statement): string | null =>
  statement.verb.id === voidedVerb ? targetOf(statement) : null

/**
 * Keys of the first statement together with those of the others, to which it refers directly or through others.
 * Attachments are only its own.
 */
export function joinedKeys(all: readonly StatementKeys[]): StatementKeys {
  const join = (name: keyof StatementKeys): readonly string[] => distinct(all.flatMap((keys) => keys[name]))
  return {
    verbs: join('verbs'),
    agents: join('agents'),
    relatedAgents: join('relatedAgents'),
    activities: join('activities'),
    relatedActivities: join('relatedActivities'),
    registrations: join('registrations'),
    attachments: all[0]?.attachments ?? [],
  }
}

/** Filters of a query by the keys of statements. All filters that are present must match. */
export interface StatementFilter {
  readonly agent?: Actor
  readonly verb?: string
  /** One of these verbs. */
  readonly verbs?: readonly string[]
  readonly activity?: string
  /** One of these activities. */
  readonly activities?: readonly string[]
  readonly registration?: string
  readonly relatedAgents?: boolean
  readonly relatedActivities?: boolean
}

/**
 * Whether a statement with these joined keys passes a filter. One condition may match the statement itself, another one
 * a statement that it refers to.
 */
export function matches(keys: StatementKeys, filter: StatementFilter): boolean {
  const agent = filter.agent === undefined ? undefined : actorKey(filter.agent)
  const agents = filter.relatedAgents === true ? keys.relatedAgents : keys.agents
  const activities = filter.relatedActivities === true ? keys.relatedActivities : keys.activities
  return (
    (agent === undefined || (agent !== null && agents.includes(agent))) &&
    (filter.verb === undefined || keys.verbs.includes(filter.verb)) &&
    (filter.verbs === undefined || filter.verbs.some((verb) => keys.verbs.includes(verb))) &&
    (filter.activity === undefined || activities.includes(filter.activity)) &&
    (filter.activities === undefined || filter.activities.some((activity) => activities.includes(activity))) &&
    (filter.registration === undefined || keys.registrations.includes(filter.registration.toLowerCase()))
  )
}
