/** Upload tickets and processing (specification, "Uploads"). */
import * as z from 'zod'
import { defineFamily, keyScopes } from '../endpoint.ts'
import { formFile } from '../resources/form-file.ts'
import { dateTime, packageId } from '../resources/values.ts'
import { packageResource, validationReport } from '../resources/package.ts'

const filename = z
  .string()
  .max(255)
  .regex(/\.zip$/i, 'must end in .zip')

/** The id of the API key stands where it is omitted or empty. */
const uploadedBy = z.string().max(256).optional()

const announcedFile = z.object({
  tenant_id: z.string().min(1),
  uploaded_by: uploadedBy,
  filename,
  /** Bytes; the link takes exactly as many. */
  file_size: z.number().int().positive(),
})

const uploadId = z.string().min(1).max(128)

/** What `process` takes beside the file itself. */
const processing = {
  package_id: packageId.optional(),
  connector_installation_id: z.uuid().optional(),
  /** Where the content was acquired: `in_app`, `partner` ... */
  acquisition_source: z
    .string()
    .max(64)
    .regex(/^[A-Za-z0-9._-]+$/, 'may hold letters, digits and . _ - only')
    .optional(),
  tenant_id: z.string().optional(),
  uploaded_by: uploadedBy,
}

/** The manifest of a course as `process` answers it. */
const courseManifest = z
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

/** The manifest of the app in a VR package as `process` answers it. */
const appManifest = z
  .object({
    standard: z.literal('vr_apk'),
    application_id: z.string(),
    title: z.string(),
    version_name: z.string().nullable(),
    version_code: z.number().int().nullable(),
    min_sdk_version: z.number().int().nullable(),
    target_sdk_version: z.number().int().nullable(),
    vr_features: z.array(z.string()),
    platform_target: z.string(),
    apk_path: z.string(),
    apk_bytes: z.number().int(),
    file_count: z.number().int(),
    unpacked_bytes: z.number().int(),
  })
  .meta({ id: 'AppManifestSummary' })

export const manifestSummary = z.discriminatedUnion('standard', [courseManifest, appManifest])

