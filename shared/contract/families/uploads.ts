/** Upload tickets and processing (specification, "Uploads"). */
import * as z from 'zod'
import { defineFamily, keyScopes } from '../endpoint.ts'
import { dateTime, packageId } from '../resources/values.ts'
import { packageResource, validationReport } from '../resources/package.ts'

const filename = z
  .string()
  .max(255)
  .regex(/\.zip$/i, 'must end in .zip')

const uploadTicketBody = z.object({
  tenant_id: z.string().min(1),
  uploaded_by: z.string().max(256).optional(),
  filename,
  file_size: z.number().int().positive(),
})

/** The manifest as `process` answers it. */
export const manifestSummary = z
  .object({
    standard: z.enum(['scorm12', 'scorm2004']),
    schema_version: z.string(),
    identifier: z.string(),
    title: z.string(),
    launch_path: z.string(),
    sco_count: z.number().int(),
    item_count: z.number().int(),
    file_count: z.number().int(),
    unpacked_bytes: z.number().int(),
  })
  .meta({ id: 'ManifestSummary' })

export const uploadsFamily = defineFamily({
  name: 'uploads',
  summary: 'Uploads and processing',
  endpoints: {
    createUpload: {
      method: 'POST',
      path: '/api/v1/packages/upload-url',
      aliases: ['/api/v1/packages/upload-sessions'],
      summary: 'Mints a ticket for one direct upload',
      description: 'PUT the ZIP to `presigned_url` with exactly `required_put_headers` and `file_size` bytes, then call `process`.',
      credentials: { apiKey: keyScopes },
      testMode: 'allowed',
      idempotencyKey: true,
      tenantInBody: true,
      withUsage: true,
      rateLimit: 'uploadTickets',
      body: uploadTicketBody,
      ok: {
        status: 200,
        body: z
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
          .meta({ id: 'UploadTicket' }),
      },
      errors: ['FILE_TOO_LARGE', 'STORAGE_QUOTA_EXCEEDED'],
    },
    processUpload: {
      method: 'POST',
      path: '/api/v1/packages/process',
      summary: 'Validates an uploaded ZIP and makes it a package version',
      description:
        'An ordinary course is `ready` in the answer; a large one is `processing` and finished in the background. Repeating the call for the same upload answers with the same version.',
      credentials: { apiKey: keyScopes },
      testMode: 'allowed',
      idempotencyKey: true,
      tenantInBody: true,
      withUsage: true,
      rateLimit: 'processing',
      body: z.object({
        storage_path: z.string().min(1).max(1024),
        original_filename: z.string().min(1).max(255),
        package_id: packageId.optional(),
        connector_installation_id: z.uuid().optional(),
        acquisition_source: z.string().max(64).optional(),
        validate_only: z.boolean().optional(),
        tenant_id: z.string().optional(),
        uploaded_by: z.string().max(256).optional(),
      }),
      ok: {
        status: 200,
        body: z
          .object({
            upload_id: z.string(),
            manifest: manifestSummary.nullable(),
            /** Null where nothing was stored: `validate_only`. */
            package: packageResource.extend({ package_id: z.string(), version_id: z.string(), version_status: z.string() }).nullable(),
            validation: validationReport,
          })
          .meta({ id: 'ProcessResult' }),
      },
      errors: ['UPLOAD_NOT_FOUND', 'INVALID_PACKAGE', 'INVALID_FILE_TYPE', 'FILE_TOO_LARGE', 'STORAGE_QUOTA_EXCEEDED', 'QUOTA_EXCEEDED', 'PACKAGE_ARCHIVED'],
    },
  },
})
