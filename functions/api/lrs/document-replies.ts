/** Responses of the document resources. */
import type { ErrorCode } from '#shared/contract/errors.ts'
import type { RawReply } from '#shared/contract/resources/raw-body.ts'
import type { XapiVersion } from '#shared/contract/resources/statements/statement.ts'
import type { Refused } from '#shared/domain/outcome.ts'
import type { LrsDocument } from '#shared/domain/documents/document.ts'
import type { Conditions } from '#shared/domain/documents/document-rules.ts'
import type { DocumentRow } from '#shared/store/documents/document-repository.ts'

const eTagOf = (hash: string): string => `"${hash}"`

const httpDate = (time: string): string => new Date(time).toUTCString()

/** Clients store arbitrary documents. These headers keep browsers from running one as a page of this origin. */
const inert = { 'content-security-policy': "sandbox; default-src 'none'", 'x-content-type-options': 'nosniff' }

export const documentReply = ({ contentType, hash, updatedAt }: LrsDocument, bytes: Uint8Array): RawReply => ({
  headers: { 'content-type': contentType, etag: eTagOf(hash), 'last-modified': httpDate(updatedAt), ...inert },
  body: bytes,
})

/**
 * The ids of documents without duplicates, oldest change first.
 * @param since milliseconds since the epoch: only documents stored later; null: all
 */
export function idsReply(rows: readonly DocumentRow[], since: number | null): RawReply {
  const wanted = rows
    .filter(({ updatedAt }) => since === null || Date.parse(updatedAt) > since)
    .sort((left, right) => (left.updatedAt < right.updatedAt ? -1 : 1))
  const latest = wanted.at(-1)
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(latest === undefined ? {} : { 'last-modified': httpDate(latest.updatedAt) }),
    },
    body: JSON.stringify([...new Set(wanted.map(({ documentId }) => documentId))]),
  }
}

/** @param stored hash of the stored document, or the refusal */
export const storedReply = <Code extends ErrorCode>(stored: string | Refused<Code>): RawReply | Refused<Code> =>
  typeof stored === 'string' ? { headers: { etag: eTagOf(stored) }, body: null } : stored

export const removedReply: RawReply = { headers: {}, body: null }

export interface ConditionHeaders {
  readonly 'x-experience-api-version': XapiVersion
  readonly 'if-match'?: string | undefined
  readonly 'if-none-match'?: string | undefined
}

/** Version and conditions from the headers of a change. */
export const conditionsOf = (
  headers: ConditionHeaders,
): { readonly version: XapiVersion; readonly conditions: Conditions } => ({
  version: headers['x-experience-api-version'],
  conditions: { ifMatch: headers['if-match'], ifNoneMatch: headers['if-none-match'] },
})
