/** Derives evidence of skills from the ends of LIVE sessions' visits and attempts, and value from level changes. */
import { frameworkObjects } from '#shared/operations/skills/framework-objects.ts'
import { skillCatalogue } from '#shared/operations/skills/skill-catalogue.ts'
import { objectClients, tableClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { readConfig } from '#shared/platform/config.ts'
import { consumeEvents } from '#shared/platform/event-consumer.ts'
import { openLog } from '#shared/platform/log.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { alignmentRepository } from '#shared/store/alignments/alignment-repository.ts'
import { frameworkRepository } from '#shared/store/frameworks/framework-repository.ts'
import { evidenceRepository } from '#shared/store/skills/evidence-repository.ts'
import { fadeMarkRepository } from '#shared/store/skills/fade-mark-repository.ts'
import { projectionRepository } from '#shared/store/skills/projection-repository.ts'
import { vectorRepository } from '#shared/store/skills/vector-repository.ts'
import { valueModelRepository } from '#shared/store/value/value-model-repository.ts'
import { valueRepository } from '#shared/store/value/value-repository.ts'
import { openTable } from '#shared/store/table/table.ts'
import { skillDeriver } from './derive-skills.ts'

const config = readConfig('TABLE_NAME', 'RECORDS_BUCKET', 'LOG_LEVEL')
const table = openTable(tableClients(), config.TABLE_NAME)
const records = objectStore(objectClients(), config.RECORDS_BUCKET)
const dependencies = {
  alignments: alignmentRepository(table),
  catalogue: skillCatalogue({ frameworks: frameworkRepository(table), objects: frameworkObjects(records) }),
  evidence: evidenceRepository(table),
  projections: projectionRepository(table),
  vectors: vectorRepository(table),
  fadeMarks: fadeMarkRepository(table),
  models: valueModelRepository(table),
  value: valueRepository(table),
  records,
  clock: systemClock,
}

export const handler = consumeEvents(openLog('worker-derive-skills', config.LOG_LEVEL), () =>
  skillDeriver(dependencies),
)
