/**
 * Makes and rotates the keys that sign and seal, and brings the content keys to the edge. Runs daily, and once at each
 * deployment.
 */
import { rotateKeys } from '#shared/operations/keys/change-keys.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { readConfig } from '#shared/platform/config.ts'
import { edgeKeys } from '#shared/platform/edge-keys.ts'
import { keySecret } from '#shared/platform/key-secret.ts'
import { openLog } from '#shared/platform/log.ts'

const config = readConfig(
  'TOKEN_KEYS_SECRET_ID',
  'CONTENT_KEYS_SECRET_ID',
  'SEALING_KEYS_SECRET_ID',
  'CONTENT_KEYS_STORE_ARN',
  'LOG_LEVEL',
)
const log = openLog('worker-rotate-keys', config.LOG_LEVEL)
const rotation = {
  secrets: {
    token: keySecret({ purpose: 'token', secretId: config.TOKEN_KEYS_SECRET_ID }),
    content: keySecret({ purpose: 'content', secretId: config.CONTENT_KEYS_SECRET_ID }),
    sealing: keySecret({ purpose: 'sealing', secretId: config.SEALING_KEYS_SECRET_ID }),
  },
  edge: edgeKeys(config.CONTENT_KEYS_STORE_ARN),
  clock: systemClock,
}

export const handler = async (): Promise<void> => log.info('keys are in place', await rotateKeys(rotation))
