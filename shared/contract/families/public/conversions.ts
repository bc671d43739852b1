/** Conversions of PowerPoint decks to courses (specification, "Conversions and quick publish"). */
import * as z from 'zod'
import { keyOrMember, keyScopes, managersOnly } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { formOrJson } from '#shared/contract/policies/form-or-json.ts'
import { idempotent } from '#shared/contract/policies/idempotent.ts'
import { rateLimit } from '#shared/contract/policies/rate-limit.ts'
import { tenantInBody } from '#shared/contract/policies/tenant-in-body.ts'
import { workspaceUsage } from '#shared/contract/policies/workspace-usage.ts'
import {
  conversionJob,
  conversionStatus,
  listedConversion,
  scormVersion,
} from '#shared/contract/resources/conversions/conversion.ts'
import { pictureType } from '#shared/contract/resources/conversions/deck-course.ts'
import { pageQuery, pagination } from '#shared/contract/resources/pagination.ts'
import { rawReply } from '#shared/contract/resources/raw-body.ts'
import { formFile } from '#shared/contract/resources/uploads/form-file.ts'
import { announcedFile, uploadedBy, uploadTicket } from '#shared/contract/resources/uploads/upload-ticket.ts'
import { label, pathId } from '#shared/contract/resources/values.ts'

const announcedDeck = announcedFile(/\.(pptx|pptm|ppsx|ppsm|potx|potm)$/i, 'must end in .pptx, .pptm, .ppsx or .potx')

/** As a path states it. */
const slideNumber = z.coerce.number().int().min(1).max(10_000)

/** Either `file`, in a form, or `storage_path`, in JSON. */
const newConversion = z.object({
  file: formFile.optional(),
  /** The `storage_path` of a ticket whose file has been uploaded. */
  storage_path: z.string().min(1).max(1024).optional(),
  /** Title of the course and of its package. Absent: the title of the deck. */
  title: label(200).optional(),
  scorm_version: scormVersion.default('1.2'),
  tenant_id: z.string().optional(),
  uploaded_by: uploadedBy,
})

export const conversionsFamily = defineFamily({
  name: 'conversions',
  summary: 'Conversions of PowerPoint decks to courses',
  endpoints: {
    createConversion: {
      method: 'POST',
      path: '/api/v1/conversions',
      summary: 'Converts a PowerPoint deck to a course, and publishes it as a package',
      description:
        'Send a deck of up to about 4 MB as a form. Upload a larger one through `conversions/upload-url`, then name its `storage_path` in a JSON body. The response is a job: read it until it has ended. A repeated call for the same upload returns the same job. Counts as a `process` call.',
      credentials: keyOrMember,
      testMode: 'allowed',
      policies: [
        formOrJson({ file: 'file', path: 'storage_path' }),
        tenantInBody(),
        workspaceUsage(),
        rateLimit('processing'),
        idempotent(),
      ],
      body: newConversion,
      ok: { status: 200, body: conversionJob },
      errors: ['UPLOAD_NOT_FOUND', 'INVALID_FILE_TYPE', 'FILE_TOO_LARGE', 'STORAGE_QUOTA_EXCEEDED', 'QUOTA_EXCEEDED'],
    },
    createDeckUpload: {
      method: 'POST',
      path: '/api/v1/conversions/upload-url',
      summary: 'Creates a ticket for the direct upload of a deck',
      description:
        'PUT the deck to `presigned_url` with exactly `required_put_headers` and `file_size` bytes, then convert it. The deck is deleted when its job has ended.',
      credentials: keyOrMember,
      testMode: 'allowed',
      policies: [tenantInBody(), workspaceUsage(), rateLimit('uploadTickets'), idempotent()],
      body: announcedDeck,
      ok: { status: 200, body: uploadTicket },
      errors: ['FILE_TOO_LARGE', 'STORAGE_QUOTA_EXCEEDED'],
    },
    listConversions: {
      method: 'GET',
      path: '/api/v1/conversions',
      summary: 'Conversion jobs of the workspace, newest first',
      action: { consequential: false },
      description: 'Jobs of the last 90 days, without their reports.',
      credentials: keyOrMember,
      testMode: 'allowed',
      query: z.object({ ...pageQuery, status: conversionStatus.optional() }),
      ok: { status: 200, body: z.object({ conversions: z.array(listedConversion), pagination }) },
      errors: [],
    },
    getConversion: {
      method: 'GET',
      path: '/api/v1/conversions/{jobId}',
      summary: 'One conversion job, with its report',
      action: { consequential: false },
      credentials: keyOrMember,
      testMode: 'allowed',
      params: z.object({ jobId: pathId }),
      ok: { status: 200, body: conversionJob },
      errors: ['CONVERSION_NOT_FOUND'],
    },
    getSlidePicture: {
      method: 'GET',
      path: '/api/v1/conversions/{jobId}/slides/{number}/picture',
      summary: 'The picture of one slide, as the course shows it',
      description:
        'A WebP picture of up to 2560 pixels. `number` is that of the slide in the deck, from 1, hidden slides counted. `report.slides` of a completed job lists the slides that have a picture.',
      // Pictures are the course itself, which members without a managing role do not open either.
      credentials: { apiKey: keyScopes, session: managersOnly },
      testMode: 'allowed',
      params: z.object({ jobId: pathId, number: slideNumber }),
      ok: {
        status: 200,
        body: rawReply,
        raw: true,
        content: { [pictureType]: z.string().meta({ format: 'binary' }) },
      },
      errors: ['CONVERSION_NOT_FOUND', 'NOT_FOUND'],
    },
  },
})
