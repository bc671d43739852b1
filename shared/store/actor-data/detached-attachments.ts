/** Attachments of statements that an erasure removes, until it has checked whether other statements have them too. */
import * as z from 'zod'
import type { ActorDataRequest } from '#shared/domain/actor-data/actor-data-request.ts'
import { deleteAll, putAll } from '#shared/store/table/batch-write.ts'
import { keys } from '#shared/store/table/keys.ts'
import { query } from '#shared/store/table/query.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { Table } from '#shared/store/table/table.ts'

type RequestId = Pick<ActorDataRequest, 'tenantId' | 'requestId'>

/** Hashes are SHA-2 in lower-case hexadecimal. */
export interface DetachedAttachments {
  /** E6. Records hashes of attachments, before their statements are removed. Idempotent. */
  record(id: RequestId, hashes: readonly string[]): Promise<void>
  /** E6. Some of the recorded hashes, in order, after this one; empty at the end. Strongly consistent. */
  page(id: RequestId, after: string | null): Promise<string[]>
  /** E6. Deletes recorded hashes. */
  remove(id: RequestId, hashes: readonly string[]): Promise<void>
}

const hashItem = z.object({ sk: z.string() })
const pageSize = 25

export const detachedAttachments = (table: Table): DetachedAttachments => ({
  async record({ tenantId, requestId }, hashes) {
    await putAll(
      table,
      [...new Set(hashes)].map((hash) => ({ ...keys.detachedAttachment(tenantId, requestId, hash) })),
    )
  },
  async page({ tenantId, requestId }, after) {
    const { pk } = keys.detachedAttachment(tenantId, requestId, '')
    const range = after === null ? {} : { range: { above: after } }
    const { items } = await query(table, { partition: pk, consistent: true, ...range }, { limit: pageSize })
    return items.map((item) => parseItem(hashItem, item).sk)
  },
  async remove({ tenantId, requestId }, hashes) {
    await deleteAll(
      table,
      hashes.map((hash) => keys.detachedAttachment(tenantId, requestId, hash)),
    )
  },
})
