/** Uploads (docs/access-patterns.md, U1-U4). Items expire with their objects. */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Upload } from '#shared/domain/uploads/upload.ts'
import { putNew, updateIf } from './conditional-write.ts'
import { Expression } from './expression.ts'
import { keys } from './keys.ts'
import { parseItem } from './stored-item.ts'
import type { Table } from './table.ts'

const uploadItem = z.object({
  tenantId: z.string(),
  uploadId: z.string(),
  filename: z.string(),
  uploadedBy: z.string(),
  announcedBytes: z.number(),
  received: z.object({ sizeBytes: z.number(), eTag: z.string(), at: z.string() }).nullable().default(null),
  multipart: z.object({ multipartId: z.string(), partSizeBytes: z.number(), partCount: z.number() }).nullable().default(null),
  ended: z.enum(['completed', 'aborted']).nullable().default(null),
  became: z.object({ packageId: z.string(), versionId: z.string() }).nullable().default(null),
  createdAt: z.string(),
  goneAt: z.string(),
})

export interface UploadRepository {
  /** U1. */
  create(upload: Upload): Promise<void>
  /** U2. Strongly consistent; null where the tenant has no such upload, or where it has expired. */
  get(tenantId: string, uploadId: string, now: string): Promise<Upload | null>
  /** U3. Notes what the store reported; later reports of the same object change nothing. False: no such upload. */
  markReceived(tenantId: string, uploadId: string, received: NonNullable<Upload['received']>): Promise<boolean>
  /** U4. Notes how the sending of parts ended. False: it was noted before, or there is no such upload. */
  end(tenantId: string, uploadId: string, ended: NonNullable<Upload['ended']>): Promise<boolean>
}

const epochSeconds = (iso: string): number => Math.floor(Date.parse(iso) / 1000)

export const uploadRepository = (table: Table): UploadRepository => ({
  async create({ tenantId, uploadId, filename, uploadedBy, announcedBytes, multipart, createdAt, expiresAt }) {
    const upload = { tenantId, uploadId, filename, uploadedBy, announcedBytes, ...(multipart === null ? {} : { multipart }), createdAt }
    const item = { ...keys.upload(upload.tenantId, upload.uploadId), ...upload, goneAt: expiresAt, expiresAt: epochSeconds(expiresAt) }
    if ((await putNew(table, item)).kind === 'refused') throw new Error(`Upload ${upload.uploadId} exists already.`)
  },
  async get(tenantId, uploadId, now) {
    const { Item } = await table.reads.send(
      new GetCommand({ TableName: table.name, Key: keys.upload(tenantId, uploadId), ConsistentRead: true }),
    )
    if (Item === undefined) return null
    const { goneAt, ...upload } = parseItem(uploadItem, Item)
    return goneAt <= now ? null : { ...upload, expiresAt: goneAt }
  },
  async markReceived(tenantId, uploadId, received) {
    const expression = new Expression()
    expression.setTo('received', `if_not_exists(${expression.name('received')}, ${expression.value(received)})`)
    expression.require('attribute_exists(pk)')
    return (await updateIf(table, { Key: keys.upload(tenantId, uploadId), ...expression.render() })).kind === 'written'
  },
  async end(tenantId, uploadId, ended) {
    const expression = new Expression()
    expression.set('ended', ended)
    expression.require('attribute_exists(pk)')
    expression.requireEqual('ended', null)
    return (await updateIf(table, { Key: keys.upload(tenantId, uploadId), ...expression.render() })).kind === 'written'
  },
})
