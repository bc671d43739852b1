/** The formats in which statements are returned (xAPI part 3, 2.1.3): exact, ids, canonical. */
import {
  contextActivityKinds,
  type Activity,
  type ActivityDefinition,
  type Actor,
  type Agent,
  type Context,
  type ContextActivities,
  type Group,
  type InteractionComponent,
  type LanguageMap,
  type Statement,
  type SubStatement,
  type Verb,
} from '#shared/contract/resources/statements/statement.ts'
import { preferredText, type LanguagePreference } from './language-preference.ts'

/** Replaces each part of a statement by another one. */
export interface StatementMapping {
  readonly agent: (agent: Agent) => Agent
  readonly group: (group: Group) => Group
  readonly activity: (activity: Activity) => Activity
  readonly verb: (verb: Verb) => Verb
}

const mappedActor = (actor: Actor, mapping: StatementMapping): Actor =>
  actor.objectType === 'Group' ? mapping.group(actor) : mapping.agent(actor)

const mappedActivities = (activities: ContextActivities, { activity }: StatementMapping): ContextActivities =>
  Object.fromEntries(
    contextActivityKinds.flatMap((kind) => {
      const value = activities[kind]
      return value === undefined ? [] : [[kind, 'id' in value ? [activity(value)] : value.map(activity)]]
    }),
  )

function mappedContext(context: Context, mapping: StatementMapping): Context {
  const { instructor, team, contextActivities, contextAgents, contextGroups } = context
  return {
    ...context,
    ...(instructor && { instructor: mappedActor(instructor, mapping) }),
    ...(team && { team: mapping.group(team) }),
    ...(contextActivities && { contextActivities: mappedActivities(contextActivities, mapping) }),
    ...(contextAgents && {
      contextAgents: contextAgents.map((entry) => ({ ...entry, agent: mapping.agent(entry.agent) })),
    }),
    ...(contextGroups && {
      contextGroups: contextGroups.map((entry) => ({ ...entry, group: mapping.group(entry.group) })),
    }),
  }
}

const mappedSubject = <Part extends Statement | SubStatement>(part: Part, mapping: StatementMapping): Part => ({
  ...part,
  actor: mappedActor(part.actor, mapping),
  verb: mapping.verb(part.verb),
  ...(part.context && { context: mappedContext(part.context, mapping) }),
})

function mappedObject(object: SubStatement['object'], mapping: StatementMapping): SubStatement['object'] {
  switch (object.objectType) {
    case 'Agent':
      return { ...mapping.agent(object), objectType: 'Agent' }
    case 'Group':
      return mapping.group(object)
    case 'StatementRef':
      return object
    default:
      return mapping.activity(object)
  }
}

const mappedSubStatement = (statement: SubStatement, mapping: StatementMapping): SubStatement => ({
  ...mappedSubject(statement, mapping),
  object: mappedObject(statement.object, mapping),
})

/** A statement with all its parts replaced, those of its sub-statement included. */
export const mapStatement = <Kind extends Statement>(statement: Kind, mapping: StatementMapping): Kind => ({
  ...mappedSubject(statement, mapping),
  object:
    statement.object.objectType === 'SubStatement'
      ? mappedSubStatement(statement.object, mapping)
      : mappedObject(statement.object, mapping),
  ...(statement.authority && { authority: mappedActor(statement.authority, mapping) }),
})

function identifyingAgent({ name: _name, ...agent }: Agent): Agent {
  return agent
}

/** The identifier of a group is enough. An anonymous group has none, so it keeps its members. */
function identifyingGroup({ name: _name, member, ...group }: Group): Group {
  const isAnonymous =
    group.mbox === undefined &&
    group.mbox_sha1sum === undefined &&
    group.openid === undefined &&
    group.account === undefined
  return isAnonymous && member !== undefined ? { ...group, member: member.map(identifyingAgent) } : group
}

const identifying: StatementMapping = {
  agent: identifyingAgent,
  group: identifyingGroup,
  activity: ({ id }) => ({ id }),
  verb: ({ id }) => ({ id }),
}

/** Which definitions and languages a canonical statement has. */
export interface CanonicalTexts {
  readonly languages: LanguagePreference
  /** The LRS's definition of an activity; without one, the statement's own definition is used. */
  readonly definitionOf?: (activityId: string) => ActivityDefinition | undefined
}

const componentLists = ['choices', 'scale', 'source', 'target', 'steps'] as const

function inOneLanguage(definition: ActivityDefinition, languages: LanguagePreference): ActivityDefinition {
  const one = (map: LanguageMap): LanguageMap => preferredText(map, languages)
  const components = (list: readonly InteractionComponent[]): InteractionComponent[] =>
    list.map((entry) => (entry.description === undefined ? entry : { ...entry, description: one(entry.description) }))
  const lists = componentLists.flatMap((name): [string, InteractionComponent[]][] => {
    const list = definition[name]
    return list === undefined ? [] : [[name, components(list)]]
  })
  return {
    ...definition,
    ...(definition.name && { name: one(definition.name) }),
    ...(definition.description && { description: one(definition.description) }),
    ...Object.fromEntries(lists),
  }
}

const canonical = ({ languages, definitionOf }: CanonicalTexts): StatementMapping => ({
  agent: (agent) => agent,
  group: (group) => group,
  activity: (activity) => {
    const definition = definitionOf?.(activity.id) ?? activity.definition
    return definition === undefined ? activity : { ...activity, definition: inOneLanguage(definition, languages) }
  },
  verb: (verb) => (verb.display === undefined ? verb : { ...verb, display: preferredText(verb.display, languages) }),
})

/** Format `ids`: only what identifies agents, groups, activities and verbs. */
export const statementIds = <Kind extends Statement>(statement: Kind): Kind => mapStatement(statement, identifying)

/** Format `canonical`: activities have the LRS's definitions, and each language map one language. */
export const canonicalStatement = <Kind extends Statement>(statement: Kind, texts: CanonicalTexts): Kind =>
  mapStatement(statement, canonical(texts))

/** Ids of the activities for which `canonicalStatement` calls `definitionOf`. */
export function activitiesIn(statement: Statement): string[] {
  const ids = new Set<string>()
  mapStatement(statement, {
    ...identifying,
    activity: (activity) => {
      ids.add(activity.id)
      return activity
    },
  })
  return [...ids]
}
