/** The attachments of statements, as they go out beside them. */
import { attachmentKey } from '#shared/domain/xapi/attachment-key.ts'
import { attachmentsOf, type AttachmentPart } from '#shared/formats/xapi/attachments.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import { parseStored } from '#shared/store/statement-texts.ts'

/** An attachment that a statement names. */
export interface WantedPart {
  readonly hash: string
  readonly contentType: string
  /** Whether it lies at a fileUrl too. */
  readonly isElsewhere: boolean
}

/** Attachments that are read side by side; each is as large as a request can be. */
const readAtOnce = 8

/** What a statement names, each once, what lies here alone first. @param text the statement as it was stored */
export function wantedParts(text: string): WantedPart[] {
  const wanted = attachmentsOf(parseStored(text)).map(({ sha2, contentType, fileUrl }) => ({ hash: sha2.toLowerCase(), contentType, isElsewhere: fileUrl !== undefined }))
  const ordered = [...wanted.filter(({ isElsewhere }) => !isElsewhere), ...wanted.filter(({ isElsewhere }) => isElsewhere)]
  return ordered.filter(({ hash }, index) => ordered.findIndex((other) => other.hash === hash) === index)
}

async function heldPart({ hash, contentType }: WantedPart, tenantId: string, records: Pick<ObjectStore, 'read'>): Promise<AttachmentPart | null> {
  const bytes = await records.read(attachmentKey(tenantId, hash))
  return bytes === null ? null : { hash, contentType, bytes }
}

/**
 * Attachments by their hashes, from the first on; null for those that this store does not hold. Once they are more than
 * `bytes` together, no more of them are read: the rest is left out.
 */
export async function heldParts(wanted: readonly WantedPart[], { tenantId, bytes }: { readonly tenantId: string; readonly bytes: number }, records: Pick<ObjectStore, 'read'>): Promise<Map<string, AttachmentPart | null>> {
  const distinct = [...new Map(wanted.map((part) => [part.hash, part])).values()]
  const held = new Map<string, AttachmentPart | null>()
  for (let [start, read] = [0, 0]; start < distinct.length && read <= bytes; start += readAtOnce) {
    const some = distinct.slice(start, start + readAtOnce)
    const parts = await Promise.all(some.map((part) => heldPart(part, tenantId, records)))
    for (const [index, { hash }] of some.entries()) held.set(hash, parts[index] ?? null)
    read += parts.reduce((sum, part) => sum + (part?.bytes.length ?? 0), 0)
  }
  return held
}

/**
 * The attachments that this store holds, each once; others lie at their fileUrl.
 * @param texts statements as they were stored
 */
export async function attachmentParts(texts: readonly string[], tenantId: string, records: Pick<ObjectStore, 'read'>): Promise<AttachmentPart[]> {
  const held = await heldParts(texts.flatMap(wantedParts), { tenantId, bytes: Infinity }, records)
  return [...held.values()].filter((part) => part !== null)
}
