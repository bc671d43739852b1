/** Packages, managed by signed-in people (specification, "Packages"). */
import * as z from 'zod'
import { memberSession } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { sessionWorkspace } from '#shared/contract/policies/session-workspace.ts'
import { tenantInBody } from '#shared/contract/policies/tenant-in-body.ts'
import { workspaceUsage } from '#shared/contract/policies/workspace-usage.ts'
import { pageQuery, pagination } from '#shared/contract/resources/pagination.ts'
import { manifestSummary, versionStructure } from '#shared/contract/resources/packages/manifest.ts'
import {
  managedPackage,
  packageRevision,
  packageStatus,
  validationReport,
} from '#shared/contract/resources/packages/package.ts'
import { boundedText, label, pathId } from '#shared/contract/resources/values.ts'

const change = {
  credentials: { session: memberSession },
  testMode: 'allowed',
  policies: [sessionWorkspace('requiredUnlessInAddress')],
} as const

const params = z.object({ packageId: pathId })
const versionParams = z.object({ packageId: pathId, versionId: pathId })
const onePackage = { status: 200, body: z.object({ package: managedPackage }) } as const

export const customerPackagesFamily = defineFamily({
  name: 'customer-packages',
  summary: 'The dashboard: packages of the workspace',
  endpoints: {
    browsePackages: {
      credentials: { session: memberSession },
      testMode: 'allowed',
      method: 'GET',
      path: '/api/customer/packages',
      summary: 'Packages that a filter chooses, newest first',
      description: 'Archived packages are listed only where `status` asks for them. `q` is a part of title or slug.',
      query: z.object({
        ...pageQuery,
        status: packageStatus.optional(),
        organization_id: boundedText(200).optional(),
        tag: boundedText(50).optional(),
        q: boundedText(200).min(1).optional(),
      }),
      ok: { status: 200, body: z.object({ packages: z.array(managedPackage), pagination }) },
      errors: [],
    },
    updatePackage: {
      ...change,
      method: 'PATCH',
      path: '/api/customer/packages/{packageId}',
      summary: 'Changes title, organization, tags and how sessions of a package run',
      description:
        'What is absent stays as it is. A title that was stated outlives new versions. Each launch copies the settings into its session, so open sessions keep theirs; later launches carry the organization.',
      params,
      body: z.strictObject({
        title: label(500).optional(),
        organizationId: pathId.nullable().optional(),
        tags: z
          .array(label(50))
          .max(20)
          .refine((tags) => new Set(tags).size === tags.length, 'must name each once')
          .optional(),
        completedRelaunchBehavior: z.enum(['resume', 'review', 'new_attempt']).optional(),
        startOverAllowed: z.boolean().optional(),
        version: z.number().int().min(1).optional(),
      }),
      ok: onePackage,
      errors: [
        'PACKAGE_NOT_FOUND',
        'PACKAGE_ARCHIVED',
        'ORGANIZATION_NOT_FOUND',
        'ORGANIZATION_ARCHIVED',
        'VERSION_CONFLICT',
      ],
    },
    getVersionReport: {
      credentials: { session: memberSession },
      testMode: 'allowed',
      method: 'GET',
      path: '/api/customer/packages/{packageId}/versions/{versionId}/report',
      summary: 'What was found in a version (errors that refuse it, and warnings), and what it consists of',
      params: versionParams,
      ok: {
        status: 200,
        body: z.object({
          version: packageRevision,
          /** Why processing failed; null if it has not. */
          failure: z.string().nullable(),
          report: validationReport,
          manifest: manifestSummary,
          structure: versionStructure,
        }),
      },
      errors: ['PACKAGE_NOT_FOUND', 'NOT_FOUND'],
    },
    activateVersion: {
      ...change,
      method: 'POST',
      path: '/api/customer/packages/{packageId}/versions/{versionId}/activate',
      summary: 'Lets new attempts play this version, also an older one',
      description:
        'Open attempts keep theirs. The next version that becomes ready replaces it. A repeated call changes nothing.',
      params: versionParams,
      ok: onePackage,
      errors: ['PACKAGE_NOT_FOUND', 'NOT_FOUND', 'PACKAGE_NOT_READY', 'PACKAGE_ARCHIVED'],
    },
    archiveManagedPackage: {
      ...change,
      method: 'POST',
      path: '/api/customer/packages/{packageId}/archive',
      summary: 'Archives a package: it is hidden and cannot be launched, its history is kept',
      description: 'It frees the package slot, but not the storage. A repeated call changes nothing.',
      params,
      ok: onePackage,
      errors: ['PACKAGE_NOT_FOUND'],
    },
    restorePackage: {
      ...change,
      method: 'POST',
      path: '/api/customer/packages/{packageId}/restore',
      summary: 'Takes an archived package back, if the plan has a place left',
      description:
        'Links from before it was archived stay ended. A deletion is withdrawn. A repeated call changes nothing.',
      params,
      policies: [...change.policies, workspaceUsage()],
      ok: onePackage,
      errors: ['PACKAGE_NOT_FOUND', 'QUOTA_EXCEEDED', 'STORAGE_QUOTA_EXCEEDED'],
    },
    deletePackage: {
      ...change,
      method: 'POST',
      path: '/api/customer/packages/{packageId}/deletion',
      summary: 'Deletes an archived package for good, in seven days',
      description:
        'Until then it can be withdrawn. Then the files go and their storage is free; sessions and results stay. A repeated call changes nothing.',
      params,
      body: z.strictObject({ confirm: boundedText(200).meta({ description: 'The slug of the package.' }) }),
      ok: onePackage,
      errors: ['PACKAGE_NOT_FOUND', 'PACKAGE_NOT_ARCHIVED', 'VALIDATION_ERROR'],
    },
    withdrawDeletion: {
      ...change,
      method: 'DELETE',
      path: '/api/customer/packages/{packageId}/deletion',
      summary: 'Withdraws the deletion of a package',
      description: 'A repeated call changes nothing.',
      params,
      ok: onePackage,
      errors: ['PACKAGE_NOT_FOUND'],
    },
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
