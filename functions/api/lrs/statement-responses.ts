/** Responses of the statements resource: formats, and attachments in `multipart/mixed`. */
import { randomUUID } from 'node:crypto'
import type { RawReply } from '#shared/contract/resources/raw-body.ts'
import type { ActivityDefinition, StoredStatement } from '#shared/contract/resources/statements/statement.ts'
import { activitiesIn, canonicalStatement, statementIds } from '#shared/domain/statements/format-statement.ts'
import type { LanguagePreference } from '#shared/domain/statements/language-preference.ts'
import { writeMixed } from '#shared/formats/xapi/statement-body.ts'
import type { StatementFormat } from '#shared/formats/xapi/statement-query.ts'
import { maxResponseBytes, base64Bytes } from '#shared/domain/response-size.ts'
import { parseStatement } from '#shared/domain/statements/stored-statement.ts'
import type { Dependencies } from './dependencies.ts'
import { fittingMixed, fittingStatements, type Fitting } from './fitting-statements.ts'

export interface ResponseOptions {
  readonly tenantId: string
  readonly format: StatementFormat
  readonly attachments: boolean
  readonly languages: LanguagePreference
}

interface ResponseFacts {
  readonly consistentThrough: string
  /** When the newest of the statements was stored; null where there are none. */
  readonly stored: string | null
}

/** Definitions that are read in parallel. */
const concurrency = 20

async function definitionsOf(
  tenantId: string,
  statements: readonly StoredStatement[],
  { activities }: Dependencies,
): Promise<Map<string, ActivityDefinition>> {
  const ids = [...new Set(statements.flatMap(activitiesIn))]
  const found = new Map<string, ActivityDefinition>()
  for (let start = 0; start < ids.length; start += concurrency) {
    await Promise.all(
      ids.slice(start, start + concurrency).map(async (id) => {
        const definition = await activities.find(tenantId, id)
        if (definition !== null) found.set(id, definition)
      }),
    )
  }
  return found
}

/**
 * JSON of statements in the requested format, converted one by one. In the format `exact` it is the stored text, which
 * is not parsed.
 */
async function formatted(
  texts: readonly string[],
  { tenantId, format, languages }: ResponseOptions,
  dependencies: Dependencies,
): Promise<Iterable<string>> {
  if (format === 'exact') return texts
  const definitions =
    format === 'ids'
      ? new Map<string, ActivityDefinition>()
      : await definitionsOf(tenantId, texts.map(parseStatement), dependencies)
  const inFormat = (statement: StoredStatement): object =>
    format === 'ids'
      ? statementIds(statement)
      : canonicalStatement(statement, { languages, definitionOf: (id) => definitions.get(id) })
  return (function* () {
    for (const text of texts) yield JSON.stringify(inFormat(parseStatement(text)))
  })()
}

/**
 * The first statements, as many as fit into a response. @throws ServiceError VALIDATION_ERROR where the first does not
 * fit
 */
export async function fitting(
  texts: readonly string[],
  options: ResponseOptions,
  dependencies: Dependencies,
): Promise<Fitting> {
  const json = await formatted(texts, options, dependencies)
  return options.attachments
    ? fittingMixed({ json, texts, tenantId: options.tenantId }, dependencies.records)
    : fittingStatements(json)
}

function reply(json: string, parts: Fitting['parts'], { consistentThrough, stored }: ResponseFacts): RawReply {
  const headers = {
    'x-experience-api-consistent-through': consistentThrough,
    ...(stored === null ? {} : { 'last-modified': new Date(stored).toUTCString() }),
  }
  if (parts === null) return { headers: { ...headers, 'content-type': 'application/json; charset=utf-8' }, body: json }
  const boundary = randomUUID()
  const mixed = writeMixed(json, parts, boundary)
  // A text body is not sent in base64, which would make it a third larger.
  const body = parts.length === 0 && base64Bytes(mixed.length) > maxResponseBytes ? mixed.toString() : mixed
  return { headers: { ...headers, 'content-type': `multipart/mixed; boundary=${boundary}` }, body }
}

export async function statementResponse(
  text: string,
  { options, ...facts }: ResponseFacts & { readonly options: ResponseOptions },
  dependencies: Dependencies,
): Promise<RawReply> {
  const { statements, parts } = await fitting([text], options, dependencies)
  return reply(statements.join(''), parts, facts)
}

/** @param more path of the next page; empty where there is none */
export const pageResponse = ({ statements, parts }: Fitting, more: string, facts: ResponseFacts): RawReply =>
  reply(`{"statements":[${statements.join(',')}],"more":${JSON.stringify(more)}}`, parts, facts)
