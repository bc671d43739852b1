/** Notes what the store reports of arrived uploads: size, ETag and time (S3 event notifications through SQS). */
import { isoTime } from '#shared/platform/clock.ts'
import { tableClients } from '#shared/platform/clients.ts'
import { readConfig } from '#shared/platform/config.ts'
import { openLog } from '#shared/platform/log.ts'
import { queueBatch } from '#shared/processing/queue-batch.ts'
import { openTable } from '#shared/store/table.ts'
import { uploadRepository } from '#shared/store/upload-repository.ts'
import { markUpload, objectCreated } from './mark-upload.ts'

const config = readConfig('TABLE_NAME', 'LOG_LEVEL')
const log = openLog('worker-mark-upload', config.LOG_LEVEL)
const uploads = uploadRepository(openTable(tableClients(), config.TABLE_NAME))

export const handler = queueBatch(log, (body, record) => {
  const sent = isoTime(Number(record.attributes.SentTimestamp))
  return markUpload(objectCreated.parse(body), { uploads, sent })
})
