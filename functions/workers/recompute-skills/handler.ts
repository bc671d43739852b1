/** Computes levels of skills again. The event of each job that waits for a worker starts it, by a rule of the bus. */
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { publishedEventSchema } from '#shared/domain/events/published-event.ts'
import { frameworkObjects } from '#shared/operations/skills/framework-objects.ts'
import { skillCatalogue } from '#shared/operations/skills/skill-catalogue.ts'
import { objectClients, tableClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { readConfig } from '#shared/platform/config.ts'
import { openLog } from '#shared/platform/log.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { alignmentRepository } from '#shared/store/alignments/alignment-repository.ts'
import { frameworkRepository } from '#shared/store/frameworks/framework-repository.ts'
import { recomputationRepository } from '#shared/store/recomputations/recomputation-repository.ts'
import { sessionRepository } from '#shared/store/sessions/session-repository.ts'
import { evidenceRepository } from '#shared/store/skills/evidence-repository.ts'
import { projectionRepository } from '#shared/store/skills/projection-repository.ts'
import { recomputedSkillRepository } from '#shared/store/skills/recomputed-skill-repository.ts'
import { openTable } from '#shared/store/table/table.ts'
import { recomputeSkills } from './recompute-skills.ts'

const config = readConfig('TABLE_NAME', 'RECORDS_BUCKET', 'LOG_LEVEL')
const log = openLog('worker-recompute-skills', config.LOG_LEVEL)
const table = openTable(tableClients(), config.TABLE_NAME)
const records = objectStore(objectClients(), config.RECORDS_BUCKET)
const frameworks = frameworkRepository(table)
const objects = frameworkObjects(records)

/** A slice begins no further page after this time. */
const sliceMilliseconds = 600_000

const stores = {
  ...{ frameworks, objects, records },
  alignments: alignmentRepository(table),
  sessions: sessionRepository(table),
  evidence: evidenceRepository(table),
  projections: projectionRepository(table),
  recomputed: recomputedSkillRepository(table),
}

const busEvent = z.object({ detail: publishedEventSchema })

export const handler = async (event: unknown): Promise<void> => {
  const { tenant_id: tenantId, facts } = busEvent.parse(event).detail
  const { type, entityId: recomputationId } = facts.event
  if (type !== 'recomputation.due' || recomputationId === null) return
  const began = performance.now()
  await recomputeSkills(
    { tenantId, recomputationId },
    {
      recomputations: recomputationRepository(table),
      stores,
      catalogue: skillCatalogue({ frameworks, objects }),
      clock: systemClock,
      hasTime: () => performance.now() - began < sliceMilliseconds,
      pause: (milliseconds) => pause(milliseconds),
      report: (error, about) => log.error('recomputation failed', { ...about, error }),
    },
  )
}
