/** The attachments of statements, as they go out beside them. */
import { attachmentKey } from '#shared/domain/xapi/attachment-key.ts'
import { attachmentsOf, type AttachmentPart } from '#shared/formats/xapi/attachments.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import { parseStored } from '#shared/store/statement-texts.ts'

/**
 * The attachments that this store holds, each once; others lie at their fileUrl.
 * @param texts statements as they were stored
 */
export async function attachmentParts(texts: readonly string[], tenantId: string, records: Pick<ObjectStore, 'read'>): Promise<AttachmentPart[]> {
  const wanted = new Map(texts.map(parseStored).flatMap(attachmentsOf).map((attachment) => [attachment.sha2.toLowerCase(), attachment.contentType]))
  const parts = await Promise.all(
    [...wanted].map(async ([hash, contentType]) => {
      const bytes = await records.read(attachmentKey(tenantId, hash))
      return bytes === null ? null : { hash, contentType, bytes }
    }),
  )
  return parts.filter((part) => part !== null)
}
