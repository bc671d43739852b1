/** Stored packages and versions. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod'
import { validationReport, type ValidationReport } from '#shared/contract/resources/packages/package.ts'
import type { CoursePackage, FindingCounts, PackageVersion } from '#shared/domain/packages/package.ts'
import { indexes, keys } from '#shared/store/table/keys.ts'
import { binary, parseItem, parsePacked, withoutNulls } from '#shared/store/table/stored-item.ts'
import type { RawItem } from '#shared/store/table/table.ts'

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
  launchTally: z
    .object({ day: z.string(), counts: z.array(z.number()) })
    .nullable()
    .default(null),
  storageBytes: z.number(),
  completedRelaunchBehavior: z.enum(['resume', 'review', 'new_attempt']),
  startOverAllowed: z.boolean(),
  sharesObjectives: z.boolean().default(false),
  standard: z.enum(['scorm12', 'scorm2004']).nullable().default(null),
  edition: z.string().nullable().default(null),
  findings: z.object({ errors: z.number(), warnings: z.number() }).nullable().default(null),
  source: z.enum(['upload', 'api', 'lms-sync']),
  isSandbox: z.boolean().default(false),
  organizationId: z.string().nullable().default(null),
  tags: z.array(z.string()).default([]),
  statedTitle: z.string().nullable().default(null),
  settingsVersion: z.number().default(1),
  createdAt: z.string(),
  updatedAt: z.string(),
  archivedAt: z.string().nullable().default(null),
  deletionDueAt: z.string().nullable().default(null),
  erasureBeganAt: z.string().nullable().default(null),
})

const scormSummary = z.object({
  contentType: z.literal('scorm'),
  standard: z.enum(['scorm12', 'scorm2004']),
  schemaVersion: z.string(),
  identifier: z.string(),
  title: z.string(),
  launchPath: z.string(),
  scoCount: z.number(),
  itemCount: z.number(),
  fileCount: z.number(),
  unpackedBytes: z.number(),
  sharesObjectives: z.boolean().default(false),
})

const vrSummary = z.object({
  contentType: z.literal('vr_apk'),
  applicationId: z.string(),
  title: z.string(),
  versionName: z.string().nullable(),
  versionCode: z.number().nullable(),
  minSdk: z.number().nullable(),
  targetSdk: z.number().nullable(),
  vrFeatures: z.array(z.string()),
  platform: z.string(),
  apkPath: z.string(),
  apkBytes: z.number(),
  fileCount: z.number(),
  unpackedBytes: z.number(),
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
  eTag: z.string().nullable().default(null),
  origin: z
    .object({
      connectorInstallationId: z.string().nullable().default(null),
      acquisitionSource: z.string().nullable().default(null),
    })
    .default({ connectorInstallationId: null, acquisitionSource: null }),
  summary: z.discriminatedUnion('contentType', [scormSummary, vrSummary]),
  createdAt: z.string(),
  readyAt: z.string().nullable().default(null),
  failure: z.string().nullable().default(null),
  report: binary.optional(),
  rebuildAskedAt: z.string().optional(),
})

/** @throws StoredItemInvalid */
export const packageFromItem = (item: RawItem): CoursePackage => parseItem(packageItem, item)

/** Findings of each kind that a report keeps. More would not help its reader. */
const mostFindings = 100

const keptOf = ({ errors, warnings }: ValidationReport): ValidationReport => ({
  errors: errors.slice(0, mostFindings),
  warnings: warnings.slice(0, mostFindings),
})

/** A report as it is stored: deflated, because the findings of a package resemble each other. */
export const packReport = (report: ValidationReport): Uint8Array => deflateRawSync(JSON.stringify(keptOf(report)))

/** Counts what the stored report of a version keeps; null where it has none. */
export function findingCounts(report: ValidationReport | null): FindingCounts | null {
  if (report === null) return null
  const { errors, warnings } = keptOf(report)
  return { errors: errors.length, warnings: warnings.length }
}

/** @throws StoredItemInvalid */
export function versionFromItem(item: RawItem): PackageVersion {
  const { report, ...version } = parseItem(versionItem, item)
  const unpacked =
    report === undefined
      ? null
      : parsePacked(validationReport, () => JSON.parse(inflateRawSync(report).toString('utf8')), item)
  return { ...version, report: unpacked }
}

export const newPackageItem = (course: CoursePackage): RawItem => ({
  ...keys.coursePackage(course.tenantId, course.packageId),
  ...withoutNulls(course),
  kpk: indexes.packagesOfTenant(course.tenantId),
  ksk: indexes.listed(course.createdAt, course.packageId),
})

export const newVersionItem = (version: PackageVersion): RawItem => ({
  ...keys.version(version.tenantId, version.packageId, version.versionId),
  ...withoutNulls({ ...version, report: version.report === null ? null : packReport(version.report) }),
})
