/** Converts decks to courses, one at a time in each process. */
import { join } from 'node:path'
import { deckCourseFilesKey } from '#shared/contract/resources/conversions/deck-course.ts'
import { convertDeckMessage } from '#shared/operations/conversions/convert-deck-message.ts'
import { deckRenderer } from '#shared/operations/conversions/deck-renderer.ts'
import { coursePublisher } from '#shared/operations/conversions/publish-course.ts'
import { courseWriter } from '#shared/operations/conversions/write-course.ts'
import { readPageFiles } from '#shared/operations/packages/read-page-files.ts'
import { objectClients, tableClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { readConfig } from '#shared/platform/config.ts'
import { openLog } from '#shared/platform/log.ts'
import { keptRead } from '#shared/platform/kept-read.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { repeatedBatch } from '#shared/platform/queue-batch.ts'
import { postponement } from '#shared/platform/queue-batches.ts'
import { outlet } from '#shared/platform/queues.ts'
import { conversionRepository } from '#shared/store/conversions/conversion-repository.ts'
import { configurationRepository } from '#shared/store/configuration/configuration-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { versionRepository } from '#shared/store/packages/version-repository.ts'
import { openTable } from '#shared/store/table/table.ts'
import { uploadRepository } from '#shared/store/uploads/upload-repository.ts'
import { convertDeck } from './convert-deck.ts'

const config = readConfig(
  'TABLE_NAME',
  'UPLOADS_BUCKET',
  'CONTENT_BUCKET',
  'WEB_BUCKET',
  'CONVERSIONS_QUEUE_URL',
  'PROCESSING_QUEUE_URL',
  'CONVERTER',
  'MAX_UPLOAD_MB',
  'LOG_LEVEL',
)
const log = openLog('worker-convert-deck', config.LOG_LEVEL)
const table = openTable(tableClients(), config.TABLE_NAME)
const objects = objectClients()
const uploaded = objectStore(objects, config.UPLOADS_BUCKET)

const web = objectStore(objects, config.WEB_BUCKET)
const writer = courseWriter(keptRead(() => readPageFiles(web, deckCourseFilesKey), systemClock))

const publisher = coursePublisher({
  clock: systemClock,
  uploads: uploadRepository(table),
  packages: packageRepository(table),
  configurations: configurationRepository(table),
  versions: versionRepository(table),
  uploaded,
  content: objectStore(objects, config.CONTENT_BUCKET),
  jobs: outlet(config.PROCESSING_QUEUE_URL),
  maxUploadMb: config.MAX_UPLOAD_MB,
})

/** Time for both processes of a rendering. The worker needs the rest of its five minutes to write and to publish. */
const renderMilliseconds = 220_000

const renderer = deckRenderer({
  converter: { folder: join(__dirname, 'converter'), soffice: config.CONVERTER },
  milliseconds: renderMilliseconds,
  onRefusal: (code, cause) => log.error('the deck was not rendered', { code, cause }),
})

const dependencies = {
  conversions: conversionRepository(table),
  uploaded,
  steps: { ...renderer, ...writer, ...publisher },
  clock: systemClock,
  report: (error: unknown, facts: { readonly jobId: string; readonly attempt: number }) =>
    log.error('conversion failed', { ...facts, error }),
}

export const handler = repeatedBatch(log, postponement(config.CONVERSIONS_QUEUE_URL), {
  schema: convertDeckMessage,
  work: (message) => convertDeck(message, dependencies),
})
