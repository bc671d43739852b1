import * as z from 'zod'
import { parseUploadKey } from '#shared/domain/uploads/upload.ts'
import type { UploadRepository } from '#shared/store/upload-repository.ts'

const storedObject = z.object({ key: z.string(), size: z.number().default(0), eTag: z.string().default('') })

/** The parts of an S3 notification that count; its test event at set-up has no records. */
export const objectCreated = z.union([
  z.object({ Records: z.array(z.object({ eventTime: z.string().optional(), s3: z.object({ object: storedObject }) })) }),
  z.object({ Event: z.literal('s3:TestEvent') }).transform(() => ({ Records: [] })),
])

/** Keys arrive URL-encoded, with `+` for a blank. */
const decodeKey = (key: string): string => decodeURIComponent(key.replaceAll('+', ' '))

/** Idempotent and in any order: the first report of an upload stands, and objects that are no upload are passed over. */
export async function markUpload(notice: z.output<typeof objectCreated>, context: { uploads: UploadRepository; sent: string }): Promise<void> {
  for (const { eventTime, s3 } of notice.Records) {
    const upload = parseUploadKey(decodeKey(s3.object.key))
    if (upload === null) continue
    await context.uploads.markReceived(upload.tenantId, upload.uploadId, { sizeBytes: s3.object.size, eTag: s3.object.eTag, at: eventTime ?? context.sent })
  }
}
