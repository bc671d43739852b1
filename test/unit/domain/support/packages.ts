/** Package versions for tests. */
import type { PackageVersion } from '#shared/domain/packages/package.ts'

/** A version in processing, with what a test changes of it. */
export const aVersion = (parts: Partial<PackageVersion> = {}): PackageVersion => ({
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
  summary: { contentType: 'scorm', standard: 'scorm12', schemaVersion: '1.2', identifier: 'COURSE', title: 'A course', launchPath: 'index.html', scoCount: 1, itemCount: 1, fileCount: 2, unpackedBytes: 2000, sharesObjectives: false },
  createdAt: '2026-11-01T00:00:00.000Z',
  readyAt: null,
  failure: null,
  report: null,
  ...parts,
})
