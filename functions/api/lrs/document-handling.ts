/** Handlers that states and profiles share: reading one document, listing all, and storing changes under conditions. */
import type { ErrorCode } from '#shared/contract/errors.ts'
import type { RawBody, RawReply } from '#shared/contract/resources/raw-body.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'
import type { DocumentScope, LrsDocument } from '#shared/domain/documents/document.ts'
import type { Dependencies } from './dependencies.ts'
import { conditionsOf, documentReply, idsReply, storedReply, type ConditionHeaders } from './document-replies.ts'
import { contentOf, foundAt, type Change, type Storing } from './document-store.ts'
import { sinceOf } from './parameters.ts'

interface ReadRequest {
  readonly scope: DocumentScope
  /** Without it, all documents of the scope are listed. */
  readonly documentId: string | undefined
  readonly since: string | undefined
  readonly headers: ConditionHeaders
}

/** The item of one document, or the list that is read once the caller is known. */
type Reading =
  | { readonly kind: 'one'; readonly found: LrsDocument | null }
  | { readonly kind: 'all'; readonly scope: DocumentScope; readonly since: number | null }

/** @throws ServiceError VALIDATION_ERROR for a `since` that is not a timestamp */
export async function findOneOrAll(
  { scope, documentId, since, headers }: ReadRequest,
  { documents }: Dependencies,
): Promise<Reading> {
  if (documentId !== undefined) return { kind: 'one', ...(await foundAt({ scope, documentId }, documents)) }
  return { kind: 'all', scope, since: sinceOf(since, headers['x-experience-api-version']) }
}

/** @param missing error text where the document does not exist */
export async function readingReply(
  reading: Reading,
  dependencies: Dependencies,
  missing: string,
): Promise<RawReply | Refused<'DOCUMENT_NOT_FOUND'>> {
  if (reading.kind === 'all') return idsReply(await dependencies.documents.list(reading.scope), reading.since)
  if (reading.found === null) return refused('DOCUMENT_NOT_FOUND', missing)
  return documentReply(reading.found, await contentOf(reading.found, dependencies))
}

interface StoringRequest {
  readonly input: { readonly headers: ConditionHeaders; readonly body: RawBody }
  readonly loaded: Pick<Change, 'place' | 'found'>
  readonly stamp: { readonly now: string }
}

/** The handler of a PUT or POST, which `change` stores. */
export const storing =
  <Code extends ErrorCode>(change: (storing: Storing, dependencies: Dependencies) => Promise<string | Refused<Code>>) =>
  async (
    { input: { headers, body }, loaded, stamp }: StoringRequest,
    dependencies: Dependencies,
  ): Promise<RawReply | Refused<Code>> =>
    storedReply(await change({ ...loaded, ...conditionsOf(headers), body, now: stamp.now }, dependencies))
