/**
 * Compares statements (xAPI part 2, 2.3.1). A repeated id with the same statement is no conflict, and a signature is
 * valid only for the same statement. Ignored is what the LRS assigns or may change: authority, stored, version, an
 * absent id or timestamp, display texts of verbs, definitions of activities, the order of group members, the time zone
 * of timestamps, upper and lower case where it has no meaning, and digits of durations beyond hundredths of a second.
 */
import {
  contextActivityKinds,
  signatureUsage,
  type Actor,
  type Attachment,
  type Context,
  type Json,
  type LanguageMap,
  type Result,
  type Statement,
  type SubStatement,
} from '#shared/contract/resources/statements/statement.ts'
import { utcTimestamp } from '#shared/contract/resources/statements/timestamp.ts'
import { actorKey } from './actor-key.ts'

/** JSON, or undefined where an optional property is absent. */
type Comparable = Json | undefined | readonly Comparable[] | { readonly [key: string]: Comparable }

const isList = (value: Comparable): value is readonly Comparable[] => Array.isArray(value)

const isMap = (value: Comparable): value is { readonly [key: string]: Comparable } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const definedKeys = (value: { readonly [key: string]: Comparable }): string[] =>
  Object.keys(value).filter((key) => value[key] !== undefined)

function equal(a: Comparable, b: Comparable): boolean {
  if (a === b) return true
  if (isList(a)) return isList(b) && a.length === b.length && a.every((entry, index) => equal(entry, b[index]))
  if (!isMap(a) || !isMap(b)) return false
  const keys = definedKeys(a)
  return keys.length === definedKeys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]))
}

const lower = (text: string | undefined): string | undefined => text?.toLowerCase()

const byLowerCase = (map: LanguageMap | undefined): Comparable =>
  map && Object.fromEntries(Object.entries(map).map(([tag, text]) => [tag.toLowerCase(), text]))

/** Cuts digits beyond hundredths; does not round. */
const comparableDuration = (duration: string | undefined): string | undefined =>
  duration?.replace(',', '.').replace(/(\.\d\d)\d+S$/, '$1S')

const comparableTime = (text: string | undefined): string | undefined =>
  text && utcTimestamp(text).replace(/(\.\d{3})\d+Z$/, '$1Z')

const comparableAgent = (actor: Actor): Comparable => ({
  key: actorKey(actor),
  name: actor.name,
  isGroup: actor.objectType === 'Group',
})

const inOrder = (values: readonly Comparable[]): Comparable[] =>
  values
    .map((value) => [JSON.stringify(value), value] as const)
    .sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .map(([, value]) => value)

const comparableActor = (actor: Actor | undefined): Comparable => {
  if (actor?.objectType !== 'Group') return actor && comparableAgent(actor)
  return { actor: comparableAgent(actor), member: actor.member && inOrder(actor.member.map(comparableAgent)) }
}

const comparableActivities = ({ contextActivities }: Context): Comparable =>
  contextActivities &&
  contextActivityKinds.map((kind) => {
    const value = contextActivities[kind]
    return value && ('id' in value ? [value.id] : value.map(({ id }) => id))
  })

const comparableContext = (context: Context | undefined): Comparable =>
  context && {
    registration: lower(context.registration),
    instructor: comparableActor(context.instructor),
    team: comparableActor(context.team),
    contextActivities: comparableActivities(context),
    contextAgents: context.contextAgents?.map(({ agent, relevantTypes }) => ({
      agent: comparableActor(agent),
      relevantTypes,
    })),
    contextGroups: context.contextGroups?.map(({ group, relevantTypes }) => ({
      group: comparableActor(group),
      relevantTypes,
    })),
    revision: context.revision,
    platform: context.platform,
    language: lower(context.language),
    statement: lower(context.statement?.id),
    extensions: context.extensions,
  }

const comparableResult = (result: Result | undefined): Comparable =>
  result && {
    score: result.score && { ...result.score },
    success: result.success,
    completion: result.completion,
    response: result.response,
    duration: comparableDuration(result.duration),
    extensions: result.extensions,
  }

const comparableAttachment = (attachment: Attachment): Comparable => ({
  ...attachment,
  display: byLowerCase(attachment.display),
  description: byLowerCase(attachment.description),
  sha2: lower(attachment.sha2),
})

const comparableObject = (object: Statement['object']): Comparable => {
  switch (object.objectType) {
    case 'Agent':
    case 'Group':
      return comparableActor(object)
    case 'StatementRef':
      return { statement: lower(object.id) }
    case 'SubStatement':
      return { subStatement: comparableAssertion(object), timestamp: comparableTime(object.timestamp) }
    default:
      return { activity: object.id }
  }
}

const comparableAssertion = ({
  actor,
  verb,
  object,
  result,
  context,
  attachments,
}: Statement | SubStatement): Comparable => ({
  actor: comparableActor(actor),
  verb: verb.id,
  object: comparableObject(object),
  result: comparableResult(result),
  context: comparableContext(context),
  attachments: attachments?.map(comparableAttachment),
})

const equalWhereBothDefined = (a: string | undefined, b: string | undefined): boolean =>
  a === undefined || b === undefined || a === b

/** Whether two statements are the same. An id or timestamp that one of them lacks does not count. */
export function sameStatement(a: Statement, b: Statement): boolean {
  return (
    equalWhereBothDefined(lower(a.id), lower(b.id)) &&
    equalWhereBothDefined(comparableTime(a.timestamp), comparableTime(b.timestamp)) &&
    equal(comparableAssertion(a), comparableAssertion(b))
  )
}

/** The statement without its signatures; without `attachments` if it had only signatures. */
export function unsigned(statement: Statement): Statement {
  const { attachments, ...rest } = statement
  const kept = attachments?.filter(({ usageType }) => usageType !== signatureUsage) ?? []
  return kept.length === 0 ? rest : { ...rest, attachments: kept }
}
