/** Keeps the audit log of each workspace: what people, API keys and the service itself changed. */
import { tableClients } from '#shared/platform/clients.ts'
import { readConfig } from '#shared/platform/config.ts'
import { consumeEvents } from '#shared/platform/event-consumer.ts'
import { openLog } from '#shared/platform/log.ts'
import { auditRepository } from '#shared/store/audit/audit-repository.ts'
import { configurationRepository } from '#shared/store/configuration/configuration-repository.ts'
import { openTable } from '#shared/store/table/table.ts'
import { auditRecorder } from './record-audit.ts'

const config = readConfig('TABLE_NAME', 'LOG_LEVEL')
const table = openTable(tableClients(), config.TABLE_NAME)
const means = { log: auditRepository(table), configurations: configurationRepository(table) }

export const handler = consumeEvents(openLog('worker-record-audit', config.LOG_LEVEL), () => auditRecorder(means))
