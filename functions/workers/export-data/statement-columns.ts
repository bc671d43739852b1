/** Columns of exported statements. A new one goes to the end; docs/exports.md describes all. */
import type { LanguageMap, Actor, StoredStatement } from '#shared/contract/resources/statements/statement.ts'
import { utcTimestamp } from '#shared/contract/resources/statements/timestamp.ts'
import { parseIsoDuration } from '#shared/domain/sessions/duration.ts'
import { preferredText, readAcceptLanguage } from '#shared/domain/statements/language-preference.ts'
import type { Columns } from './row-text.ts'

export interface StatementRow {
  readonly statement: StoredStatement
  /** JSON, as it was stored. */
  readonly text: string
  readonly isVoided: boolean
}

const english = readAcceptLanguage('en')

/** The text in English, else in any language. */
const nameIn = (map: LanguageMap = {}): string | null => Object.values(preferredText(map, english))[0] ?? null

/** What identifies an agent; for an account its name, beside which its home page stands. */
const identifierOf = ({ mbox, mbox_sha1sum: hash, openid, account }: Actor): string | null =>
  mbox ?? hash ?? openid ?? account?.name ?? null

type Described = Record<'type' | 'id' | 'name', string | null>

function objectOf({ object }: StoredStatement): Described {
  switch (object.objectType) {
    case 'Agent':
    case 'Group':
      return { type: object.objectType, id: identifierOf(object), name: object.name ?? null }
    case 'StatementRef':
      return { type: object.objectType, id: object.id, name: null }
    case 'SubStatement':
      return { type: object.objectType, id: null, name: null }
    default:
      return { type: 'Activity', id: object.id, name: nameIn(object.definition?.name) }
  }
}

/** Whole seconds; null where there is no duration, or one of a century. */
function secondsOf(duration: string | undefined): number | null {
  const seconds = duration === undefined ? null : parseIsoDuration(duration)
  return seconds === null ? null : Math.round(seconds)
}

export const statementColumns: Columns<StatementRow> = {
  statement_id: ({ statement }) => statement.id,
  stored: ({ statement }) => statement.stored,
  timestamp: ({ statement }) => utcTimestamp(statement.timestamp),
  actor: ({ statement }) => identifierOf(statement.actor),
  actor_home_page: ({ statement }) => statement.actor.account?.homePage ?? null,
  actor_name: ({ statement }) => statement.actor.name ?? null,
  verb: ({ statement }) => statement.verb.id,
  object_type: ({ statement }) => objectOf(statement).type,
  object_id: ({ statement }) => objectOf(statement).id,
  object_name: ({ statement }) => objectOf(statement).name,
  success: ({ statement }) => statement.result?.success ?? null,
  completion: ({ statement }) => statement.result?.completion ?? null,
  score_scaled: ({ statement }) => statement.result?.score?.scaled ?? null,
  score_raw: ({ statement }) => statement.result?.score?.raw ?? null,
  score_min: ({ statement }) => statement.result?.score?.min ?? null,
  score_max: ({ statement }) => statement.result?.score?.max ?? null,
  duration_seconds: ({ statement }) => secondsOf(statement.result?.duration),
  registration: ({ statement }) => statement.context?.registration ?? null,
  voided: ({ isVoided }) => isVoided,
}
