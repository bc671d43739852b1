/** The formats in which statements are told (xAPI part 3, 2.1.3): exact, ids, canonical. */
import { contextActivityKinds, type Activity, type ActivityDefinition, type Actor, type Agent, type Context, type ContextActivities, type Group, type InteractionComponent, type LanguageMap, type Statement, type SubStatement, type Verb } from '#shared/contract/xapi/statement.ts'
import { preferredText, type LanguagePreference } from './language-preference.ts'

/** How the parts of a statement are told. */
export interface Telling {
  readonly agent: (agent: Agent) => Agent
  readonly group: (group: Group) => Group
  readonly activity: (activity: Activity) => Activity
  readonly verb: (verb: Verb) => Verb
}

const toldActor = (actor: Actor, telling: Telling): Actor => (actor.objectType === 'Group' ? telling.group(actor) : telling.agent(actor))

const toldActivities = (activities: ContextActivities, { activity }: Telling): ContextActivities =>
  Object.fromEntries(
    contextActivityKinds.flatMap((kind) => {
      const value = activities[kind]
      return value === undefined ? [] : [[kind, 'id' in value ? [activity(value)] : value.map(activity)]]
    }),
  )

function toldContext(context: Context, telling: Telling): Context {
  const { instructor, team, contextActivities, contextAgents, contextGroups } = context
  return {
    ...context,
    ...(instructor && { instructor: toldActor(instructor, telling) }),
    ...(team && { team: telling.group(team) }),
    ...(contextActivities && { contextActivities: toldActivities(contextActivities, telling) }),
    ...(contextAgents && { contextAgents: contextAgents.map((entry) => ({ ...entry, agent: telling.agent(entry.agent) })) }),
    ...(contextGroups && { contextGroups: contextGroups.map((entry) => ({ ...entry, group: telling.group(entry.group) })) }),
  }
}

const toldSubject = <Part extends Statement | SubStatement>(part: Part, telling: Telling): Part => ({
  ...part,
  actor: toldActor(part.actor, telling),
  verb: telling.verb(part.verb),
  ...(part.context && { context: toldContext(part.context, telling) }),
})

function toldObject(object: SubStatement['object'], telling: Telling): SubStatement['object'] {
  switch (object.objectType) {
    case 'Agent':
      return { ...telling.agent(object), objectType: 'Agent' }
    case 'Group':
      return telling.group(object)
    case 'StatementRef':
      return object
    default:
      return telling.activity(object)
  }
}

const toldSubStatement = (statement: SubStatement, telling: Telling): SubStatement => ({ ...toldSubject(statement, telling), object: toldObject(statement.object, telling) })

/** A statement with each of its parts, of its sub-statement too, as it is told. */
export const told = <Kind extends Statement>(statement: Kind, telling: Telling): Kind => ({
  ...toldSubject(statement, telling),
  object: statement.object.objectType === 'SubStatement' ? toldSubStatement(statement.object, telling) : toldObject(statement.object, telling),
  ...(statement.authority && { authority: toldActor(statement.authority, telling) }),
})

function identifyingAgent({ name: _name, ...agent }: Agent): Agent {
  return agent
}

/** An identified group is known without its members, an anonymous one by nothing else. */
function identifyingGroup({ name: _name, member, ...group }: Group): Group {
  const isAnonymous = group.mbox === undefined && group.mbox_sha1sum === undefined && group.openid === undefined && group.account === undefined
  return isAnonymous && member !== undefined ? { ...group, member: member.map(identifyingAgent) } : group
}

const identifying: Telling = {
  agent: identifyingAgent,
  group: identifyingGroup,
  activity: ({ id }) => ({ id }),
  verb: ({ id }) => ({ id }),
}

/** Where canonical texts come from, and which of them are told. */
export interface CanonicalTexts {
  readonly languages: LanguagePreference
  /** The LRS's definition of an activity; where it gives none, the statement's own is told. */
  readonly definitionOf?: (activityId: string) => ActivityDefinition | undefined
}

const componentLists = ['choices', 'scale', 'source', 'target', 'steps'] as const

function inOneLanguage(definition: ActivityDefinition, languages: LanguagePreference): ActivityDefinition {
  const one = (map: LanguageMap): LanguageMap => preferredText(map, languages)
  const components = (list: readonly InteractionComponent[]): InteractionComponent[] => list.map((entry) => (entry.description === undefined ? entry : { ...entry, description: one(entry.description) }))
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

const canonical = ({ languages, definitionOf }: CanonicalTexts): Telling => ({
  agent: (agent) => agent,
  group: (group) => group,
  activity: (activity) => {
    const definition = definitionOf?.(activity.id) ?? activity.definition
    return definition === undefined ? activity : { ...activity, definition: inOneLanguage(definition, languages) }
  },
  verb: (verb) => (verb.display === undefined ? verb : { ...verb, display: preferredText(verb.display, languages) }),
})

/** The least that names agents, groups, activities and verbs. */
export const statementIds = <Kind extends Statement>(statement: Kind): Kind => told(statement, identifying)

/** Activities with the LRS's definitions, and one language in each map of activities and verbs. */
export const canonicalStatement = <Kind extends Statement>(statement: Kind, texts: CanonicalTexts): Kind => told(statement, canonical(texts))

/** Ids of the activities that `canonicalStatement` will ask for. */
export function activitiesIn(statement: Statement): string[] {
  const ids = new Set<string>()
  told(statement, {
    ...identifying,
    activity: (activity) => {
      ids.add(activity.id)
      return activity
    },
  })
  return [...ids]
}
