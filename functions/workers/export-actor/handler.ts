/**
 * Exports what agents left in the LRS into archives. Its role may not delete statements, documents or other objects.
 */
import { archiveUploads } from '#shared/platform/archive-uploads.ts'
import { objectClients, tableClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { readConfig } from '#shared/platform/config.ts'
import { openLog } from '#shared/platform/log.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { queueBatch } from '#shared/platform/queue-batch.ts'
import { drainQueue } from '#shared/platform/queue-drain.ts'
import { outlet } from '#shared/platform/queues.ts'
import { exportActorMessage, type ActorDataMessage } from '#shared/operations/actor-data/actor-data-message.ts'
import { workOnRequest } from '#shared/operations/actor-data/work-on-request.ts'
import { actorDataRepository } from '#shared/store/actor-data/actor-data-repository.ts'
import { clientSystemRepository } from '#shared/store/client-systems/client-system-repository.ts'
import { agentDocuments } from '#shared/store/documents/document-repository.ts'
import { recommendationRepository } from '#shared/store/recommendations/recommendation-repository.ts'
import { subjectDataRepository } from '#shared/store/skills/subject-data-repository.ts'
import { agentStatements } from '#shared/store/statements/statement-repository.ts'
import { openTable } from '#shared/store/table/table.ts'
import { exportActor } from './export-actor.ts'

const config = readConfig('TABLE_NAME', 'RECORDS_BUCKET', 'EXPORT_QUEUE_URL', 'API_BASE_URL', 'LOG_LEVEL')
const log = openLog('worker-export-actor', config.LOG_LEVEL)
const table = openTable(tableClients(), config.TABLE_NAME)
const objects = objectClients()
const records = objectStore(objects, config.RECORDS_BUCKET)

/** A slice begins no step after this time. A step takes seconds. A run takes no further message after it. */
const sliceMilliseconds = 300_000

const work = queueBatch(log, exportActorMessage, async (message) => {
  const began = performance.now()
  const dependencies = {
    statements: agentStatements(table, records),
    documents: agentDocuments(table),
    archives: archiveUploads(objects, config.RECORDS_BUCKET),
    records,
    subjects: subjectDataRepository(table),
    recommendations: recommendationRepository(table),
    clientSystems: clientSystemRepository(table),
    home: config.API_BASE_URL,
    clock: systemClock,
    hasTime: () => performance.now() - began < sliceMilliseconds,
  }
  await workOnRequest(message, {
    kind: 'export',
    requests: actorDataRepository(table),
    queue: outlet<ActorDataMessage>(config.EXPORT_QUEUE_URL),
    clock: systemClock,
    runSlice: (leased) => exportActor(leased, dependencies),
    report: (error, facts) => log.error('export failed', { ...facts, error }),
  })
})

/** Runs on a schedule. A run may take a last slice, and ends before its timeout. */
export const handler = async (): Promise<void> => {
  const began = performance.now()
  const hasTime = (): boolean => performance.now() - began < sliceMilliseconds - 30_000
  await drainQueue({ queueUrl: config.EXPORT_QUEUE_URL, handle: work, hasTime })
}
