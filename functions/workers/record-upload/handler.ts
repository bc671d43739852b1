/** Records uploads as received when S3 reports their objects. */
import { tableClients } from '#shared/platform/clients.ts'
import { isoTime } from '#shared/platform/clock.ts'
import { readConfig } from '#shared/platform/config.ts'
import { openLog } from '#shared/platform/log.ts'
import { queueBatch } from '#shared/platform/queue-batch.ts'
import { openTable } from '#shared/store/table/table.ts'
import { uploadRepository } from '#shared/store/uploads/upload-repository.ts'
import { objectCreated, recordUpload } from './record-upload.ts'

const config = readConfig('TABLE_NAME', 'LOG_LEVEL')
const uploads = uploadRepository(openTable(tableClients(), config.TABLE_NAME))

export const handler = queueBatch(
  openLog('worker-record-upload', config.LOG_LEVEL),
  objectCreated,
  (notice, { attributes }) => recordUpload(notice, { uploads, sent: isoTime(Number(attributes.SentTimestamp)) }),
)
