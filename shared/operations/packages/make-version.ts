/**
 * Makes a version of a package from an inspected archive: at once for a course of ordinary size, by the worker
 * otherwise.
 */
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { applied, type Applied, type Refused } from '#shared/domain/outcome.ts'
import type { PackageVersion, UploadOrigin } from '#shared/domain/packages/package.ts'
import type { Upload } from '#shared/domain/uploads/upload.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { ObjectHead } from '#shared/platform/objects.ts'
import type { Outlet } from '#shared/platform/queues.ts'
import type { ConfigurationRepository } from '#shared/store/configuration/configuration-repository.ts'
import type { PackageRepository } from '#shared/store/packages/package-repository.ts'
import { beginVersion, type BeginRefusal, type MeteredWorkspace } from './begin-version.ts'
import { finishVersion, type Finishing, type HostableArchive } from './package-processing.ts'
import type { ProcessPackageMessage } from './process-package-message.ts'
import { reportOfInspection } from './report.ts'
import { readAhead } from './store-files.ts'

export interface StoredArchive {
  readonly workspace: MeteredWorkspace
  readonly stamp: Stamp
  readonly upload: Upload
  /** Size and ETag as the store reports them. */
  readonly head: ObjectHead
  readonly archive: HostableArchive
  /** Package that gets the version; null for a new one. */
  readonly packageId: string | null
  readonly origin: UploadOrigin
}

export interface VersionMaking extends Finishing {
  readonly clock: Clock
  readonly packages: Pick<PackageRepository, 'get'>
  readonly configurations: Pick<ConfigurationRepository, 'get'>
  readonly jobs: Outlet<ProcessPackageMessage>
}

/** A version that exists. It is ready, or the queue's worker will make it ready. */
export interface MadeVersion {
  readonly packageId: string
  readonly versionId: string
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

/**
 * One upload makes one version: a repeated call returns the version that an earlier one made. Errors of the stores are
 * thrown, and the call can be repeated.
 */
export async function makeVersion(
  stored: StoredArchive,
  making: VersionMaking,
): Promise<Applied<MadeVersion> | Refused<BeginRefusal>> {
  const { archive, head, stamp } = stored
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
  const begun = await beginVersion(beginning, making, (version) =>
    making.jobs.send(jobOf(version), {
      delaySeconds: isOrdinary(version) ? safetyNetSeconds.ordinary : safetyNetSeconds.large,
    }),
  )
  if (begun.outcome === 'refused') return begun
  if (begun.value.kind === 'known') return applied(begun.value)
  const { version } = begun.value
  if (isOrdinary(version)) await finishVersion(making, version, { archive: begunArchive, stamp })
  else await making.jobs.send(jobOf(version))
  return applied(version)
}
