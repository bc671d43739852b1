/** Uploads (docs/access-patterns.md, U1-U4). An item expires together with its object. */
import * as z from 'zod'
import type { Upload } from '#shared/domain/uploads/upload.ts'
import { putNew, updateIf } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { get } from '#shared/store/table/read.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'

const uploadItem = z.object({
  tenantId: z.string(),
  uploadId: z.string(),
  filename: z.string(),
  uploadedBy: z.string(),
  announcedBytes: z.number(),
  received: z.object({ sizeBytes: z.number(), eTag: z.string(), at: z.string() }).nullable().default(null),
  multipart: z
    .object({ multipartId: z.string(), partSizeBytes: z.number(), partCount: z.number() })
    .nullable()
    .default(null),
  ended: z.enum(['completed', 'aborted']).nullable().default(null),
  became: z.object({ packageId: z.string(), versionId: z.string() }).nullable().default(null),
  createdAt: z.string(),
  goneAt: z.string(),
})

export interface UploadRepository {
  /** U1. @throws Error where the id is taken */
  create(upload: Upload): Promise<void>
  /** U1. The same for an upload that may have been created before: it stays as it is. */
  ensure(upload: Upload): Promise<void>
  /** U2. Strongly consistent. Null: the workspace has no such upload, or it has expired. */
  get(tenantId: string, uploadId: string, now: string): Promise<Upload | null>
  /**
   * U3. Records what the object store reported. Later reports of the same object change nothing. False: there is no
   * such upload.
   */
  recordReceived(tenantId: string, uploadId: string, received: NonNullable<Upload['received']>): Promise<boolean>
  /** U4. Records how the multipart upload ended. False: that was recorded before, or there is no such upload. */
  end(tenantId: string, uploadId: string, ended: NonNullable<Upload['ended']>): Promise<boolean>
}

const epochSeconds = (iso: string): number => Math.floor(Date.parse(iso) / 1000)

function newItemOf(upload: Upload): RawItem {
  const { tenantId, uploadId, filename, uploadedBy, announcedBytes, multipart, createdAt, expiresAt } = upload
  return {
    ...keys.upload(tenantId, uploadId),
    ...{ tenantId, uploadId, filename, uploadedBy, announcedBytes, createdAt },
    ...(multipart === null ? {} : { multipart }),
    goneAt: expiresAt,
    expiresAt: epochSeconds(expiresAt),
  }
}

export const uploadRepository = (table: Table): UploadRepository => ({
  async create(upload) {
    if ((await putNew(table, newItemOf(upload))).kind === 'refused')
      throw new Error(`Upload ${upload.uploadId} exists already.`)
  },
  async ensure(upload) {
    await putNew(table, newItemOf(upload))
  },
  async get(tenantId, uploadId, now) {
    const item = await get(table, keys.upload(tenantId, uploadId), { consistent: true })
    if (item === undefined) return null
    const { goneAt, ...upload } = parseItem(uploadItem, item)
    return goneAt <= now ? null : { ...upload, expiresAt: goneAt }
  },
  async recordReceived(tenantId, uploadId, received) {
    const expression = new Expression()
    expression.setTo('received', `if_not_exists(${expression.name('received')}, ${expression.value(received)})`)
    expression.requireItem()
    return (await updateIf(table, keys.upload(tenantId, uploadId), expression)).kind === 'written'
  },
  async end(tenantId, uploadId, ended) {
    const expression = new Expression()
    expression.set('ended', ended)
    expression.requireItem()
    expression.requireEqual('ended', null)
    return (await updateIf(table, keys.upload(tenantId, uploadId), expression)).kind === 'written'
  },
})
