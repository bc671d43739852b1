/** `process`: from an uploaded ZIP to a package version, in this request where the course is ordinary. */
import { ServiceError } from '#shared/contract/errors.ts'
import { bytesPerMb, uploadLimit, uploadLimitFields } from '#shared/domain/access/plan.ts'
import { parseUploadKey, uploadObjectKey, type Upload } from '#shared/domain/uploads/upload.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'
import type { KeyCaller } from '#shared/http/caller.ts'
import { implement, type Call } from '#shared/http/implementation.ts'
import { finishVersion, inspectUpload, type UploadedArchive } from '#shared/processing/package-processing.ts'
import { beginVersion, type BegunVersion } from './begin-version.ts'
import { isOrdinary, presentProcessed, refusePackage, reportOf } from './process-result.ts'
import type { Dependencies, UploadEndpoints } from './dependencies.ts'

type ProcessEndpoint = UploadEndpoints['processUpload']

/** A version whose Lambda died is taken up by the worker after this long. */
const safetyNetSeconds = 120

const uploadNotFound = (): Refused<'UPLOAD_NOT_FOUND'> =>
  refused('UPLOAD_NOT_FOUND', 'There is no uploaded file at this storage_path. Upload it first, or mint a new ticket where it has expired.')

function refuseOversize(sizeBytes: number, caller: KeyCaller, maxUploadMb: number): void {
  const limit = uploadLimit(caller.plan, maxUploadMb)
  if (sizeBytes <= limit.maxUploadMb * bytesPerMb) return
  throw new ServiceError('FILE_TOO_LARGE', `The file is larger than ${limit.maxUploadMb} MB.`, { fields: uploadLimitFields(caller.plan, maxUploadMb) })
}

/** Finishes an ordinary version now, with the worker as a net; hands a large one to the worker. */
async function finish(begun: BegunVersion, work: { archive: UploadedArchive; call: Call<ProcessEndpoint, Upload | null> }, dependencies: Dependencies): Promise<void> {
  const { version } = begun
  const job = { tenantId: version.tenantId, packageId: version.packageId, versionId: version.versionId }
  if (!isOrdinary(version)) return dependencies.jobs.send(job)
  await dependencies.jobs.send(job, { delaySeconds: safetyNetSeconds })
  const finished = await finishVersion(dependencies, version, { archive: work.archive, stamp: work.call.stamp })
  if (finished.kind === 'failed') refusePackage({ errors: [finished.error.finding], warnings: [] })
}

export const processUpload = implement<ProcessEndpoint, Dependencies>()<Upload | null>({
  async load({ tenantId, input, stamp }, { uploads }) {
    const named = parseUploadKey(input.body.storage_path)
    return named?.tenantId === tenantId ? uploads.get(tenantId, named.uploadId, stamp.now) : null
  },
  async handle(call, dependencies) {
    const { caller, input, loaded: upload } = call
    if (upload === null || uploadObjectKey(upload) !== input.body.storage_path) return uploadNotFound()
    const head = await dependencies.uploaded.head(input.body.storage_path)
    if (head === null) return uploadNotFound()
    refuseOversize(head.sizeBytes, caller, dependencies.maxUploadMb)
    const archive = await inspectUpload(dependencies, input.body.storage_path, head)
    const report = reportOf(archive.inspection)
    if (input.body.validate_only) return presentProcessed(upload, { inspection: archive.inspection, report, stored: null })
    if (!archive.inspection.ok) return refusePackage(report)
    const begun = await beginVersion({ call, upload, head, inspection: archive.inspection }, dependencies)
    if (begun.outcome === 'refused') return begun
    if (begun.value.isNew) await finish(begun.value, { archive, call }, dependencies)
    const stored = await dependencies.packages.getWithVersions(caller.tenantId, begun.value.version.packageId)
    return presentProcessed(upload, { inspection: archive.inspection, report, stored: { collection: stored, versionId: begun.value.version.versionId } })
  },
})
