/** Begins a version from an upload: the next revision of its package, once per upload. */
import { ServiceError } from '#shared/contract/errors.ts'
import { applied, refused, type Applied, type Refused } from '#shared/domain/outcome.ts'
import { slugOf, type CoursePackage, type PackageVersion } from '#shared/domain/packages/package.ts'
import type { Upload } from '#shared/domain/uploads/upload.ts'
import type { AcceptedPackage } from '#shared/formats/scorm/inspect-package.ts'
import type { Call } from '#shared/http/implementation.ts'
import { newId } from '#shared/platform/clock.ts'
import type { ObjectHead } from '#shared/platform/objects.ts'
import type { Dependencies, UploadEndpoints } from './dependencies.ts'
import { summaryOf } from './process-result.ts'

export interface BegunVersion {
  readonly version: PackageVersion
  /** False where the upload had become this version before. */
  readonly isNew: boolean
}

interface Beginning {
  readonly call: Call<UploadEndpoints['processUpload'], unknown>
  readonly upload: Upload
  readonly head: ObjectHead
  readonly inspection: AcceptedPackage
}

const rounds = 5

/** The package as it will be: new, or with its revision raised. */
function packageFrom(base: CoursePackage | null, version: PackageVersion): CoursePackage {
  const { createdAt: now } = version
  if (base !== null) return { ...base, revision: version.revision, updatedAt: now }
  return {
    tenantId: version.tenantId,
    packageId: version.packageId,
    slug: slugOf(version.summary.title),
    title: version.summary.title,
    contentType: 'scorm',
    status: 'processing',
    currentVersionId: null,
    currentRevision: 0,
    revision: version.revision,
    storageBytes: 0,
    completedRelaunchBehavior: 'review',
    startOverAllowed: true,
    source: 'api',
    createdAt: now,
    updatedAt: now,
    archivedAt: null,
  }
}

const versionFrom = ({ call, upload, head, inspection }: Beginning, ids: { packageId: string; versionId: string; revision: number }): PackageVersion => ({
  tenantId: upload.tenantId,
  ...ids,
  status: 'processing',
  contentType: 'scorm',
  uploadId: upload.uploadId,
  uploadedBy: upload.uploadedBy,
  filename: upload.filename,
  sizeBytes: head.sizeBytes,
  summary: summaryOf(inspection),
  createdAt: call.stamp.now,
  readyAt: null,
  failure: null,
})

async function processedBefore(named: { tenantId: string; packageId: string; versionId: string }, { packages }: Dependencies): Promise<Applied<BegunVersion>> {
  const version = await packages.getVersion(named.tenantId, named.packageId, named.versionId)
  if (version === null) throw new Error(`Version ${named.versionId} of a processed upload is gone.`)
  if (version.failure !== null) throw new ServiceError('INVALID_PACKAGE', version.failure, { message: 'Upload a repaired package.' })
  return applied({ version, isNew: false })
}

export async function beginVersion(beginning: Beginning, dependencies: Dependencies): Promise<Applied<BegunVersion> | Refused<'PACKAGE_ARCHIVED'>> {
  const { call, upload } = beginning
  const { tenantId } = upload
  if (upload.became !== null) return processedBefore({ tenantId, ...upload.became }, dependencies)
  const packageId = call.input.body.package_id ?? newId('pkg', dependencies.clock)
  const versionId = newId('ver', dependencies.clock)
  for (let round = 0; round < rounds; round += 1) {
    const base = call.input.body.package_id === undefined ? null : await dependencies.packages.get(tenantId, packageId)
    if (base?.status === 'archived') return refused('PACKAGE_ARCHIVED', 'This package is archived and takes no new versions.')
    const version = versionFrom(beginning, { packageId, versionId, revision: (base?.revision ?? 0) + 1 })
    const begun = await dependencies.versions.begin(version, packageFrom(base, version), base)
    if (begun.kind === 'begun') return applied({ version, isNew: true })
    if (begun.kind === 'processed') return processedBefore({ tenantId, ...begun }, dependencies)
  }
  throw new ServiceError('BACKEND_UNAVAILABLE', 'This package is being processed by many at once. Repeat the request.')
}
