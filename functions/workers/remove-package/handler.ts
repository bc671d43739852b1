/** Removes packages whose deletion is due, with their files. Its role may delete hosted files, and cannot read them. */
import { objectClients, tableClients } from '#shared/platform/clients.ts'
import { stampOf, systemClock } from '#shared/platform/clock.ts'
import { readConfig } from '#shared/platform/config.ts'
import { consumeEvents } from '#shared/platform/event-consumer.ts'
import { openLog } from '#shared/platform/log.ts'
import { objectErasure } from '#shared/platform/object-erasure.ts'
import { drainQueue } from '#shared/platform/queue-drain.ts'
import { packageDeletionRepository } from '#shared/store/packages/package-deletion-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { openTable } from '#shared/store/table/table.ts'
import { packageRemover } from './remove-package.ts'

const config = readConfig('TABLE_NAME', 'LOG_LEVEL', 'CONTENT_BUCKET', 'REMOVAL_QUEUE_URL')
const table = openTable(tableClients(), config.TABLE_NAME)
const handle = consumeEvents(openLog('worker-remove-package', config.LOG_LEVEL), () =>
  packageRemover({
    packages: packageRepository(table),
    deletions: packageDeletionRepository(table),
    files: objectErasure(objectClients(), config.CONTENT_BUCKET),
    stamp: () => stampOf(systemClock),
  }),
)

/** A run takes no further package after this time. */
const lastStartMilliseconds = 300_000

/** Runs on a schedule. */
export const handler = async (): Promise<void> => {
  const began = performance.now()
  const hasTime = (): boolean => performance.now() - began < lastStartMilliseconds
  await drainQueue({ queueUrl: config.REMOVAL_QUEUE_URL, handle, hasTime })
}