const processResult = z.object({
  upload_id: z.string(),
  manifest: manifestSummary.nullable(),
  /** Null where nothing was stored: `validate_only`. */
  package: packageResource.extend({ package_id: z.string(), version_id: z.string(), version_status: z.string() }).nullable(),
  validation: validationReport,
})

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
      body: announcedFile,
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
    initMultipart: {
      method: 'POST',
      path: '/api/v1/packages/multipart/init',
      summary: 'Begins an upload in parts',
      description: 'Then, for each part, `part-url` and a PUT of its bytes; at the end `complete`, and `process`. Parts that are never completed are forgotten after two days.',
      credentials: { apiKey: keyScopes },
      testMode: 'allowed',
      idempotencyKey: true,
      tenantInBody: true,
      withUsage: true,
      body: announcedFile,
      ok: {
        status: 200,
        body: z
          .object({
            upload_id: z.string(),
            multipart_upload_id: z.string(),
            storage_path: z.string(),
            part_size_bytes: z.number().int(),
            max_upload_mb: z.number(),
            part_count: z.number().int(),
          })
          .meta({ id: 'MultipartUpload' }),
      },
      errors: ['FILE_TOO_LARGE', 'STORAGE_QUOTA_EXCEEDED'],
    },
    signPart: {
      method: 'POST',
      path: '/api/v1/packages/multipart/part-url',
      summary: 'A link for one part',
      description: 'PUT exactly `content_length_bytes` raw bytes to `url` and keep the `ETag` response header. A part can be sent again; the last one counts.',
      credentials: { apiKey: keyScopes },
      testMode: 'allowed',
      body: z.object({ upload_id: uploadId, part_number: z.number().int() }),
      ok: {
        status: 200,
        body: z.object({ url: z.string(), expires_in: z.number().int(), content_length_bytes: z.number().int() }).meta({ id: 'PartUrl' }),
      },
      errors: ['UPLOAD_NOT_FOUND', 'VALIDATION_ERROR'],
    },
    completeMultipart: {
      method: 'POST',
      path: '/api/v1/packages/multipart/complete',
      summary: 'Puts the parts together',
      description: 'Names every part once, with the ETag of its PUT. Repeating it answers the same. Next call: `process`.',
      credentials: { apiKey: keyScopes },
      testMode: 'allowed',
      body: z.object({
        upload_id: uploadId,
        parts: z
          .array(z.object({ part_number: z.number().int().min(1).max(10_000), etag: z.string().min(1).max(256) }))
          .min(1)
          .max(10_000),
      }),
      ok: {
        status: 200,
        body: z
          .object({
            upload_id: z.string(),
            storage_path: z.string(),
            tenant_id: z.string(),
            uploaded_by: z.string(),
            filename: z.string(),
            next_step: z.literal('process'),
          })
          .meta({ id: 'CompletedUpload' }),
      },
      errors: ['UPLOAD_NOT_FOUND', 'VALIDATION_ERROR'],
    },
    abortMultipart: {
      method: 'POST',
      path: '/api/v1/packages/multipart/abort',
      summary: 'Gives up an upload and its parts',
      description: 'Repeating it answers `already_aborted`; a finished upload is left as it is and answers `already_completed`.',
      credentials: { apiKey: keyScopes },
      testMode: 'allowed',
      body: z.object({ upload_id: uploadId }),
      ok: {
        status: 200,
        body: z
          .object({
            upload_id: z.string(),
            storage_path: z.string(),
            status: z.enum(['aborted', 'already_aborted', 'already_completed']),
            aborted: z.boolean(),
          })
          .meta({ id: 'AbortedUpload' }),
      },
      errors: ['UPLOAD_NOT_FOUND'],
    },
    getUploadLimit: {
      method: 'GET',
      path: '/api/v1/packages/upload-limit',
      summary: 'The largest file that the workspace may upload',
      credentials: { apiKey: keyScopes },
      testMode: 'allowed',
      ok: {
        status: 200,
        body: z.object({ max_upload_mb: z.number(), storage_type: z.string(), r2_enabled: z.boolean() }).meta({ id: 'UploadLimit' }),
      },
      errors: [],
    },
    uploadPackage: {
      method: 'POST',
      path: '/api/v1/packages/upload',
      summary: 'Uploads and processes a small ZIP in one request',
      description: 'For files of up to about 4 MB, which is what fits into a request; larger ones go through `upload-url`. Counts as a `process` call.',
      credentials: { apiKey: keyScopes },
      testMode: 'allowed',
      idempotencyKey: true,
      tenantInBody: true,
      withUsage: true,
      rateLimit: 'processing',
      form: { file: 'file' },
      body: z.object({ file: formFile, ...processing }),
      ok: {
        status: 200,
        body: processResult
          .extend({ storage_path: z.string(), tenant_id: z.string(), uploaded_by: z.string(), filename: z.string() })
          .meta({ id: 'DirectUpload' }),
      },
      errors: ['UPLOAD_NOT_FOUND', 'INVALID_PACKAGE', 'INVALID_FILE_TYPE', 'FILE_TOO_LARGE', 'STORAGE_QUOTA_EXCEEDED', 'QUOTA_EXCEEDED', 'PACKAGE_ARCHIVED'],
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
        ...processing,
        /** Validates, and stores nothing. */
        validate_only: z.boolean().optional(),
      }),
      ok: {
        status: 200,
        body: processResult.meta({ id: 'ProcessResult' }),
      },
      errors: ['UPLOAD_NOT_FOUND', 'INVALID_PACKAGE', 'INVALID_FILE_TYPE', 'FILE_TOO_LARGE', 'STORAGE_QUOTA_EXCEEDED', 'QUOTA_EXCEEDED', 'PACKAGE_ARCHIVED'],
    },
  },
})
