/**
 * Finishes package versions that were too large for their request, or whose request died; and notes what the store
 * reports of arrived uploads; erases and exports what agents left. One queue for all: an idle queue costs as much as a
 * busy one.
 */
import { isoTime, systemClock, stampOf } from '#shared/platform/clock.ts'
import { objectClients, tableClients } from '#shared/platform/clients.ts'
import { readConfig } from '#shared/platform/config.ts'
import { openLog } from '#shared/platform/log.ts'
import { archiveUploads } from '#shared/platform/archive-uploads.ts'
import { objectErasure } from '#shared/platform/object-erasure.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { outlet } from '#shared/platform/queues.ts'
import { processingJob } from '#shared/processing/processing-job.ts'
import { actorDataJob, type ActorDataJob } from '#shared/processing/actor-data-job.ts'
import { queueBatch } from '#shared/processing/queue-batch.ts'
import { actorDataRepository, detachedBytes } from '#shared/store/actor-data-repository.ts'
import { agentStatements } from '#shared/store/agent-statements.ts'
import { agentDocuments } from '#shared/store/document-repository.ts'
import { packageRepository } from '#shared/store/package-repository.ts'
import { statementErasure } from '#shared/store/statement-erasure.ts'
import { openTable } from '#shared/store/table.ts'
import { versionRepository } from '#shared/store/version-repository.ts'
import { uploadRepository } from '#shared/store/upload-repository.ts'
import { workOnActorData, type ActorDataParts } from './actor-data.ts'
import { markUpload, objectCreated } from './mark-upload.ts'
import { processPackage } from './process-package.ts'

const config = readConfig('TABLE_NAME', 'UPLOADS_BUCKET', 'CONTENT_BUCKET', 'MAX_UPLOAD_MB', 'LOG_LEVEL', 'RECORDS_BUCKET', 'PROCESSING_QUEUE_URL', 'API_BASE_URL')
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

/** What a slice takes at the most before it leaves the rest to the next one: a step takes seconds. */
const sliceMilliseconds = 300_000

const records = objectStore(objects, config.RECORDS_BUCKET)
const erasure = objectErasure(objects, config.RECORDS_BUCKET)
const queue = outlet<ActorDataJob>(config.PROCESSING_QUEUE_URL)

function actorData(): ActorDataParts {
  const began = performance.now()
  const bodies = {
    ...records,
    erase: async (places: readonly string[]): Promise<void> => {
      for (const place of places) await erasure.erase(place)
    },
  }
  return {
    requests: actorDataRepository(table),
    detached: detachedBytes(table),
    openErasure: (onAttachments) => statementErasure(table, { bodies, onAttachments }),
    documents: agentDocuments(table),
    statements: agentStatements(table, records),
    objects: erasure,
    archives: archiveUploads(objects, config.RECORDS_BUCKET),
    records,
    queue,
    clock: systemClock,
    home: config.API_BASE_URL,
    hasTime: () => performance.now() - began < sliceMilliseconds,
    report: (error, facts) => log.error('data of an agent', { ...facts, error }),
  }
}

export const handler = queueBatch(log, (body, record) => {
  const notice = objectCreated.safeParse(body)
  if (notice.success) return markUpload(notice.data, { uploads, sent: isoTime(Number(record.attributes.SentTimestamp)) })
  const job = actorDataJob.safeParse(body)
  if (job.success) return workOnActorData(job.data, actorData())
  return processPackage(processingJob.parse(body), { ...dependencies, stamp: stampOf(systemClock) })
})
