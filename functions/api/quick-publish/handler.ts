/** Lambda entry of quick publish. */
import { quickPublishFamily } from '#shared/contract/families/public/quick-publish.ts'
import { quickCourseFilesKey } from '#shared/contract/resources/quick-publish/quick-course.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { readPageFiles } from '#shared/operations/packages/read-page-files.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { readConfig } from '#shared/platform/config.ts'
import { keptRead } from '#shared/platform/kept-read.ts'
import { openSessionSigning } from '#shared/platform/launch-signing.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { outboundHttp } from '#shared/platform/outbound-http.ts'
import { outlet } from '#shared/platform/queues.ts'
import { launchRepository } from '#shared/store/launches/launch-repository.ts'
import { learnerCountRepository } from '#shared/store/learners/learner-count-repository.ts'
import { testLearnerRepository } from '#shared/store/learners/test-learner-repository.ts'
import { configurationRepository } from '#shared/store/configuration/configuration-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { versionRepository } from '#shared/store/packages/version-repository.ts'
import { uploadRepository } from '#shared/store/uploads/upload-repository.ts'
import { mostPictureBytes } from './fetch-pictures.ts'
import { publishSlides } from './publish-slides.ts'

const config = readConfig(
  'UPLOADS_BUCKET',
  'CONTENT_BUCKET',
  'WEB_BUCKET',
  'PROCESSING_QUEUE_URL',
  'MAX_UPLOAD_MB',
  'LOOPBACK_RECEIVERS',
  'LOOPBACK_AUTHORITY',
)
const { table, clock, context } = functionContext('quick-publish', { dashboard: dashboardSource })
const objects = objectClients()
const web = objectStore(objects, config.WEB_BUCKET)
const launches = launchRepository(table)

const dependencies = {
  http: outboundHttp({
    loopback: { receivers: config.LOOPBACK_RECEIVERS, authority: config.LOOPBACK_AUTHORITY },
    bodyBytes: mostPictureBytes,
    bodyMs: 5000,
  }),
  page: keptRead(() => readPageFiles(web, quickCourseFilesKey), clock),
  publishing: {
    clock,
    uploads: uploadRepository(table),
    packages: packageRepository(table),
    configurations: configurationRepository(table),
    versions: versionRepository(table),
    uploaded: objectStore(objects, config.UPLOADS_BUCKET),
    content: objectStore(objects, config.CONTENT_BUCKET),
    jobs: outlet(config.PROCESSING_QUEUE_URL),
    maxUploadMb: config.MAX_UPLOAD_MB,
  },
  launches,
  launching: {
    clock,
    writer: launches,
    learners: learnerCountRepository(table),
    testLearners: testLearnerRepository(table),
  },
  signing: openSessionSigning(clock),
}

export const handler = serve(quickPublishFamily, { publishSlides }, { dependencies, context })
