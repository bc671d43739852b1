/** Publishing slides as a course (specification, "Conversions and quick publish"). */
import * as z from 'zod'
import { keyOrMember } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { idempotent } from '#shared/contract/policies/idempotent.ts'
import { rateLimit } from '#shared/contract/policies/rate-limit.ts'
import { sessionWorkspace } from '#shared/contract/policies/session-workspace.ts'
import { tenantInBody } from '#shared/contract/policies/tenant-in-body.ts'
import { workspaceUsage } from '#shared/contract/policies/workspace-usage.ts'
import { quickCourse } from '#shared/contract/resources/quick-publish/quick-course.ts'

export const quickPublishFamily = defineFamily({
  name: 'quick-publish',
  summary: 'Publishing slides as a course',
  endpoints: {
    publishSlides: {
      method: 'POST',
      path: '/api/v1/quick-publish',
      summary: 'Publishes slides as a SCORM 1.2 course',
      action: { consequential: true },
      description:
        'Each call makes a new package, which is ready when the call returns. `launch_url` opens the course in TEST mode for one learner of the workspace, `quick-publish-preview`. Launch the package for each of your learners. A learner completes the course with Finish on the last slide. Counts as a `process` call.',
      credentials: keyOrMember,
      testMode: 'allowed',
      policies: [sessionWorkspace('required'), tenantInBody(), workspaceUsage(), rateLimit('processing'), idempotent()],
      body: quickCourse.extend({ tenant_id: z.string().optional() }),
      ok: {
        status: 200,
        body: z.object({
          launch_url: z.string().nullable().meta({
            description: 'Null while the 25 TEST learners of the workspace are others. The package is published.',
          }),
          package_id: z.string(),
          package_version_id: z.string(),
        }),
      },
      errors: ['FILE_TOO_LARGE', 'STORAGE_QUOTA_EXCEEDED', 'QUOTA_EXCEEDED', 'VALIDATION_ERROR'],
    },
  },
})
