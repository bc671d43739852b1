/** Records what LIVE sessions do as statements of their workspace's LRS. */
import { objectClients, tableClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { readConfig } from '#shared/platform/config.ts'
import { consumeEvents } from '#shared/platform/event-consumer.ts'
import { openLog } from '#shared/platform/log.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { activityRepository } from '#shared/store/activities/activity-repository.ts'
import { statementRepository } from '#shared/store/statements/statement-repository.ts'
import { openTable } from '#shared/store/table/table.ts'
import { sessionStatements } from './session-statements.ts'

const config = readConfig('TABLE_NAME', 'RECORDS_BUCKET', 'API_BASE_URL', 'LOG_LEVEL')
const table = openTable(tableClients(), config.TABLE_NAME)
const records = objectStore(objectClients(), config.RECORDS_BUCKET)
const { record } = sessionStatements({
  statements: statementRepository(table, { bodies: records, clock: systemClock }),
  activities: activityRepository(table),
  records,
  baseUrl: config.API_BASE_URL,
})

export const handler = consumeEvents(openLog('worker-record-session-statements', config.LOG_LEVEL), () => record)
