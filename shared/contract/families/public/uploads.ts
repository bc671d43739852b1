/** Upload tickets and processing (specification, "Uploads"). */
import * as z from 'zod'
import { keyOrMember } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { idempotent } from '#shared/contract/policies/idempotent.ts'
import { multipartForm } from '#shared/contract/policies/multipart-form.ts'
import { rateLimit } from '#shared/contract/policies/rate-limit.ts'
import { sessionWorkspace } from '#shared/contract/policies/session-workspace.ts'
import { tenantInBody } from '#shared/contract/policies/tenant-in-body.ts'
import { workspaceUsage } from '#shared/contract/policies/workspace-usage.ts'
import { formFile } from '#shared/contract/resources/uploads/form-file.ts'
import { announcedFile, uploadedBy, uploadTicket } from '#shared/contract/resources/uploads/upload-ticket.ts'
import { boundedText, packageId } from '#shared/contract/resources/values.ts'
import { manifestSummary, versionStructure } from '#shared/contract/resources/packages/manifest.ts'
import { packageResource, validationReport } from '#shared/contract/resources/packages/package.ts'

const announcedZip = announcedFile(/\.zip$/i, 'must end in .zip')

const uploadId = z.string().min(1).max(128)

/** Fields of `process` about the package, beside the file. */
const processing = {
  package_id: packageId.optional(),
  connector_installation_id: z.uuid().optional(),
  /** Where the content was acquired: `in_app`, `partner` ... */
  acquisition_source: boundedText(64)
    .regex(/^[A-Za-z0-9._-]+$/, 'may hold letters, digits and . _ - only')
    .optional(),
  tenant_id: z.string().optional(),
  uploaded_by: uploadedBy,
}

const processResult = z.object({
  upload_id: z.string(),
  manifest: manifestSummary.nullable(),
  /** Null with `validate_only`, which stores nothing. */
  package: packageResource
    .extend({ package_id: z.string(), version_id: z.string(), version_status: z.string() })
    .nullable(),
  validation: validationReport,
  /** With `validate_only`, for an archive that would be accepted: its first 500 parts. */
  structure: versionStructure.optional(),
})

