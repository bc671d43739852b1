/** Reads the attachments of statements from the records bucket. */
import { attachmentKey } from '#shared/domain/statements/attachment-key.ts'
import { attachmentsOf, type AttachmentPart } from '#shared/formats/xapi/attachments.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import { parseStatement } from '#shared/domain/statements/stored-statement.ts'

/** An attachment of a statement. */
export interface AttachmentReference {
  readonly hash: string
  readonly contentType: string
  /** Whether clients can also get it from a fileUrl. */
  readonly hasFileUrl: boolean
}

/** Attachments that are read in parallel; each may be as large as a request. */
const concurrency = 8

/**
 * The attachments of a statement without duplicates, those without a fileUrl first. @param text JSON, as it was stored
 */
export function attachmentReferences(text: string): AttachmentReference[] {
  const wanted = attachmentsOf(parseStatement(text)).map(({ sha2, contentType, fileUrl }) => ({
    hash: sha2.toLowerCase(),
    contentType,
    hasFileUrl: fileUrl !== undefined,
  }))
  const ordered = [...wanted.filter(({ hasFileUrl }) => !hasFileUrl), ...wanted.filter(({ hasFileUrl }) => hasFileUrl)]
  return ordered.filter(({ hash }, index) => ordered.findIndex((other) => other.hash === hash) === index)
}

async function readPart(
  { hash, contentType }: AttachmentReference,
  tenantId: string,
  records: Pick<ObjectStore, 'read'>,
): Promise<AttachmentPart | null> {
  const bytes = await records.read(attachmentKey(tenantId, hash))
  return bytes === null ? null : { hash, contentType, bytes }
}

/**
 * Reads attachments in order; null for those that are not stored here. Stops once it has read more than `bytes`; the
 * result then ends before the remaining attachments.
 */
export async function readStoredParts(
  wanted: readonly AttachmentReference[],
  { tenantId, bytes }: { readonly tenantId: string; readonly bytes: number },
  records: Pick<ObjectStore, 'read'>,
): Promise<Map<string, AttachmentPart | null>> {
  const distinct = [...new Map(wanted.map((part) => [part.hash, part])).values()]
  const stored = new Map<string, AttachmentPart | null>()
  for (let [start, read] = [0, 0]; start < distinct.length && read <= bytes; start += concurrency) {
    const some = distinct.slice(start, start + concurrency)
    const parts = await Promise.all(some.map((part) => readPart(part, tenantId, records)))
    for (const [index, { hash }] of some.entries()) stored.set(hash, parts[index] ?? null)
    read += parts.reduce((sum, part) => sum + (part?.bytes.length ?? 0), 0)
  }
  return stored
}

/**
 * The attachments that are stored here, without duplicates.
 * @param texts JSON of statements, as it was stored
 */
export async function readAttachmentParts(
  texts: readonly string[],
  tenantId: string,
  records: Pick<ObjectStore, 'read'>,
): Promise<AttachmentPart[]> {
  const stored = await readStoredParts(texts.flatMap(attachmentReferences), { tenantId, bytes: Infinity }, records)
  return [...stored.values()].filter((part) => part !== null)
}
