/** What PUT and POST of statements share: reading the request, keeping its attachments, storing its statements, learning what they say of activities. */
import { randomUUID } from 'node:crypto'
import { ServiceError } from '#shared/contract/errors.ts'
import type { RawBody } from '#shared/contract/resources/raw-body.ts'
import type { Agent, StoredStatement, XapiVersion } from '#shared/contract/xapi/statement.ts'
import { attachmentKey } from '#shared/domain/xapi/attachment-key.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'
import { storedStatement } from '#shared/domain/xapi/stored-statement.ts'
import { attachmentsOf } from '#shared/formats/xapi/attachments.ts'
import type { StatementBody } from '#shared/formats/xapi/statement-body.ts'
import type { KeyCaller, LrsCaller } from '#shared/http/caller.ts'
import { readStatementRequest } from '#shared/processing/statement-request.ts'
import type { Dependencies } from './dependencies.ts'
import { canBeTold } from './fitting-statements.ts'
import { refuseInput } from './parameters.ts'

/** Statements of one request. */
const mostStatements = 1_000

export interface SentBody {
  readonly version: XapiVersion
  readonly body: RawBody
}

/** A request with less than this cannot grow beyond an answer. */
const certainBytes = 500_000
/** What is added to a statement: authority, times, version, id. */
const addedBytes = 2_000

/** Every statement can be told again, with its attachments; those that have a fileUrl need not be. */
function isTellable({ statements, parts }: StatementBody): boolean {
  const byHash = new Map(parts.map((part) => [part.hash, part]))
  return statements.every((statement) => {
    const own = attachmentsOf(statement).filter(({ fileUrl }) => fileUrl === undefined)
    const needed = new Map(own.flatMap(({ sha2, contentType }) => [byHash.get(sha2.toLowerCase())].flatMap((part) => (part === undefined ? [] : [[part.hash, { ...part, contentType }]]))))
    return canBeTold(JSON.stringify(statement), [...needed.values()], addedBytes)
  })
}

/** @throws ServiceError VALIDATION_ERROR, REQUEST_TOO_LARGE */
export function readSent({ body, version }: SentBody): StatementBody {
  const reading = readStatementRequest(Buffer.from(body.bytes), body.contentType ?? '', { version })
  if (reading.outcome === 'refused') return refuseInput(reading.problems)
  if (reading.value.statements.length > mostStatements) throw new ServiceError('REQUEST_TOO_LARGE', `A request carries up to ${mostStatements} statements.`)
  if (body.bytes.length > certainBytes && !isTellable(reading.value)) throw new ServiceError('REQUEST_TOO_LARGE', 'A statement, with its attachments, is larger than an answer can be that would tell it.')
  return reading.value
}

/** Whom a credential stands for. */
const authorityOf = (caller: KeyCaller | LrsCaller, apiBaseUrl: string): Agent => ({
  objectType: 'Agent',
  account: { homePage: apiBaseUrl, name: caller.kind === 'apiKey' ? caller.keyId : caller.credentialId },
})

interface Sent {
  readonly caller: KeyCaller | LrsCaller
  readonly version: XapiVersion
  readonly content: Pick<StatementBody, 'statements' | 'parts'>
}

/** Attachments are written first, under the hash of their bytes: a refused request changes nothing that is told. @returns the ids */
export async function storeSent({ caller, version, content }: Sent, dependencies: Dependencies): Promise<string[] | Refused<'STATEMENT_CONFLICT'>> {
  const { tenantId } = caller
  const sent = content.statements.map((statement) => ({ ...statement, id: statement.id ?? randomUUID() }))
  const authority = authorityOf(caller, dependencies.apiBaseUrl)
  const accept = (stored: string): StoredStatement[] => sent.map((statement) => storedStatement(statement, { version, id: statement.id, stored, authority }))
  await Promise.all(content.parts.map(({ hash, bytes }) => dependencies.records.put(attachmentKey(tenantId, hash), bytes, { contentType: 'application/octet-stream' })))
  const outcome = await dependencies.statements.store({ tenantId, sent, accept })
  if (outcome.kind === 'conflict') return refused('STATEMENT_CONFLICT', `The id ${outcome.statementId} belongs to another statement. Statements never change.`)
  await dependencies.teach(tenantId, sent)
  return sent.map(({ id }) => id)
}
