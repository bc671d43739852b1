/**
 * Finishes package versions that were too large for their request, or whose request died; and notes what the store
 * reports of arrived uploads. One queue for both: an idle queue costs as much as a busy one.
 */
import { isoTime, systemClock, stampOf } from '#shared/platform/clock.ts'
import { objectClients, tableClients } from '#shared/platform/clients.ts'
import { readConfig } from '#shared/platform/config.ts'
import { openLog } from '#shared/platform/log.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { processingJob } from '#shared/processing/processing-job.ts'
import { queueBatch } from '#shared/processing/queue-batch.ts'
import { packageRepository } from '#shared/store/package-repository.ts'
import { openTable } from '#shared/store/table.ts'
import { versionRepository } from '#shared/store/version-repository.ts'
import { uploadRepository } from '#shared/store/upload-repository.ts'
import { markUpload, objectCreated } from './mark-upload.ts'
import { processPackage } from './process-package.ts'

const config = readConfig('TABLE_NAME', 'UPLOADS_BUCKET', 'CONTENT_BUCKET', 'MAX_UPLOAD_MB', 'LOG_LEVEL')
const log = openLog('worker-process-package', config.LOG_LEVEL)
const table = openTable(tableClients(), config.TABLE_NAME)
const objects = objectClients()
const dependencies = {
  packages: packageRepository(table),
  versions: versionRepository(table),
  uploaded: objectStore(objects, config.UPLOADS_BUCKET),
  content: objectStore(objects, config.CONTENT_BUCKET),
  maxUploadMb: config.MAX_UPLOAD_MB,
}

const uploads = uploadRepository(table)

export const handler = queueBatch(log, (body, record) => {
  const notice = objectCreated.safeParse(body)
  if (notice.success) return markUpload(notice.data, { uploads, sent: isoTime(Number(record.attributes.SentTimestamp)) })
  return processPackage(processingJob.parse(body), { ...dependencies, stamp: stampOf(systemClock) })
})
