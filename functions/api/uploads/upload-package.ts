/** The direct form for small files: stores a ZIP from the request body and processes it at once. */
import { refused } from '#shared/domain/outcome.ts'
import { uploadObjectKey } from '#shared/domain/uploads/upload.ts'
import { implement } from '#shared/http/implementation.ts'
import { inspectUpload, isHostable } from '#shared/operations/packages/package-processing.ts'
import { reportOfInspection } from '#shared/operations/packages/report.ts'
import { newUpload, refuseFile } from '#shared/operations/uploads/new-upload.ts'
import { refusePackage } from './process-result.ts'
import { storeVersion } from './store-version.ts'
import { zipType, type Dependencies, type UploadEndpoints } from './dependencies.ts'

export const uploadPackage = implement<UploadEndpoints['uploadPackage'], Dependencies>()({
  async handle({ caller, input: { body }, stamp }, dependencies) {
    const { bytes, filename } = body.file
    if (!/\.zip$/i.test(filename))
      return refused('INVALID_FILE_TYPE', 'The file must be a ZIP whose name ends in .zip.')
    const refusal = refuseFile(caller, dependencies.maxUploadMb, bytes.byteLength)
    if (refusal !== null) return refusal
    const archive = await inspectUpload(dependencies, {
      source: { size: bytes.byteLength, read: (start, end) => Promise.resolve(bytes.subarray(start, end)) },
    })
    if (!isHostable(archive)) return refusePackage(reportOfInspection(archive.inspection))
    const upload = newUpload(
      caller,
      { filename, bytes: bytes.byteLength, uploadedBy: body.uploaded_by },
      dependencies.clock,
    )
    const key = uploadObjectKey(upload)
    await dependencies.uploads.create(upload)
    await dependencies.uploaded.put(key, bytes, { contentType: zipType })
    const head = await dependencies.uploaded.head(key)
    if (head === null) throw new Error(`The upload ${upload.uploadId} was stored and is not there.`)
    const origin = {
      connectorInstallationId: body.connector_installation_id ?? null,
      acquisitionSource: body.acquisition_source ?? null,
    }
    const stored = await storeVersion(
      { workspace: caller, stamp, upload, head, archive, packageId: body.package_id ?? null, origin },
      dependencies,
    )
    return 'outcome' in stored
      ? stored
      : { ...stored, storage_path: key, tenant_id: upload.tenantId, uploaded_by: upload.uploadedBy, filename }
  },
})
