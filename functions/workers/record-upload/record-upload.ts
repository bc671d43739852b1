import * as z from 'zod'
import { parseUploadKey } from '#shared/domain/uploads/upload.ts'
import type { UploadRepository } from '#shared/store/uploads/upload-repository.ts'

const storedObject = z.object({ key: z.string(), size: z.number().default(0), eTag: z.string().default('') })

/** The fields of an S3 notification that are used. The test event that S3 sends at set-up has no records. */
export const objectCreated = z.union([
  z.object({
    Records: z.array(z.object({ eventTime: z.string().optional(), s3: z.object({ object: storedObject }) })),
  }),
  z.object({ Event: z.literal('s3:TestEvent') }).transform(() => ({ Records: [] })),
])

/** Keys arrive URL-encoded, with `+` for a blank. */
const decodeKey = (key: string): string => decodeURIComponent(key.replaceAll('+', ' '))

/**
 * Marks uploads as received, with their size and ETag. Idempotent and in any order: the first report of an upload
 * stays. Objects whose key is not an upload's are ignored.
 * @param context `sent` is the time of the notice (ISO 8601), for records without a time
 */
export async function recordUpload(
  notice: z.output<typeof objectCreated>,
  context: { uploads: Pick<UploadRepository, 'recordReceived'>; sent: string },
): Promise<void> {
  for (const { eventTime, s3 } of notice.Records) {
    const upload = parseUploadKey(decodeKey(s3.object.key))
    if (upload === null) continue
    await context.uploads.recordReceived(upload.tenantId, upload.uploadId, {
      sizeBytes: s3.object.size,
      eTag: s3.object.eTag,
      at: eventTime ?? context.sent,
    })
  }
}
