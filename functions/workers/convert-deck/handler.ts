/** Converts decks to courses, one at a time in each process. */
import { convertDeckMessage } from '#shared/operations/conversions/convert-deck-message.ts'
import { noConverter } from '#shared/operations/conversions/no-converter.ts'
import { coursePublisher } from '#shared/operations/conversions/publish-course.ts'
import { objectClients, tableClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { readConfig } from '#shared/platform/config.ts'
import { openLog } from '#shared/platform/log.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { repeatedBatch } from '#shared/platform/queue-batch.ts'
import { postponement } from '#shared/platform/queue-batches.ts'
import { outlet } from '#shared/platform/queues.ts'
import { conversionRepository } from '#shared/store/conversions/conversion-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { versionRepository } from '#shared/store/packages/version-repository.ts'
import { openTable } from '#shared/store/table/table.ts'
import { uploadRepository } from '#shared/store/uploads/upload-repository.ts'
import { convertDeck } from './convert-deck.ts'

const config = readConfig(
  'TABLE_NAME',
  'UPLOADS_BUCKET',
  'CONTENT_BUCKET',
  'CONVERSIONS_QUEUE_URL',
  'PROCESSING_QUEUE_URL',
  'MAX_UPLOAD_MB',
  'LOG_LEVEL',
)
const log = openLog('worker-convert-deck', config.LOG_LEVEL)
const table = openTable(tableClients(), config.TABLE_NAME)
const objects = objectClients()
const uploaded = objectStore(objects, config.UPLOADS_BUCKET)

const publisher = coursePublisher({
  clock: systemClock,
  uploads: uploadRepository(table),
  packages: packageRepository(table),
  versions: versionRepository(table),
  uploaded,
  content: objectStore(objects, config.CONTENT_BUCKET),
  jobs: outlet(config.PROCESSING_QUEUE_URL),
  maxUploadMb: config.MAX_UPLOAD_MB,
})

const dependencies = {
  conversions: conversionRepository(table),
  uploaded,
  steps: { ...publisher, ...noConverter },
  clock: systemClock,
  report: (error: unknown, facts: { readonly jobId: string; readonly attempt: number }) =>
    log.error('conversion failed', { ...facts, error }),
}

export const handler = repeatedBatch(log, postponement(config.CONVERSIONS_QUEUE_URL), {
  schema: convertDeckMessage,
  work: (message) => convertDeck(message, dependencies),
})
