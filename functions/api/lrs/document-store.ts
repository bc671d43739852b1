/**
 * Reads and changes of documents. A change is decided on what stands there, and written only in its place: whoever comes in
 * between makes the same rule decide anew on what stands there then.
 */
import { createHash } from 'node:crypto'
import { ServiceError, type ErrorCode } from '#shared/contract/errors.ts'
import type { RawBody, RawReply } from '#shared/contract/resources/raw-body.ts'
import type { XapiVersion } from '#shared/contract/xapi/statement.ts'
import type { Refused } from '#shared/domain/outcome.ts'
import { maxDocumentBytes, maxInlineDocumentBytes, type DocumentContent, type DocumentPlace, type DocumentScope, type LrsDocument } from '#shared/domain/xapi/document.ts'
import { documentKey } from '#shared/domain/xapi/document-key.ts'
import { merged, preconditionRefusal, unstatedRefusal, type Conditions, type DocumentBody } from '#shared/domain/xapi/document-rules.ts'
import { asError } from '#shared/http/error-response.ts'
import type { DocumentRepository } from '#shared/store/document-repository.ts'
import type { Dependencies } from './dependencies.ts'
import { removedReply } from './document-replies.ts'

export interface Change {
  readonly place: DocumentPlace
  readonly version: XapiVersion
  readonly conditions: Conditions
  /** What stood there when the request came. */
  readonly found: LrsDocument | null
}

export interface Storing extends Change {
  readonly body: RawBody
  readonly now: string
}

/** A document that many write at once is decided on again so often. */
const rounds = 10

const busy = (): ServiceError => new ServiceError('BACKEND_UNAVAILABLE', 'Many requests change this document at once. Repeat the request after a moment.')

const tooLarge = (): ServiceError =>
  new ServiceError('REQUEST_TOO_LARGE', `A document holds up to ${maxDocumentBytes} bytes.`, { details: { max_bytes: maxDocumentBytes } })

/** The object is written first and pointed to second, under a key of its own content: a refused change leaves what was there. */
async function keep(place: DocumentPlace, { contentType, bytes }: DocumentBody, { records }: Dependencies): Promise<DocumentContent> {
  if (bytes.byteLength <= maxInlineDocumentBytes) return { bytes }
  const objectKey = documentKey(place, bytes)
  await records.put(objectKey, bytes, { contentType })
  return { objectKey }
}

/** The bytes of a document. @throws Error where the object that it points to is gone */
async function contentOf({ content }: LrsDocument, { records }: Pick<Dependencies, 'records'>): Promise<Uint8Array> {
  if ('bytes' in content) return content.bytes
  const bytes = await records.read(content.objectKey)
  if (bytes === null) throw new Error(`The document object ${content.objectKey} is gone.`)
  return bytes
}

/** What stands at a place when a request comes. */
export const foundAt = async (place: DocumentPlace, documents: DocumentRepository): Promise<Pick<Change, 'place' | 'found'>> => ({ place, found: await documents.find(place) })

export interface FoundDocument {
  readonly document: LrsDocument
  readonly bytes: Uint8Array
}

export async function readDocument(place: DocumentPlace, dependencies: Dependencies): Promise<FoundDocument | null> {
  const document = await dependencies.documents.find(place)
  return document === null ? null : { document, bytes: await contentOf(document, dependencies) }
}

type Result<Code extends ErrorCode> = DocumentBody | Refused<Code>

/** @param resultFor what would stand there in the place of what is found */
async function store<Code extends ErrorCode>(storing: Storing, dependencies: Dependencies, resultFor: (found: LrsDocument | null) => Promise<Result<Code>>): Promise<string | Refused<Code | 'PRECONDITION_FAILED'>> {
  const { place, conditions, now } = storing
  let found = storing.found
  for (let round = 0; round < rounds; round += 1) {
    const refusal = preconditionRefusal(conditions, found?.hash ?? null)
    if (refusal !== null) return refusal
    const result = await resultFor(found)
    if ('outcome' in result) return result
    if (result.bytes.byteLength > maxDocumentBytes) throw tooLarge()
    const hash = createHash('sha1').update(result.bytes).digest('hex')
    const document = { contentType: result.contentType, hash, updatedAt: now, content: await keep(place, result, dependencies) }
    const written = await dependencies.documents.put(place, document, found?.hash ?? null)
    if (written.kind === 'written') return hash
    found = written.found
  }
  throw busy()
}

const sentBody = ({ body: { contentType, bytes } }: Storing): DocumentBody => ({ contentType: contentType ?? 'application/octet-stream', bytes })

/** Stores a document in the place of whatever is there. @returns its hash @throws ServiceError VALIDATION_ERROR where it does not say what it expects */
export const putDocument = (storing: Storing, dependencies: Dependencies): Promise<string | Refused<'PRECONDITION_FAILED' | 'DOCUMENT_CONFLICT'>> =>
  store(storing, dependencies, async (found) => {
    const refusal = unstatedRefusal({ ...storing, kind: storing.place.scope.kind }, found?.hash ?? null)
    if (refusal === null) return sentBody(storing)
    if (isConflict(refusal)) return Promise.resolve(refusal)
    throw asError(refusal)
  })

const isConflict = (refusal: Refused): refusal is Refused<'DOCUMENT_CONFLICT'> => refusal.code === 'DOCUMENT_CONFLICT'

/** Stores a document, or merges it into what is there. @returns the hash of what stands there now @throws ServiceError VALIDATION_ERROR for what cannot be merged */
export const postDocument = (storing: Storing, dependencies: Dependencies): Promise<string | Refused<'PRECONDITION_FAILED'>> =>
  store<never>(storing, dependencies, async (found) => {
    const result = merged(found === null ? null : { contentType: found.contentType, bytes: await contentOf(found, dependencies) }, sentBody(storing))
    if ('outcome' in result) throw asError(result)
    return result
  })

/** Removing what is not there succeeds, unless If-Match says that it must be. */
export async function removeDocument({ place, conditions, found: first }: Change, documents: DocumentRepository): Promise<RawReply | Refused<'PRECONDITION_FAILED'>> {
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

/** Removes every document of a scope that is there now. */
export async function removeDocuments(scope: DocumentScope & { readonly kind: 'state' }, documents: DocumentRepository): Promise<void> {
  const rows = await documents.list(scope)
  for (let start = 0; start < rows.length; start += removedAtOnce) {
    const some = rows.slice(start, start + removedAtOnce)
    await Promise.all(some.map(({ documentId, registration }) => documents.remove({ scope: { ...scope, registration }, documentId })))
  }
}
