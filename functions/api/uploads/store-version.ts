/** From an archive that was looked at to a version of a package: now where the course is ordinary, by the worker otherwise. */
import type { Upload } from '#shared/domain/uploads/upload.ts'
import type { PackageVersion, UploadOrigin } from '#shared/domain/packages/package.ts'
import type { Refused } from '#shared/domain/outcome.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import type { MeteredCaller } from '#shared/http/caller.ts'
import type { ObjectHead } from '#shared/platform/objects.ts'
import { finishVersion, type HostableArchive } from '#shared/processing/package-processing.ts'
import { reportOfInspection } from '#shared/processing/report.ts'
import { readAhead } from '#shared/processing/store-files.ts'
import { beginVersion, type BeginRefusal } from './begin-version.ts'
import { presentVersionOf, type ProcessResult } from './process-result.ts'
import type { Dependencies } from './dependencies.ts'

export interface StoredArchive {
  readonly caller: MeteredCaller
  readonly stamp: Stamp
  readonly upload: Upload
  /** As the store reports it. */
  readonly head: ObjectHead
  readonly archive: HostableArchive
  readonly packageId: string | null
  readonly origin: UploadOrigin
}

/** A course that is finished while the caller waits. */
const ordinaryBytes = 64 * 1024 * 1024
const ordinaryFiles = 1000

const isOrdinary = ({ summary }: Pick<PackageVersion, 'summary'>): boolean => summary.unpackedBytes <= ordinaryBytes && summary.fileCount <= ordinaryFiles

/** When the worker takes up a version that is still in processing: its Lambda, or the worker before it, has died by then. */
const safetyNetSeconds = { ordinary: 120, large: 900 }

const jobOf = ({ tenantId, packageId, versionId }: PackageVersion): Pick<PackageVersion, 'tenantId' | 'packageId' | 'versionId'> => ({ tenantId, packageId, versionId })

export async function storeVersion(stored: StoredArchive, dependencies: Dependencies): Promise<ProcessResult | Refused<BeginRefusal>> {
  const { archive, head, upload, stamp } = stored
  const { inspection } = archive
  const beginning = { ...stored, sizeBytes: head.sizeBytes, eTag: head.eTag, summary: inspection.summary, report: reportOfInspection(inspection), now: stamp.now }
  // The first bytes are on their way while the version is begun.
  const begunArchive = isOrdinary(inspection) ? { ...archive, source: readAhead(archive.source, inspection.entries) } : archive
  // Sent before the version is written: a version that nobody would take up cannot come to be.
  const begun = await beginVersion(beginning, dependencies, (version) =>
    dependencies.jobs.send(jobOf(version), { delaySeconds: isOrdinary(version) ? safetyNetSeconds.ordinary : safetyNetSeconds.large }),
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

/** The answer for an upload that has become a version: no work is done again. */
export async function storedBefore({ upload, became, now }: Stored, { packages }: Dependencies): Promise<ProcessResult> {
  return presentVersionOf({ upload, versionId: became.versionId, now }, await packages.getWithVersions(upload.tenantId, became.packageId))
}
