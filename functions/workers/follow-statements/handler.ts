/** Makes evidence of skills of the statements that other systems stored, on a schedule. */
import type { Context } from 'aws-lambda'
import { frameworkObjects } from '#shared/operations/skills/framework-objects.ts'
import { skillCatalogue } from '#shared/operations/skills/skill-catalogue.ts'
import { objectClients, tableClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { readConfig } from '#shared/platform/config.ts'
import { openLog } from '#shared/platform/log.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { alignmentRepository } from '#shared/store/alignments/alignment-repository.ts'
import { clientSystemRepository } from '#shared/store/client-systems/client-system-repository.ts'
import { frameworkRepository } from '#shared/store/frameworks/framework-repository.ts'
import { evidenceRepository } from '#shared/store/skills/evidence-repository.ts'
import { fadeMarkRepository } from '#shared/store/skills/fade-mark-repository.ts'
import { projectionRepository } from '#shared/store/skills/projection-repository.ts'
import { statementFollowerRepository } from '#shared/store/skills/statement-follower-repository.ts'
import { vectorRepository } from '#shared/store/skills/vector-repository.ts'
import { statementRepository } from '#shared/store/statements/statement-repository.ts'
import { openTable } from '#shared/store/table/table.ts'
import { followStatements } from './follow-statements.ts'

const config = readConfig('TABLE_NAME', 'RECORDS_BUCKET', 'API_BASE_URL', 'LOG_LEVEL')
const log = openLog('worker-follow-statements', config.LOG_LEVEL)
const table = openTable(tableClients(), config.TABLE_NAME)
const records = objectStore(objectClients(), config.RECORDS_BUCKET)
const dependencies = {
  statements: statementRepository(table, { bodies: records, clock: systemClock }),
  followers: statementFollowerRepository(table),
  clientSystems: clientSystemRepository(table),
  alignments: alignmentRepository(table),
  catalogue: skillCatalogue({ frameworks: frameworkRepository(table), objects: frameworkObjects(records) }),
  evidence: evidenceRepository(table),
  projections: projectionRepository(table),
  vectors: vectorRepository(table),
  fadeMarks: fadeMarkRepository(table),
  home: config.API_BASE_URL,
  clock: systemClock,
  report: (error: unknown) => log.error('statements not followed', { error }),
}

/** Time that is left for the page of statements that is under way. */
const reservedMilliseconds = 45_000

/** @throws Error where statements of a workspace could not be followed: the run counts as failed, and is repeated */
export const handler = async (_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
  const hasTime = (): boolean => context.getRemainingTimeInMillis() > reservedMilliseconds
  const { followed, unmatched, failures } = await followStatements(dependencies, hasTime)
  if (followed > 0) log.info('statements followed', { followed, unmatched })
  if (failures > 0) throw new Error(`Statements of ${failures} workspaces could not be followed.`)
}
