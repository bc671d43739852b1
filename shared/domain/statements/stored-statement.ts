/** Statements as the LRS stores them (xAPI part 2, 2.3.1 and 2.4.7 to 2.4.10). */
import {
  contextActivityKinds,
  type Activity,
  type Actor,
  type Context,
  type ContextActivities,
  type Statement,
  type StoredStatement,
  type SubStatement,
  type XapiVersion,
} from '#shared/contract/resources/statements/statement.ts'
import { utcTimestamp } from '#shared/contract/resources/statements/timestamp.ts'

export interface Acceptance {
  /** xAPI version of the request. */
  readonly version: XapiVersion
  /** Used where the statement has no id. */
  readonly id: string
  /** ISO 8601 in UTC. */
  readonly stored: string
  /** The agent of the credential. It replaces an authority that was sent. */
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

const withLists = (context: Context): Context =>
  context.contextActivities === undefined
    ? context
    : { ...context, contextActivities: inLists(context.contextActivities) }

/** 2.0 requires UTC; 1.0 keeps a timestamp as it was sent. */
const keptTime = (text: string, version: XapiVersion): string => (version === '2.0' ? utcTimestamp(text) : text)

const keptPart = <Part extends { readonly context?: Context; readonly timestamp?: string }>(
  part: Part,
  version: XapiVersion,
): Part => ({
  ...part,
  ...(part.context === undefined ? {} : { context: withLists(part.context) }),
  ...(part.timestamp === undefined ? {} : { timestamp: keptTime(part.timestamp, version) }),
})

const isSubStatement = (object: Statement['object']): object is SubStatement => object.objectType === 'SubStatement'

/**
 * The statement with everything that the LRS assigns. Its id is in lower case, so that case does not matter to find it.
 */
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

const isStored = (value: unknown): value is StoredStatement =>
  typeof value === 'object' && value !== null && 'id' in value && 'actor' in value

/** Parses the JSON of a statement that this service stored. It was checked then, and is not checked again. */
export function parseStatement(text: string): StoredStatement {
  const value: unknown = JSON.parse(text)
  if (!isStored(value)) throw new Error('A stored text is not a statement: it has no id or no actor.')
  return value
}
