/** Finishes package versions that were too large for their request, or whose request died, and makes archives again. */
import { archiveUploads } from '#shared/platform/archive-uploads.ts'
import { objectClients, tableClients } from '#shared/platform/clients.ts'
import { stampOf, systemClock } from '#shared/platform/clock.ts'
import { readConfig } from '#shared/platform/config.ts'
import { openLog } from '#shared/platform/log.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { queueBatch, retrySoon } from '#shared/platform/queue-batch.ts'
import { postponement } from '#shared/platform/queue-batches.ts'
import { processPackageMessage } from '#shared/operations/packages/process-package-message.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { versionRepository } from '#shared/store/packages/version-repository.ts'
import { openTable } from '#shared/store/table/table.ts'
import { processPackage } from './process-package.ts'
import { rebuildArchive } from './rebuild-archive.ts'

const config = readConfig(
  'TABLE_NAME',
  'UPLOADS_BUCKET',
  'CONTENT_BUCKET',
  'PROCESSING_QUEUE_URL',
  'MAX_UPLOAD_MB',
  'LOG_LEVEL',
)
const log = openLog('worker-process-package', config.LOG_LEVEL)
const table = openTable(tableClients(), config.TABLE_NAME)
const objects = objectClients()
const dependencies = {
  packages: packageRepository(table),
  versions: versionRepository(table),
  uploaded: objectStore(objects, config.UPLOADS_BUCKET),
  content: objectStore(objects, config.CONTENT_BUCKET),
  archives: archiveUploads(objects, config.CONTENT_BUCKET),
  maxUploadMb: config.MAX_UPLOAD_MB,
}

export const handler = retrySoon(
  log,
  postponement(config.PROCESSING_QUEUE_URL),
  queueBatch(log, processPackageMessage, (message) =>
    message.kind === 'rebuild-archive'
      ? rebuildArchive(message, dependencies)
      : processPackage(message, { ...dependencies, stamp: stampOf(systemClock) }),
  ),
)
