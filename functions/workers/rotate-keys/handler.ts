/** Makes and rotates the signing keys, and brings the content keys to the edge. Runs daily, and once at each deployment. */
import { systemClock } from '#shared/platform/clock.ts'
import { readConfig } from '#shared/platform/config.ts'
import { edgeKeys } from '#shared/platform/edge-keys.ts'
import { openLog } from '#shared/platform/log.ts'
import { keySecret } from '#shared/platform/key-secret.ts'
import { rotateKeys } from './rotate-keys.ts'

const config = readConfig('SIGNING_KEYS_SECRET_ID', 'CONTENT_KEYS_STORE_ARN', 'LOG_LEVEL')
const log = openLog('worker-rotate-keys', config.LOG_LEVEL)
const secret = keySecret(config.SIGNING_KEYS_SECRET_ID)
const edge = edgeKeys(config.CONTENT_KEYS_STORE_ARN)

export const handler = async (): Promise<void> => {
  const kept = await rotateKeys({ secret, edge, clock: systemClock })
  log.info('signing keys are in place', { token: kept.token.length, content: kept.content.length, sealing: kept.sealing.length })
}
