/** Adds sessions' changes of shared objectives to the learners' where they are missing. */
import { tableClients } from '#shared/platform/clients.ts'
import { readConfig } from '#shared/platform/config.ts'
import { consumeEvents } from '#shared/platform/event-consumer.ts'
import { openLog } from '#shared/platform/log.ts'
import { objectiveRepository } from '#shared/store/objectives/objective-repository.ts'
import { openTable } from '#shared/store/table/table.ts'
import { objectiveSharer } from './share-objectives.ts'

const config = readConfig('TABLE_NAME', 'LOG_LEVEL')
const objectives = objectiveRepository(openTable(tableClients(), config.TABLE_NAME))

export const handler = consumeEvents(openLog('worker-share-objectives', config.LOG_LEVEL), () =>
  objectiveSharer(objectives),
)
