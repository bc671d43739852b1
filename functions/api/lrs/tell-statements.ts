/** Answers of the statements resource: formats, and attachments in `multipart/mixed`. */
import { randomUUID } from 'node:crypto'
import type { RawReply } from '#shared/contract/resources/raw-body.ts'
import type { ActivityDefinition, StoredStatement } from '#shared/contract/xapi/statement.ts'
import { activitiesIn, canonicalStatement, statementIds } from '#shared/domain/xapi/format-statement.ts'
import type { LanguagePreference } from '#shared/domain/xapi/language-preference.ts'
import { writeMixed } from '#shared/formats/xapi/statement-body.ts'
import type { StatementFormat } from '#shared/formats/xapi/statement-query.ts'
import { attachmentParts } from '#shared/processing/attachment-parts.ts'
import { parseStored } from '#shared/store/statement-texts.ts'
import type { Dependencies } from './dependencies.ts'

export interface Telling {
  readonly tenantId: string
  readonly format: StatementFormat
  readonly attachments: boolean
  readonly languages: LanguagePreference
}

interface Told {
  readonly telling: Telling
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

/** JSON of statements in the wanted format; as they were stored, they are told without being read. */
async function formatted(texts: readonly string[], { tenantId, format, languages }: Telling, dependencies: Dependencies): Promise<readonly string[]> {
  if (format === 'exact') return texts
  const statements = texts.map(parseStored)
  if (format === 'ids') return statements.map((statement) => JSON.stringify(statementIds(statement)))
  const definitions = await definitionsOf(tenantId, statements, dependencies)
  return statements.map((statement) => JSON.stringify(canonicalStatement(statement, { languages, definitionOf: (id) => definitions.get(id) })))
}

async function reply(json: string, texts: readonly string[], { told: { telling, consistentThrough, stored }, dependencies }: { told: Told; dependencies: Dependencies }): Promise<RawReply> {
  const headers = {
    'x-experience-api-consistent-through': consistentThrough,
    ...(stored === null ? {} : { 'last-modified': new Date(stored).toUTCString() }),
  }
  if (!telling.attachments) return { headers: { ...headers, 'content-type': 'application/json; charset=utf-8' }, body: json }
  const boundary = randomUUID()
  return { headers: { ...headers, 'content-type': `multipart/mixed; boundary=${boundary}` }, body: writeMixed(json, await attachmentParts(texts, telling.tenantId, dependencies.records), boundary) }
}

export async function tellStatement(text: string, told: Told, dependencies: Dependencies): Promise<RawReply> {
  const [json = ''] = await formatted([text], told.telling, dependencies)
  return reply(json, [text], { told, dependencies })
}

/** @param page `more` is the path of the next page; empty where there is none */
export async function tellPage(page: { readonly texts: readonly string[]; readonly more: string }, told: Told, dependencies: Dependencies): Promise<RawReply> {
  const statements = await formatted(page.texts, told.telling, dependencies)
  return reply(`{"statements":[${statements.join(',')}],"more":${JSON.stringify(page.more)}}`, page.texts, { told, dependencies })
}
