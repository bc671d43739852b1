/** What states and profiles have in common: one is read by its id or all are listed, and changes are stored under conditions. */
import type { ErrorCode } from '#shared/contract/errors.ts'
import type { RawBody, RawReply } from '#shared/contract/resources/raw-body.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'
import type { DocumentScope } from '#shared/domain/xapi/document.ts'
import type { DocumentRow } from '#shared/store/document-repository.ts'
import type { Dependencies } from './dependencies.ts'
import { conditionsOf, documentReply, idsReply, storedReply, type ConditionHeaders } from './document-replies.ts'
import { readDocument, type Change, type FoundDocument, type Storing } from './document-store.ts'
import { sinceOf } from './parameters.ts'

interface ReadRequest {
  readonly scope: DocumentScope
  /** All of the scope are listed where it is absent. */
  readonly documentId: string | undefined
  readonly since: string | undefined
  readonly headers: ConditionHeaders
}

type Reading = { readonly kind: 'one'; readonly found: FoundDocument | null } | { readonly kind: 'all'; readonly rows: readonly DocumentRow[]; readonly since: number | null }

/** @throws ServiceError VALIDATION_ERROR for a `since` that is no time */
export async function readOneOrAll({ scope, documentId, since: text, headers }: ReadRequest, dependencies: Dependencies): Promise<Reading> {
  if (documentId !== undefined) return { kind: 'one', found: await readDocument({ scope, documentId }, dependencies) }
  const since = sinceOf(text, headers['x-experience-api-version'])
  return { kind: 'all', rows: await dependencies.documents.list(scope), since }
}

/** @param missing what to say where the one that was asked for is not there */
export function readingReply(reading: Reading, missing: string): RawReply | Refused<'DOCUMENT_NOT_FOUND'> {
  if (reading.kind === 'all') return idsReply(reading.rows, reading.since)
  if (reading.found === null) return refused('DOCUMENT_NOT_FOUND', missing)
  return documentReply(reading.found.document, reading.found.bytes)
}

interface StoringRequest {
  readonly input: { readonly headers: ConditionHeaders; readonly body: RawBody }
  readonly loaded: Pick<Change, 'place' | 'found'>
  readonly stamp: { readonly now: string }
}

/** Handles PUT or POST of a document, as `change` stores it. */
export const storing =
  <Code extends ErrorCode>(change: (storing: Storing, dependencies: Dependencies) => Promise<string | Refused<Code>>) =>
  async ({ input: { headers, body }, loaded, stamp }: StoringRequest, dependencies: Dependencies): Promise<RawReply | Refused<Code>> =>
    storedReply(await change({ ...loaded, ...conditionsOf(headers), body, now: stamp.now }, dependencies))
