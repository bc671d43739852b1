/** What the LRS makes of a statement that it accepts (xAPI part 2, 2.3.1 and 2.4.7 to 2.4.10). */
import { contextActivityKinds, type Activity, type Actor, type Context, type ContextActivities, type Statement, type StoredStatement, type SubStatement, type XapiVersion } from '#shared/contract/xapi/statement.ts'
import { utcTimestamp } from '#shared/contract/xapi/timestamp.ts'

export interface Acceptance {
  /** Of the request that carries the statement. */
  readonly version: XapiVersion
  /** For a statement that has none of its own. */
  readonly id: string
  /** ISO 8601 in UTC. */
  readonly stored: string
  /** Whom the credential stands for; it takes the place of whatever was sent. */
  readonly authority: Actor
}

const inList = (value: Activity | readonly Activity[]): readonly Activity[] => ('id' in value ? [value] : value)

function inLists(activities: ContextActivities): ContextActivities {
  return Object.fromEntries(
    contextActivityKinds.flatMap((kind) => {
      const value = activities[kind]
      return value === undefined ? [] : [[kind, inList(value)]]
    }),
  )
}

const withLists = (context: Context): Context => (context.contextActivities === undefined ? context : { ...context, contextActivities: inLists(context.contextActivities) })

/** 2.0 answers in UTC; 1.0 leaves a time as it came. */
const keptTime = (text: string, version: XapiVersion): string => (version === '2.0' ? utcTimestamp(text) : text)

const keptPart = <Part extends { readonly context?: Context; readonly timestamp?: string }>(part: Part, version: XapiVersion): Part => ({
  ...part,
  ...(part.context === undefined ? {} : { context: withLists(part.context) }),
  ...(part.timestamp === undefined ? {} : { timestamp: keptTime(part.timestamp, version) }),
})

const isSubStatement = (object: Statement['object']): object is SubStatement => object.objectType === 'SubStatement'

/** The statement with all that the LRS assigns; ids in lower case, so that they are found however they are spelt. */
export function storedStatement(statement: Statement, acceptance: Acceptance): StoredStatement {
  const { version, stored, authority } = acceptance
  const kept = keptPart(statement, version)
  return {
    ...kept,
    object: isSubStatement(kept.object) ? keptPart(kept.object, version) : kept.object,
    id: (statement.id ?? acceptance.id).toLowerCase(),
    stored,
    timestamp: kept.timestamp ?? stored,
    version: statement.version ?? (version === '2.0' ? '2.0.0' : '1.0.0'),
    authority,
  }
}
