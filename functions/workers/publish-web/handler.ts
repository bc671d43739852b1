/**
 * Publishes the web assets that are bundled beside it: the player and the documentation. Runs once at each deployment.
 */
import { join } from 'node:path'
import { objectClients } from '#shared/platform/clients.ts'
import { readConfig } from '#shared/platform/config.ts'
import { openLog } from '#shared/platform/log.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { publishWeb } from './publish-web.ts'

const config = readConfig('WEB_BUCKET', 'LOG_LEVEL')
const log = openLog('worker-publish-web', config.LOG_LEVEL)
const web = objectStore(objectClients(), config.WEB_BUCKET)

export const handler = async (): Promise<void> => {
  const files = await publishWeb(join(__dirname, 'web'), web)
  log.info('web assets are published', { files })
}
