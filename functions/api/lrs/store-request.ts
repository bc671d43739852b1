/**
 * Steps that PUT and POST of statements share: read the request, store its attachments and statements, record the
 * definitions of activities.
 */
import { randomUUID } from 'node:crypto'
import { ServiceError } from '#shared/contract/errors.ts'
import type { RawBody } from '#shared/contract/resources/raw-body.ts'
import type { Agent, StoredStatement, XapiVersion } from '#shared/contract/resources/statements/statement.ts'
import { attachmentKey } from '#shared/domain/statements/attachment-key.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'
import { storedStatement } from '#shared/domain/statements/stored-statement.ts'
import { attachmentsOf } from '#shared/formats/xapi/attachments.ts'
import type { StatementBody } from '#shared/formats/xapi/statement-body.ts'
import type { LrsCaller, WorkspaceCaller } from '#shared/http/caller.ts'
import { readStatementRequest } from '#shared/operations/statements/statement-request.ts'
import type { Dependencies } from './dependencies.ts'
import { fitsIntoResponse } from './fitting-statements.ts'
import { refuseInput } from './parameters.ts'

/** Statements of one request. */
const maxStatements = 1_000

export interface SentBody {
  readonly version: XapiVersion
  readonly body: RawBody
}

/** Statements of a smaller request always fit into a response. */
const alwaysFittingBytes = 500_000
/** Bytes that the LRS adds to a statement: authority, times, version, id. */
const addedBytes = 2_000

/** Whether each statement fits into a response with its attachments. Attachments with a fileUrl do not count. */
function canBeReturned({ statements, parts }: StatementBody): boolean {
  const byHash = new Map(parts.map((part) => [part.hash, part]))
  return statements.every((statement) => {
    const own = attachmentsOf(statement).filter(({ fileUrl }) => fileUrl === undefined)
    const needed = new Map(
      own.flatMap(({ sha2, contentType }) =>
        [byHash.get(sha2.toLowerCase())].flatMap((part) =>
          part === undefined ? [] : [[part.hash, { ...part, contentType }]],
        ),
      ),
    )
    return fitsIntoResponse(JSON.stringify(statement), [...needed.values()], addedBytes)
  })
}

/** @throws ServiceError VALIDATION_ERROR, REQUEST_TOO_LARGE */
export function readSent({ body, version }: SentBody): StatementBody {
  const reading = readStatementRequest(Buffer.from(body.bytes), body.contentType ?? '', { version })
  if (reading.outcome === 'refused') return refuseInput(reading.problems)
  if (reading.value.statements.length > maxStatements)
    throw new ServiceError('REQUEST_TOO_LARGE', `A request carries up to ${maxStatements} statements.`)
  if (body.bytes.length > alwaysFittingBytes && !canBeReturned(reading.value))
    throw new ServiceError(
      'REQUEST_TOO_LARGE',
      'A statement with its attachments is larger than a response can be. Send a smaller statement, or attachments with a fileUrl.',
    )
  return reading.value
}

/** The agent that represents a credential. */
const authorityOf = (caller: WorkspaceCaller | LrsCaller, apiBaseUrl: string): Agent => ({
  objectType: 'Agent',
  account: { homePage: apiBaseUrl, name: caller.kind === 'lrsCredential' ? caller.credentialId : caller.actorId },
})

interface Sent {
  readonly caller: WorkspaceCaller | LrsCaller
  readonly version: XapiVersion
  readonly content: Pick<StatementBody, 'statements' | 'parts'>
}

/**
 * Stores attachments, under the hash of their bytes, before the statements: a refused request changes no stored
 * statement. @returns the ids of the statements
 */
export async function storeSent(
  { caller, version, content }: Sent,
  dependencies: Dependencies,
): Promise<string[] | Refused<'STATEMENT_CONFLICT'>> {
  const { tenantId } = caller
  const sent = content.statements.map((statement) => ({ ...statement, id: statement.id ?? randomUUID() }))
  const authority = authorityOf(caller, dependencies.apiBaseUrl)
  const accept = (stored: string): StoredStatement[] =>
    sent.map((statement) => storedStatement(statement, { version, id: statement.id, stored, authority }))
  await Promise.all(
    content.parts.map(({ hash, bytes }) =>
      dependencies.records.put(attachmentKey(tenantId, hash), bytes, { contentType: 'application/octet-stream' }),
    ),
  )
  const outcome = await dependencies.statements.store({ tenantId, sent, accept })
  if (outcome.kind === 'conflict')
    return refused(
      'STATEMENT_CONFLICT',
      `The id ${outcome.statementId} belongs to another statement. Statements never change.`,
    )
  await dependencies.recordDefinitions(tenantId, sent)
  return sent.map(({ id }) => id)
}
