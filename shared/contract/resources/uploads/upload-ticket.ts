/** Tickets for direct uploads (specification, "Upload ticket"). */
import * as z from 'zod'
import { boundedText, dateTime } from '#shared/contract/resources/values.ts'

/** The id of the API key, if it is omitted or empty. */
export const uploadedBy = z.string().max(256).optional()

/**
 * What a caller states of a file before it is uploaded.
 * @param names file names that are accepted
 * @param rule which names these are, for the refusal of others
 */
export const announcedFile = (names: RegExp, rule: string) =>
  z.object({
    tenant_id: z.string().min(1),
    uploaded_by: uploadedBy,
    filename: boundedText(255).regex(names, rule),
    /** Bytes. The upload link accepts exactly as many. */
    file_size: z.number().int().positive(),
  })

export const uploadTicket = z
  .object({
    upload_id: z.string(),
    storage_path: z.string(),
    presigned_url: z.string(),
    storage_type: z.string(),
    bucket: z.string(),
    max_upload_mb: z.number(),
    presigned_expires_in_seconds: z.number().int(),
    presigned_expires_at: dateTime,
    upload_method: z.literal('PUT'),
    required_put_headers: z.record(z.string(), z.string()),
    expires_at: dateTime,
  })
  .meta({ id: 'UploadTicket' })
