import type { uploadsFamily } from '#shared/contract/families/public/uploads.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'
import type { Upload } from '#shared/domain/uploads/upload.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { MultipartUploads } from '#shared/platform/multipart-uploads.ts'
import type { Outlet } from '#shared/platform/queues.ts'
import type { Processing } from '#shared/operations/packages/package-processing.ts'
import type { ProcessPackageMessage } from '#shared/operations/packages/process-package-message.ts'
import type { OrganizationRepository } from '#shared/store/organizations/organization-repository.ts'
import type { ConfigurationRepository } from '#shared/store/configuration/configuration-repository.ts'
import type { PackageRepository } from '#shared/store/packages/package-repository.ts'
import type { UploadRepository } from '#shared/store/uploads/upload-repository.ts'

export type UploadEndpoints = (typeof uploadsFamily)['endpoints']

export interface Dependencies extends Processing {
  readonly clock: Clock
  readonly uploads: UploadRepository
  readonly packages: PackageRepository
  readonly configurations: Pick<ConfigurationRepository, 'get'>
  readonly organizations: Pick<OrganizationRepository, 'names'>
  readonly multipart: MultipartUploads
  readonly jobs: Outlet<ProcessPackageMessage>
}

export const zipType = 'application/zip'

interface NamedUpload {
  readonly tenantId: string
  readonly input: { readonly body: { readonly upload_id: string } }
  readonly stamp: { readonly now: string }
}

/** Loads the upload that the body names. */
export const loadUpload = (
  { tenantId, input, stamp }: NamedUpload,
  { uploads }: Dependencies,
): Promise<Upload | null> => uploads.get(tenantId, input.body.upload_id, stamp.now)

export const openUploadNotFound = (): Refused<'UPLOAD_NOT_FOUND'> =>
  refused('UPLOAD_NOT_FOUND', 'There is no open multipart upload with this upload_id.', {
    remedy: 'Begin with multipart/init; an upload that was completed is processed next.',
  })
