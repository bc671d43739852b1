/** Forwards the statements of workspaces to the LRSs that they named, and makes evidence of skills of them, on a schedule. */
import type { Context } from 'aws-lambda'
import { objectClients, tableClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { readConfig } from '#shared/platform/config.ts'
import { openLog } from '#shared/platform/log.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { outboundHttp } from '#shared/platform/outbound-http.ts'
import { openSecretSealing } from '#shared/platform/secret-sealing.ts'
import { frameworkObjects } from '#shared/operations/skills/framework-objects.ts'
import { skillCatalogue } from '#shared/operations/skills/skill-catalogue.ts'
import { alignmentRepository } from '#shared/store/alignments/alignment-repository.ts'
import { clientSystemRepository } from '#shared/store/client-systems/client-system-repository.ts'
import { frameworkRepository } from '#shared/store/frameworks/framework-repository.ts'
import { evidenceRepository } from '#shared/store/skills/evidence-repository.ts'
import { fadeMarkRepository } from '#shared/store/skills/fade-mark-repository.ts'
import { projectionRepository } from '#shared/store/skills/projection-repository.ts'
import { statementFollowerRepository } from '#shared/store/skills/statement-follower-repository.ts'
import { vectorRepository } from '#shared/store/skills/vector-repository.ts'
import { forwarderRepository } from '#shared/store/forwarders/forwarder-repository.ts'
import { statementRepository } from '#shared/store/statements/statement-repository.ts'
import { openTable } from '#shared/store/table/table.ts'
import { followStatements } from './follow-statements.ts'
import { forwardStatements } from './forward-statements.ts'

const config = readConfig(
  'TABLE_NAME',
  'RECORDS_BUCKET',
  'LOOPBACK_RECEIVERS',
  'LOOPBACK_AUTHORITY',
  'API_BASE_URL',
  'LOG_LEVEL',
)
const log = openLog('worker-forward-statements', config.LOG_LEVEL)
const table = openTable(tableClients(), config.TABLE_NAME)
const records = objectStore(objectClients(), config.RECORDS_BUCKET)
const statements = statementRepository(table, { bodies: records, clock: systemClock })
const following = {
  statements,
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
const dependencies = {
  forwarders: forwarderRepository(table),
  statements,
  records,
  sealing: openSecretSealing(systemClock),
  http: outboundHttp({ loopback: { receivers: config.LOOPBACK_RECEIVERS, authority: config.LOOPBACK_AUTHORITY } }),
  clock: systemClock,
  report: (error: unknown) => log.error('statements not forwarded', { error }),
  warn: (message: string, facts: Readonly<Record<string, unknown>>) => log.warn(message, facts),
}

/** Time that is left for the request that is under way: another LRS may take half a minute to respond. */
const reservedMilliseconds = 45_000

/** @throws Error where something of ours went wrong: the run counts as failed, and is repeated */
export const handler = async (_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
  const hasTime = (): boolean => context.getRemainingTimeInMillis() > reservedMilliseconds
  // At the same time: an LRS that does not respond must not take the time of the evidence.
  const [forwarded, { followed, unmatched, failures }] = await Promise.all([
    forwardStatements(dependencies, hasTime),
    followStatements(following, hasTime),
  ])
  if (forwarded.taken > 0) log.info('statements forwarded', { taken: forwarded.taken })
  if (followed > 0) log.info('statements followed', { followed, unmatched })
  if (forwarded.failures + failures > 0)
    throw new Error(
      `Statements of ${forwarded.failures} forwarders could not be forwarded, and those of ${failures} workspaces not be followed.`,
    )
}
