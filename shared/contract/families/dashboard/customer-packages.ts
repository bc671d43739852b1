/** Packages, managed by signed-in people (specification, "Packages"). */
import * as z from 'zod'
import { memberSession } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { sessionWorkspace } from '#shared/contract/policies/session-workspace.ts'
import { tenantInBody } from '#shared/contract/policies/tenant-in-body.ts'
import { workspaceUsage } from '#shared/contract/policies/workspace-usage.ts'
import { boundedText } from '#shared/contract/resources/values.ts'

export const customerPackagesFamily = defineFamily({
  name: 'customer-packages',
  summary: 'The dashboard: packages of the workspace',
  endpoints: {
    validateUploadLimit: {
      method: 'POST',
      path: '/api/customer/packages/upload-limit-preflight',
      summary: 'Whether the plan and the deployment take a file of this size; nothing is written',
      description:
        'Refusals are those of the upload. The workspace is asked for in the header unless `tenant_id` names it.',
      credentials: { session: memberSession },
      testMode: 'allowed',
      policies: [sessionWorkspace('requiredUnlessInBody'), tenantInBody(), workspaceUsage()],
      body: z.object({
        tenant_id: boundedText(512).min(1).optional(),
        filename: boundedText(255).min(1),
        /** Bytes. */
        file_size: z.number().int().positive(),
      }),
      ok: {
        status: 200,
        body: z.object({
          allowed: z.literal(true),
          max_upload_mb: z.number(),
          /** Which of the two limits is the lower one. */
          limit_source: z.enum(['plan', 'platform']),
          storage: z.object({ used_gb: z.number().min(0), limit_gb: z.number().min(0) }),
        }),
      },
      errors: ['FILE_TOO_LARGE', 'STORAGE_QUOTA_EXCEEDED'],
    },
  },
})
