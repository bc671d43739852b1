/** Lambda entry of uploads and processing. */
import { uploadsFamily } from '#shared/contract/families/public/uploads.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { readConfig } from '#shared/platform/config.ts'
import { multipartUploads } from '#shared/platform/multipart-uploads.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { outlet } from '#shared/platform/queues.ts'
import { organizationRepository } from '#shared/store/organizations/organization-repository.ts'
import { configurationRepository } from '#shared/store/configuration/configuration-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { uploadRepository } from '#shared/store/uploads/upload-repository.ts'
import { versionRepository } from '#shared/store/packages/version-repository.ts'
import { createUpload } from './create-upload.ts'
import { getUploadLimit } from './get-upload-limit.ts'
import { abortMultipart } from './multipart-abort.ts'
import { completeMultipart } from './multipart-complete.ts'
import { initMultipart } from './multipart-init.ts'
import { signPart } from './multipart-part-url.ts'
import { processUpload } from './process-upload.ts'
import { uploadPackage } from './upload-package.ts'

const config = readConfig('UPLOADS_BUCKET', 'CONTENT_BUCKET', 'PROCESSING_QUEUE_URL', 'MAX_UPLOAD_MB')
const { table, clock, context } = functionContext('uploads', { dashboard: dashboardSource })
const objects = objectClients()

export const handler = serve(
  uploadsFamily,
  {
    createUpload,
    initMultipart,
    signPart,
    completeMultipart,
    abortMultipart,
    getUploadLimit,
    uploadPackage,
    processUpload,
  },
  {
    dependencies: {
      clock,
      maxUploadMb: config.MAX_UPLOAD_MB,
      uploads: uploadRepository(table),
      packages: packageRepository(table),
      configurations: configurationRepository(table),
      organizations: organizationRepository(table),
      versions: versionRepository(table),
      uploaded: objectStore(objects, config.UPLOADS_BUCKET),
      content: objectStore(objects, config.CONTENT_BUCKET),
      multipart: multipartUploads(objects, config.UPLOADS_BUCKET),
      jobs: outlet(config.PROCESSING_QUEUE_URL),
    },
    context,
  },
)
