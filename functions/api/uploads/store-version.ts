/**
 * Makes a version of a package from an inspected archive: at once for a course of ordinary size, by the worker
 * otherwise.
 */
import type { Upload } from '#shared/domain/uploads/upload.ts'
import type { PackageVersion, UploadOrigin } from '#shared/domain/packages/package.ts'
import type { Refused } from '#shared/domain/outcome.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import type { MeteredCaller } from '#shared/http/caller.ts'
import type { ObjectHead } from '#shared/platform/objects.ts'
import { organizationNames } from '#shared/operations/organizations/organization-names.ts'
import { finishVersion, type HostableArchive } from '#shared/operations/packages/package-processing.ts'
import type { ProcessPackageMessage } from '#shared/operations/packages/process-package-message.ts'
import { reportOfInspection } from '#shared/operations/packages/report.ts'
import { readAhead } from '#shared/operations/packages/store-files.ts'
import { beginVersion, type BeginRefusal } from './begin-version.ts'
import { presentVersionOf, type ProcessResult } from './process-result.ts'
import type { Dependencies } from './dependencies.ts'

export interface StoredArchive {
  readonly caller: MeteredCaller
  readonly stamp: Stamp
  readonly upload: Upload
  /** Size and ETag as the store reports them. */
  readonly head: ObjectHead
  readonly archive: HostableArchive
  readonly packageId: string | null
  readonly origin: UploadOrigin
}

/** Largest course, in bytes, that is processed while the caller waits. */
const ordinaryBytes = 64 * 1024 * 1024
const ordinaryFiles = 1000

const isOrdinary = ({ summary }: Pick<PackageVersion, 'summary'>): boolean =>
  summary.unpackedBytes <= ordinaryBytes && summary.fileCount <= ordinaryFiles

/**
 * Seconds until the worker takes a version that is still `processing`: the request or worker before it has died by
 * then.
 */
const safetyNetSeconds = { ordinary: 120, large: 900 }

const jobOf = ({ tenantId, packageId, versionId }: PackageVersion): ProcessPackageMessage => ({
  kind: 'process-package',
  tenantId,
  packageId,
  versionId,
})

export async function storeVersion(
  stored: StoredArchive,
  dependencies: Dependencies,
): Promise<ProcessResult | Refused<BeginRefusal>> {
  const { archive, head, upload, stamp } = stored
  const { inspection } = archive
  const beginning = {
    ...stored,
    sizeBytes: head.sizeBytes,
    eTag: head.eTag,
    summary: inspection.summary,
    report: reportOfInspection(inspection),
    now: stamp.now,
  }
  // Reading starts while the version is being created.
  const begunArchive = isOrdinary(inspection)
    ? { ...archive, source: readAhead(archive.source, inspection.entries) }
    : archive
  // The fallback job is queued before the version is written. Otherwise a request that dies in between would leave a
  // version that nothing processes.
  const begun = await beginVersion(beginning, dependencies, (version) =>
    dependencies.jobs.send(jobOf(version), {
      delaySeconds: isOrdinary(version) ? safetyNetSeconds.ordinary : safetyNetSeconds.large,
    }),
  )
  if (begun.outcome === 'refused') return begun
  if (begun.value.kind === 'known') return storedBefore({ upload, became: begun.value, now: stamp.now }, dependencies)
  const { version } = begun.value
  if (isOrdinary(version)) await finishVersion(dependencies, version, { archive: begunArchive, stamp })
  else await dependencies.jobs.send(jobOf(version))
  return storedBefore({ upload, became: version, now: stamp.now }, dependencies)
}

interface Stored {
  readonly upload: Upload
  readonly became: { readonly packageId: string; readonly versionId: string }
  readonly now: string
}

/** The response for an upload that has become a version already. It repeats no work. */
export async function storedBefore(
  { upload, became, now }: Stored,
  { packages, organizations }: Dependencies,
): Promise<ProcessResult> {
  const collection = await packages.getWithVersions(upload.tenantId, became.packageId)
  const nameOf = await organizationNames(collection === null ? [] : [collection.course], organizations)
  return presentVersionOf({ upload, versionId: became.versionId, nameOf, now }, collection)
}
