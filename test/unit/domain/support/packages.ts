/** Uploads and package versions for tests. */
import type { PackageVersion } from '#shared/domain/packages/package.ts'
import type { Upload } from '#shared/domain/uploads/upload.ts'

/** A version that is being processed, with the attributes that a test overrides. */
export const aVersion = (overrides: Partial<PackageVersion> = {}): PackageVersion => ({
  tenantId: 'tenant_one',
  packageId: 'pkg_1',
  versionId: 'ver_1',
  revision: 1,
  status: 'processing',
  contentType: 'scorm',
  uploadId: 'upl_1',
  uploadedBy: 'key_1',
  filename: 'course.zip',
  sizeBytes: 1000,
  eTag: '"etag"',
  origin: { connectorInstallationId: null, acquisitionSource: null },
  summary: {
    contentType: 'scorm',
    standard: 'scorm12',
    schemaVersion: '1.2',
    identifier: 'COURSE',
    title: 'A course',
    launchPath: 'index.html',
    scoCount: 1,
    itemCount: 1,
    fileCount: 2,
    unpackedBytes: 600,
    sharesObjectives: false,
  },
  createdAt: '2026-11-01T00:00:00.000Z',
  readyAt: null,
  failure: null,
  report: null,
  ...overrides,
})

/** An upload that was just announced, with the attributes that a test overrides. */
export const anUpload = (overrides: Partial<Upload> = {}): Upload => ({
  tenantId: 'tenant_one',
  uploadId: 'upl_1',
  filename: 'course.zip',
  uploadedBy: 'key_1',
  announcedBytes: 1000,
  received: null,
  multipart: null,
  ended: null,
  became: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2026-11-22T10:00:00.000Z',
  ...overrides,
})
