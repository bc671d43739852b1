/**
 * Reads and changes documents. A change is decided on the stored document, and written on the condition that it is
 * still the stored one. If another request was faster, the same rules decide again on the document that it has stored.
 */
import { createHash } from 'node:crypto'
import { ServiceError, type ErrorCode } from '#shared/contract/errors.ts'
import type { RawBody, RawReply } from '#shared/contract/resources/raw-body.ts'
import type { XapiVersion } from '#shared/contract/resources/statements/statement.ts'
import type { Refused } from '#shared/domain/outcome.ts'
import {
  maxDocumentBytes,
  maxInlineDocumentBytes,
  type DocumentContent,
  type DocumentId,
  type DocumentScope,
  type LrsDocument,
} from '#shared/domain/documents/document.ts'
import { documentKey } from '#shared/domain/documents/document-key.ts'
import {
  mergeDocuments,
  preconditionRefusal,
  missingConditionRefusal,
  type Conditions,
  type DocumentBody,
} from '#shared/domain/documents/document-rules.ts'
import { asError } from '#shared/http/error-response.ts'
import type { DocumentRepository } from '#shared/store/documents/document-repository.ts'
import type { Dependencies } from './dependencies.ts'
import { removedReply } from './document-replies.ts'

export interface Change {
  readonly place: DocumentId
  readonly version: XapiVersion
  readonly conditions: Conditions
  /** The document that was stored when the request came; null: none. */
  readonly found: LrsDocument | null
}

export interface Storing extends Change {
  readonly body: RawBody
  readonly now: string
}

/** How often a change is decided again because other requests were faster. */
const rounds = 10

const busy = (): ServiceError =>
  new ServiceError(
    'BACKEND_UNAVAILABLE',
    'Many requests change this document at once. Repeat the request after a moment.',
  )

const tooLarge = (): ServiceError =>
  new ServiceError('REQUEST_TOO_LARGE', `A document holds up to ${maxDocumentBytes} bytes.`, {
    details: { max_bytes: maxDocumentBytes },
  })

/**
 * Writes the object of a large document before the item that points to it. Its key depends on its content, so a refused
 * change overwrites nothing.
 */
async function keep(
  place: DocumentId,
  { contentType, bytes }: DocumentBody,
  { records }: Dependencies,
): Promise<DocumentContent> {
  if (bytes.byteLength <= maxInlineDocumentBytes) return { bytes }
  const objectKey = documentKey(place, bytes)
  await records.put(objectKey, bytes, { contentType })
  return { objectKey }
}

/** The bytes of a document. @throws Error where its object is missing */
export async function contentOf(
  { content }: LrsDocument,
  { records }: Pick<Dependencies, 'records'>,
): Promise<Uint8Array> {
  if ('bytes' in content) return content.bytes
  const bytes = await records.read(content.objectKey)
  if (bytes === null) throw new Error(`The object ${content.objectKey} of a stored document is missing.`)
  return bytes
}

/** The stored document, with its id. */
export const foundAt = async (
  place: DocumentId,
  documents: DocumentRepository,
): Promise<Pick<Change, 'place' | 'found'>> => ({ place, found: await documents.find(place) })

type Result<Code extends ErrorCode> = DocumentBody | Refused<Code>

/** @param resultFor the new document, or a refusal, for the stored one @returns the hash of the new document */
async function store<Code extends ErrorCode>(
  storing: Storing,
  dependencies: Dependencies,
  resultFor: (found: LrsDocument | null) => Promise<Result<Code>>,
): Promise<string | Refused<Code | 'PRECONDITION_FAILED'>> {
  const { place, conditions, now } = storing
  let found = storing.found
  for (let round = 0; round < rounds; round += 1) {
    const refusal = preconditionRefusal(conditions, found?.hash ?? null)
    if (refusal !== null) return refusal
    const result = await resultFor(found)
    if ('outcome' in result) return result
    if (result.bytes.byteLength > maxDocumentBytes) throw tooLarge()
    const hash = createHash('sha1').update(result.bytes).digest('hex')
    const document = {
      contentType: result.contentType,
      hash,
      updatedAt: now,
      content: await keep(place, result, dependencies),
    }
    const written = await dependencies.documents.put(place, document, found?.hash ?? null)
    if (written.kind === 'written') return hash
    found = written.found
  }
  throw busy()
}

const sentBody = ({ body: { contentType, bytes } }: Storing): DocumentBody => ({
  contentType: contentType ?? 'application/octet-stream',
  bytes,
})

/**
 * Stores or replaces a document. @returns its hash @throws ServiceError VALIDATION_ERROR where a required condition is
 * missing
 */
export const putDocument = (
  storing: Storing,
  dependencies: Dependencies,
): Promise<string | Refused<'PRECONDITION_FAILED' | 'DOCUMENT_CONFLICT'>> =>
  store(storing, dependencies, async (found) => {
    const refusal = missingConditionRefusal({ ...storing, kind: storing.place.scope.kind }, found?.hash ?? null)
    if (refusal === null) return sentBody(storing)
    if (isConflict(refusal)) return Promise.resolve(refusal)
    throw asError(refusal)
  })

const isConflict = (refusal: Refused): refusal is Refused<'DOCUMENT_CONFLICT'> => refusal.code === 'DOCUMENT_CONFLICT'

/**
 * Stores a document, or merges it into the stored one. @returns the hash of the result @throws ServiceError
 * VALIDATION_ERROR where the documents cannot be merged
 */
export const postDocument = (
  storing: Storing,
  dependencies: Dependencies,
): Promise<string | Refused<'PRECONDITION_FAILED'>> =>
  store<never>(storing, dependencies, async (found) => {
    const result = mergeDocuments(
      found === null ? null : { contentType: found.contentType, bytes: await contentOf(found, dependencies) },
      sentBody(storing),
    )
    if ('outcome' in result) throw asError(result)
    return result
  })

/** Removes a document. Succeeds if there is none, unless If-Match requires one. */
export async function removeDocument(
  { place, conditions, found: first }: Change,
  documents: DocumentRepository,
): Promise<RawReply | Refused<'PRECONDITION_FAILED'>> {
  let found = first
  for (let round = 0; round < rounds; round += 1) {
    const refusal = preconditionRefusal(conditions, found?.hash ?? null)
    if (refusal !== null) return refusal
    if (found === null) return removedReply
    const removed = await documents.remove(place, found.hash)
    if (removed.kind === 'written') return removedReply
    found = removed.found
  }
  throw busy()
}

const removedAtOnce = 10

/** Removes all documents that a scope has now. */
export async function removeDocuments(
  scope: DocumentScope & { readonly kind: 'state' },
  documents: DocumentRepository,
): Promise<void> {
  const rows = await documents.list(scope)
  for (let start = 0; start < rows.length; start += removedAtOnce) {
    const some = rows.slice(start, start + removedAtOnce)
    await Promise.all(
      some.map(({ documentId, registration }) => documents.remove({ scope: { ...scope, registration }, documentId })),
    )
  }
}
