/** Answers of the statements resource: formats, and attachments in `multipart/mixed`. */
import { randomUUID } from 'node:crypto'
import type { RawReply } from '#shared/contract/resources/raw-body.ts'
import type { ActivityDefinition, StoredStatement } from '#shared/contract/xapi/statement.ts'
import { activitiesIn, canonicalStatement, statementIds } from '#shared/domain/xapi/format-statement.ts'
import type { LanguagePreference } from '#shared/domain/xapi/language-preference.ts'
import { writeMixed } from '#shared/formats/xapi/statement-body.ts'
import type { StatementFormat } from '#shared/formats/xapi/statement-query.ts'
import { answerBytes, encodedBytes } from '#shared/domain/answer-size.ts'
import { parseStored } from '#shared/store/statement-texts.ts'
import type { Dependencies } from './dependencies.ts'
import { fittingMixed, fittingStatements, type Fitting } from './fitting-statements.ts'

export interface Telling {
  readonly tenantId: string
  readonly format: StatementFormat
  readonly attachments: boolean
  readonly languages: LanguagePreference
}

interface Told {
  readonly consistentThrough: string
  /** When the newest of the statements was stored; null where there are none. */
  readonly stored: string | null
}

const readAtOnce = 20

async function definitionsOf(tenantId: string, statements: readonly StoredStatement[], { activities }: Dependencies): Promise<Map<string, ActivityDefinition>> {
  const ids = [...new Set(statements.flatMap(activitiesIn))]
  const found = new Map<string, ActivityDefinition>()
  for (let start = 0; start < ids.length; start += readAtOnce) {
    await Promise.all(
      ids.slice(start, start + readAtOnce).map(async (id) => {
        const definition = await activities.find(tenantId, id)
        if (definition !== null) found.set(id, definition)
      }),
    )
  }
  return found
}

/** JSON of statements in the wanted format, each made when it is asked for; as they were stored, they are told without being read. */
async function formatted(texts: readonly string[], { tenantId, format, languages }: Telling, dependencies: Dependencies): Promise<Iterable<string>> {
  if (format === 'exact') return texts
  const definitions = format === 'ids' ? new Map<string, ActivityDefinition>() : await definitionsOf(tenantId, texts.map(parseStored), dependencies)
  const told = (statement: StoredStatement): object => (format === 'ids' ? statementIds(statement) : canonicalStatement(statement, { languages, definitionOf: (id) => definitions.get(id) }))
  return (function* () {
    for (const text of texts) yield JSON.stringify(told(parseStored(text)))
  })()
}

/** What an answer holds of statements, from the first on. @throws ServiceError VALIDATION_ERROR where it does not hold the first */
export async function fitting(texts: readonly string[], telling: Telling, dependencies: Dependencies): Promise<Fitting> {
  const told = await formatted(texts, telling, dependencies)
  return telling.attachments ? fittingMixed({ told, texts, tenantId: telling.tenantId }, dependencies.records) : fittingStatements(told)
}

function reply(json: string, parts: Fitting['parts'], { consistentThrough, stored }: Told): RawReply {
  const headers = {
    'x-experience-api-consistent-through': consistentThrough,
    ...(stored === null ? {} : { 'last-modified': new Date(stored).toUTCString() }),
  }
  if (parts === null) return { headers: { ...headers, 'content-type': 'application/json; charset=utf-8' }, body: json }
  const boundary = randomUUID()
  const mixed = writeMixed(json, parts, boundary)
  // Text does not grow by a third.
  const body = parts.length === 0 && encodedBytes(mixed.length) > answerBytes ? mixed.toString() : mixed
  return { headers: { ...headers, 'content-type': `multipart/mixed; boundary=${boundary}` }, body }
}

export async function tellStatement(text: string, { telling, ...told }: Told & { readonly telling: Telling }, dependencies: Dependencies): Promise<RawReply> {
  const { statements, parts } = await fitting([text], telling, dependencies)
  return reply(statements.join(''), parts, told)
}

/** @param more path of the next page; empty where there is none */
export const tellPage = ({ statements, parts }: Fitting, more: string, told: Told): RawReply => reply(`{"statements":[${statements.join(',')}],"more":${JSON.stringify(more)}}`, parts, told)