export const uploadsFamily = defineFamily({
  name: 'uploads',
  summary: 'Uploads and processing',
  endpoints: {
    createUpload: {
      method: 'POST',
      path: '/api/v1/packages/upload-url',
      aliases: ['/api/v1/packages/upload-sessions'],
      summary: 'Creates a ticket for one direct upload',
      description:
        'PUT the ZIP to `presigned_url` with exactly `required_put_headers` and `file_size` bytes, then call `process`.',
      credentials: keyOrMember,
      testMode: 'allowed',
      policies: [
        sessionWorkspace('required'),
        tenantInBody(),
        workspaceUsage(),
        rateLimit('uploadTickets'),
        idempotent(),
      ],
      body: announcedZip,
      ok: {
        status: 200,
        body: uploadTicket,
      },
      errors: ['FILE_TOO_LARGE', 'STORAGE_QUOTA_EXCEEDED'],
    },
    initMultipart: {
      method: 'POST',
      path: '/api/v1/packages/multipart/init',
      summary: 'Begins an upload in parts',
      description:
        'For each part, call `part-url` and PUT its bytes; then call `complete`, and `process`. Parts of an upload that is never completed are deleted after two days.',
      credentials: keyOrMember,
      testMode: 'allowed',
      policies: [sessionWorkspace('required'), tenantInBody(), workspaceUsage(), idempotent()],
      body: announcedZip,
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
      description:
        'PUT exactly `content_length_bytes` raw bytes to `url` and keep the `ETag` response header. A part can be sent again; the last one counts.',
      credentials: keyOrMember,
      testMode: 'allowed',
      policies: [sessionWorkspace('required')],
      body: z.object({ upload_id: uploadId, part_number: z.number().int() }),
      ok: {
        status: 200,
        body: z
          .object({ url: z.string(), expires_in: z.number().int(), content_length_bytes: z.number().int() })
          .meta({ id: 'PartUrl' }),
      },
      errors: ['UPLOAD_NOT_FOUND', 'VALIDATION_ERROR'],
    },
    completeMultipart: {
      method: 'POST',
      path: '/api/v1/packages/multipart/complete',
      summary: 'Joins the parts into one file',
      description:
        'Names every part once, with the ETag of its PUT. A repeated call returns the same response. Next call: `process`.',
      credentials: keyOrMember,
      testMode: 'allowed',
      policies: [sessionWorkspace('required')],
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
      summary: 'Aborts an upload and deletes its parts',
      description:
        'A repeated call returns `already_aborted`. A finished upload is kept, and the call returns `already_completed`.',
      credentials: keyOrMember,
      testMode: 'allowed',
      policies: [sessionWorkspace('required')],
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
      credentials: keyOrMember,
      testMode: 'allowed',
      ok: {
        status: 200,
        body: z
          .object({ max_upload_mb: z.number(), storage_type: z.string(), r2_enabled: z.boolean() })
          .meta({ id: 'UploadLimit' }),
      },
      errors: [],
    },
    uploadPackage: {
      method: 'POST',
      path: '/api/v1/packages/upload',
      summary: 'Uploads and processes a small ZIP in one request',
      description:
        'For files of up to about 4 MB, which is what fits into a request; larger ones go through `upload-url`. Counts as a `process` call.',
      credentials: keyOrMember,
      testMode: 'allowed',
      policies: [
        sessionWorkspace('required'),
        multipartForm({ file: 'file' }),
        tenantInBody(),
        workspaceUsage(),
        rateLimit('processing'),
        idempotent(),
      ],
      body: z.object({
        file: formFile,
        ...processing,
        /** Known from `process`. Refused here instead of ignored: who asks for a check only wants no package. */
        validate_only: z
          .string()
          .optional()
          .refine(
            (stated) => stated === undefined || stated === '' || stated === 'false',
            'is not possible here, because this form makes a package: upload by a ticket, and call process with it',
          ),
      }),
      ok: {
        status: 200,
        body: processResult
          .extend({ storage_path: z.string(), tenant_id: z.string(), uploaded_by: z.string(), filename: z.string() })
          .meta({ id: 'DirectUpload' }),
      },
      errors: [
        'UPLOAD_NOT_FOUND',
        'INVALID_PACKAGE',
        'INVALID_FILE_TYPE',
        'FILE_TOO_LARGE',
        'STORAGE_QUOTA_EXCEEDED',
        'QUOTA_EXCEEDED',
        'PACKAGE_ARCHIVED',
      ],
    },
    processUpload: {
      method: 'POST',
      path: '/api/v1/packages/process',
      summary: 'Validates an uploaded ZIP and makes it a package version',
      description:
        'An ordinary course is `ready` in the response; a large one is `processing`, and is finished in the background. A repeated call for the same upload returns the same version.',
      credentials: keyOrMember,
      testMode: 'allowed',
      policies: [sessionWorkspace('required'), tenantInBody(), workspaceUsage(), rateLimit('processing'), idempotent()],
      body: z.object({
        storage_path: z.string().min(1).max(1024),
        original_filename: z.string().min(1).max(255),
        ...processing,
        /** Validates the package, and stores nothing. */
        validate_only: z.boolean().optional(),
      }),
      ok: {
        status: 200,
        body: processResult.meta({ id: 'ProcessResult' }),
      },
      errors: [
        'UPLOAD_NOT_FOUND',
        'VALIDATION_ERROR',
        'INVALID_PACKAGE',
        'INVALID_FILE_TYPE',
        'FILE_TOO_LARGE',
        'STORAGE_QUOTA_EXCEEDED',
        'QUOTA_EXCEEDED',
        'PACKAGE_ARCHIVED',
      ],
    },
  },
})
