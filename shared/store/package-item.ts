/** Stored packages and versions. */
import * as z from 'zod'
import type { CoursePackage, PackageVersion } from '#shared/domain/packages/package.ts'
import { indexes, keys } from './keys.ts'
import { parseItem } from './stored-item.ts'
import type { RawItem } from './table.ts'

const packageItem = z.object({
  tenantId: z.string(),
  packageId: z.string(),
  slug: z.string(),
  title: z.string(),
  contentType: z.enum(['scorm', 'vr_apk']),
  status: z.enum(['draft', 'processing', 'ready', 'failed', 'archived']),
  currentVersionId: z.string().nullable().default(null),
  currentRevision: z.number(),
  revision: z.number(),
  storageBytes: z.number(),
  completedRelaunchBehavior: z.enum(['resume', 'review', 'new_attempt']),
  startOverAllowed: z.boolean(),
  source: z.enum(['upload', 'api', 'lms-sync']),
  createdAt: z.string(),
  updatedAt: z.string(),
  archivedAt: z.string().nullable().default(null),
})

const versionItem = z.object({
  tenantId: z.string(),
  packageId: z.string(),
  versionId: z.string(),
  revision: z.number(),
  status: z.enum(['uploaded', 'processing', 'ready', 'failed']),
  contentType: z.enum(['scorm', 'vr_apk']),
  uploadId: z.string(),
  uploadedBy: z.string(),
  filename: z.string(),
  sizeBytes: z.number(),
  summary: z.object({
    standard: z.enum(['scorm12', 'scorm2004']),
    schemaVersion: z.string(),
    identifier: z.string(),
    title: z.string(),
    launchPath: z.string(),
    scoCount: z.number(),
    itemCount: z.number(),
    fileCount: z.number(),
    unpackedBytes: z.number(),
  }),
  createdAt: z.string(),
  readyAt: z.string().nullable().default(null),
  failure: z.string().nullable().default(null),
})

/** @throws StoredItemInvalid */
export const packageFromItem = (item: RawItem): CoursePackage => parseItem(packageItem, item)

/** @throws StoredItemInvalid */
export const versionFromItem = (item: RawItem): PackageVersion => parseItem(versionItem, item)

const withoutNulls = (attributes: object): RawItem => Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null))

export const newPackageItem = (course: CoursePackage): RawItem => ({
  ...keys.coursePackage(course.tenantId, course.packageId),
  ...withoutNulls(course),
  kpk: indexes.packagesOfTenant(course.tenantId),
  ksk: indexes.listed(course.createdAt, course.packageId),
})

export const newVersionItem = (version: PackageVersion): RawItem => ({
  ...keys.version(version.tenantId, version.packageId, version.versionId),
  ...withoutNulls(version),
})
