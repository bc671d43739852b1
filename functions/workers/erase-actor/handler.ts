/**
 * Erases what agents left in the LRS, and as learners of skills. Its role may delete statements, documents and exports, and may not write
 * archives.
 */
import { archiveUploads } from '#shared/platform/archive-uploads.ts'
import { objectClients, tableClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { readConfig } from '#shared/platform/config.ts'
import { openLog } from '#shared/platform/log.ts'
import { objectErasure } from '#shared/platform/object-erasure.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { queueBatch } from '#shared/platform/queue-batch.ts'
import { drainQueue } from '#shared/platform/queue-drain.ts'
import { outlet } from '#shared/platform/queues.ts'
import { eraseActorMessage, type ActorDataMessage } from '#shared/operations/actor-data/actor-data-message.ts'
import { workOnRequest } from '#shared/operations/actor-data/work-on-request.ts'
import { actorDataRepository, detachedAttachments } from '#shared/store/actor-data/actor-data-repository.ts'
import { agentDocuments } from '#shared/store/documents/document-repository.ts'
import { statementErasure } from '#shared/store/statements/statement-repository.ts'
import { openTable } from '#shared/store/table/table.ts'
import { clientSystemRepository } from '#shared/store/client-systems/client-system-repository.ts'
import { evidenceRepository } from '#shared/store/skills/evidence-repository.ts'
import { fadeMarkRepository } from '#shared/store/skills/fade-mark-repository.ts'
import { projectionRepository } from '#shared/store/skills/projection-repository.ts'
import { recommendationRepository } from '#shared/store/recommendations/recommendation-repository.ts'
import { subjectDataRepository } from '#shared/store/skills/subject-data-repository.ts'
import { vectorRepository } from '#shared/store/skills/vector-repository.ts'
import { eraseActor } from './erase-actor.ts'

const config = readConfig('TABLE_NAME', 'RECORDS_BUCKET', 'ERASURE_QUEUE_URL', 'API_BASE_URL', 'LOG_LEVEL')
const log = openLog('worker-erase-actor', config.LOG_LEVEL)
const table = openTable(tableClients(), config.TABLE_NAME)
const objects = objectClients()
const erasure = objectErasure(objects, config.RECORDS_BUCKET)
const requests = actorDataRepository(table)
const bodies = {
  ...objectStore(objects, config.RECORDS_BUCKET),
  erase: async (places: readonly string[]): Promise<void> => {
    for (const place of places) await erasure.erase(place)
  },
}

/** A slice begins no step after this time. A step takes seconds. A run takes no further message after it. */
const sliceMilliseconds = 300_000

const work = queueBatch(log, eraseActorMessage, async (message) => {
  const began = performance.now()
  const dependencies = {
    requests,
    detached: detachedAttachments(table),
    openErasure: (onAttachments: Parameters<typeof statementErasure>[1]['onAttachments']) =>
      statementErasure(table, { bodies, now: () => systemClock.now(), onAttachments }),
    documents: agentDocuments(table),
    objects: erasure,
    archives: archiveUploads(objects, config.RECORDS_BUCKET),
    skills: {
      subjects: subjectDataRepository(table),
      recommendations: recommendationRepository(table),
      evidence: evidenceRepository(table),
      projections: projectionRepository(table),
      vectors: vectorRepository(table),
      fadeMarks: fadeMarkRepository(table),
      clientSystems: clientSystemRepository(table),
    },
    clock: systemClock,
    home: config.API_BASE_URL,
    hasTime: () => performance.now() - began < sliceMilliseconds,
  }
  await workOnRequest(message, {
    kind: 'erase',
    requests,
    queue: outlet<ActorDataMessage>(config.ERASURE_QUEUE_URL),
    clock: systemClock,
    runSlice: (leased) => eraseActor(leased, dependencies),
    report: (error, facts) => log.error('erasure failed', { ...facts, error }),
  })
})

/** Runs on a schedule. A run may take a last slice, and ends before its timeout. */
export const handler = async (): Promise<void> => {
  const began = performance.now()
  const hasTime = (): boolean => performance.now() - began < sliceMilliseconds - 30_000
  await drainQueue({ queueUrl: config.ERASURE_QUEUE_URL, handle: work, hasTime })
}
