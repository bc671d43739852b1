/** `process`: from an uploaded ZIP to a package version, within this request if the course is of ordinary size. */
import { uploadLimitRefusal } from '#shared/domain/quotas/upload-limit.ts'
import { parseUploadKey, uploadObjectKey, type Upload } from '#shared/domain/uploads/upload.ts'
import { invalidField, refused, type Refused } from '#shared/domain/outcome.ts'
import { implement } from '#shared/http/implementation.ts'
import { findUpload, inspectUpload, isHostable } from '#shared/operations/packages/package-processing.ts'
import { reportOfInspection } from '#shared/operations/packages/report.ts'
import { surveyArchive } from '#shared/operations/packages/survey-archive.ts'
import { presentInspection, refusePackage } from './process-result.ts'
import { storedBefore, storeVersion } from './store-version.ts'
import type { Dependencies, UploadEndpoints } from './dependencies.ts'

const nothingThere = (): Refused<'UPLOAD_NOT_FOUND'> =>
  refused('UPLOAD_NOT_FOUND', 'There is no uploaded file at this storage_path.', {
    remedy: 'Upload the file first, or mint a new ticket where it has expired.',
  })

export const processUpload = implement<UploadEndpoints['processUpload'], Dependencies>()<Upload | null>({
  async load({ tenantId, input, stamp }, { uploads }) {
    const named = parseUploadKey(input.body.storage_path)
    return named?.tenantId === tenantId ? uploads.get(tenantId, named.uploadId, stamp.now) : null
  },
  async handle({ caller, input: { body }, loaded: upload, stamp }, dependencies) {
    if (upload === null || uploadObjectKey(upload) !== body.storage_path || upload.ended === 'aborted')
      return nothingThere()
    if (upload.became !== null && !body.validate_only) {
      const { packageId } = upload.became
      if (body.package_id !== undefined && body.package_id !== packageId)
        return invalidField(
          'package_id',
          `must be ${packageId}, or absent: this upload has become a version of that package. Upload the file again for another one`,
        )
      return storedBefore({ upload, became: upload.became, facts: { plan: caller.plan, now: stamp.now } }, dependencies)
    }
    const found = await findUpload(dependencies.uploaded, body.storage_path, upload.announcedBytes)
    if (found === null) return nothingThere()
    // The size that the store reports counts, not the announced one.
    const refusal = uploadLimitRefusal(caller.plan, dependencies.maxUploadMb, found.head.sizeBytes)
    if (refusal !== null) return refusal
    const archive = await inspectUpload(dependencies, found)
    if (body.validate_only) return presentInspection(upload.uploadId, await surveyArchive(archive))
    if (!isHostable(archive)) return refusePackage(reportOfInspection(archive.inspection))
    const origin = {
      connectorInstallationId: body.connector_installation_id ?? null,
      acquisitionSource: body.acquisition_source ?? null,
    }
    return storeVersion(
      { workspace: caller, stamp, upload, head: found.head, archive, packageId: body.package_id ?? null, origin },
      dependencies,
    )
  },
})
