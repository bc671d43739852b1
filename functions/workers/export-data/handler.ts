/**
 * Writes exports into files. The table's stream starts it with each job that waits for a worker. Its role reads the table
 * and statements in the bucket, and writes nothing there but files of exports.
 */
import * as z from 'zod'
import { archiveUploads } from '#shared/platform/archive-uploads.ts'
import { objectClients, tableClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { readConfig } from '#shared/platform/config.ts'
import { openLog } from '#shared/platform/log.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { auditRepository } from '#shared/store/audit/audit-repository.ts'
import { exportRepository } from '#shared/store/data-exports/export-repository.ts'
import { dispatchLearnerRepository } from '#shared/store/dispatches/dispatch-learner-repository.ts'
import { periodRepository } from '#shared/store/learners/period-repository.ts'
import { ledgerRepository } from '#shared/store/ledger/ledger-repository.ts'
import { sessionRepository } from '#shared/store/sessions/session-repository.ts'
import { statementRepository } from '#shared/store/statements/statement-repository.ts'
import { openTable } from '#shared/store/table/table.ts'
import { exportData } from './export-data.ts'

const config = readConfig('TABLE_NAME', 'RECORDS_BUCKET', 'LOG_LEVEL')
const log = openLog('worker-export-data', config.LOG_LEVEL)
const table = openTable(tableClients(), config.TABLE_NAME)
const objects = objectClients()
const records = objectStore(objects, config.RECORDS_BUCKET)

/** A slice reads no further page after this time. The function ends two minutes later at the latest. */
const sliceMilliseconds = 120_000

const text = z.object({ S: z.string() })
const streamBatch = z.object({
  Records: z.array(z.object({ dynamodb: z.object({ NewImage: z.object({ tenantId: text, jobId: text }) }) })),
})

const stores = {
  exports: exportRepository(table),
  sessions: sessionRepository(table),
  learners: dispatchLearnerRepository(table),
  audit: auditRepository(table),
  ledger: ledgerRepository(table),
  periods: periodRepository(table),
  statements: statementRepository(table, { bodies: records, clock: systemClock }),
  archives: archiveUploads(objects, config.RECORDS_BUCKET),
  records,
  clock: systemClock,
  report: (error: unknown, facts: object) => log.error('export failed', { ...facts, error }),
}

export const handler = async (event: unknown): Promise<void> => {
  const began = performance.now()
  const hasTime = (): boolean => performance.now() - began < sliceMilliseconds
  for (const { dynamodb } of streamBatch.parse(event).Records) {
    const { tenantId, jobId } = dynamodb.NewImage
    await exportData({ tenantId: tenantId.S, jobId: jobId.S }, { ...stores, hasTime })
  }
}
