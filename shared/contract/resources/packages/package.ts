/** Packages and their versions (specification, "Package" and "PackageVersion"). */
import * as z from 'zod'
import { dateTime } from '#shared/contract/resources/values.ts'

export const contentType = z.enum(['scorm', 'vr_apk'])
export const packageStatus = z.enum(['draft', 'processing', 'ready', 'failed', 'archived'])
export const versionStatus = z.enum(['uploaded', 'processing', 'ready', 'failed'])

export const packageResource = z
  .object({
    id: z.string(),
    tenantId: z.string(),
    slug: z.string(),
    title: z.string(),
    contentType,
    status: packageStatus,
    currentVersion: z.string(),
    launchCount30d: z.number(),
    storageMb: z.number(),
    updatedAt: dateTime,
    archivedAt: dateTime.nullable(),
    deletionRequestedAt: dateTime
      .nullable()
      .meta({ description: 'When its deletion was requested, which takes seven days; null while none is under way.' }),
    deletedAt: dateTime.nullable().meta({ description: 'Always null: a deleted package is no longer found.' }),
    source: z.enum(['upload', 'api', 'lms-sync']),
    organizationId: z.string().nullable(),
    organizationName: z.string().nullable(),
    demoWatermark: z
      .boolean()
      .meta({ description: 'The workspace is on the Free plan: the player shows a watermark.' }),
    sandboxExpiresAt: dateTime
      .nullable()
      .meta({ description: 'End of the 30 days for which a package of the Free plan plays; null on other plans.' }),
    sandboxExpired: z.boolean(),
    freePlanExpired: z.boolean(),
  })
  .meta({ id: 'Package' })

export const packageVersionResource = z
  .object({
    id: z.string(),
    packageId: z.string(),
    versionLabel: z.string(),
    contentType,
    status: versionStatus,
    manifestVersion: z.string().nullable(),
    uploadedAt: dateTime,
    storageKey: z.string(),
    manifestUrl: z.string().nullable(),
    launchUrl: z.string().nullable(),
    artifactUrl: z.string().nullable(),
    artifactFilename: z.string().nullable(),
    artifactMimeType: z.string().nullable(),
    platformTarget: z.string().nullable(),
  })
  .meta({ id: 'PackageVersion' })

/** A row of `GET /packages/{packageId}/versions`. */
export const packageRevision = z
  .object({
    id: z.string(),
    revision: z.number().int(),
    version_label: z.string(),
    status: versionStatus,
    active: z.boolean(),
    created_at: dateTime,
    uploaded_by: z.string(),
    file_size_bytes: z.number().int(),
  })
  .meta({ id: 'PackageRevision' })

export const finding = z
  .object({
    code: z.string(),
    path: z.string().nullable(),
    message: z.string(),
    remedy: z.string(),
  })
  .meta({ id: 'Finding' })

/** Findings of a validation. An error refuses the package, a warning does not. Codes: docs/validation-codes.md. */
export const validationReport = z
  .object({ errors: z.array(finding), warnings: z.array(finding) })
  .meta({ id: 'ValidationReport' })

/** A package with its settings, as the dashboard manages it. */
export const managedPackage = packageResource
  .extend({
    completedRelaunchBehavior: z.enum(['resume', 'review', 'new_attempt']),
    startOverAllowed: z.boolean(),
    tags: z.array(z.string()),
    scormEdition: z.string().nullable().meta({
      description:
        'Of the current version: `1.2`, `2004 4th Edition` and so on; `2004` where an earlier release activated it. Null for VR apps, and where there is none.',
    }),
    findings: z.object({ errors: z.number().int(), warnings: z.number().int() }).nullable().meta({
      description:
        'How much the report of the current version has, at most 100 of each kind; of the failed one where a package has failed. Null where nothing was counted.',
    }),
    deletionDueAt: dateTime.nullable().meta({ description: 'When its files are removed, unless that is withdrawn.' }),
    /** Of the settings: a change can state which ones it is based on. */
    version: z.number().int(),
  })
  .meta({ id: 'ManagedPackage' })

export type ManagedPackage = z.infer<typeof managedPackage>
export type PackageResource = z.infer<typeof packageResource>
export type PackageVersionResource = z.infer<typeof packageVersionResource>
export type PackageRevision = z.infer<typeof packageRevision>
export type ValidationReport = z.infer<typeof validationReport>
