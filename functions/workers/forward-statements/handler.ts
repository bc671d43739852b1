/** Forwards the statements of workspaces to the LRSs that they named, on a schedule. */
import type { Context } from 'aws-lambda'
import { objectClients, tableClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { readConfig } from '#shared/platform/config.ts'
import { openLog } from '#shared/platform/log.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { outboundHttp } from '#shared/platform/outbound-http.ts'
import { openSecretSealing } from '#shared/platform/secret-sealing.ts'
import { forwarderRepository } from '#shared/store/forwarders/forwarder-repository.ts'
import { statementRepository } from '#shared/store/statements/statement-repository.ts'
import { openTable } from '#shared/store/table/table.ts'
import { forwardStatements } from './forward-statements.ts'

const config = readConfig('TABLE_NAME', 'RECORDS_BUCKET', 'LOOPBACK_RECEIVERS', 'LOOPBACK_AUTHORITY', 'LOG_LEVEL')
const log = openLog('worker-forward-statements', config.LOG_LEVEL)
const table = openTable(tableClients(), config.TABLE_NAME)
const records = objectStore(objectClients(), config.RECORDS_BUCKET)
const dependencies = {
  forwarders: forwarderRepository(table),
  statements: statementRepository(table, { bodies: records, clock: systemClock }),
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
  const { taken, failures } = await forwardStatements(dependencies, hasTime)
  if (taken > 0) log.info('statements forwarded', { taken })
  if (failures > 0) throw new Error(`Statements of ${failures} forwarders could not be forwarded.`)
}
