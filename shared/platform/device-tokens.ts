/** Tokens of headsets, which are stored nowhere: their hash is the id of the headset. */
import { createHash, randomInt } from 'node:crypto'
import { formatDeviceToken, type Device } from '#shared/domain/vr/device.ts'
import { randomSecret } from './clock.ts'

/** The headset of a token. Who knows the id cannot make a token from it. */
export const deviceIdOf = (token: string): string => `dev_${createHash('sha256').update(token).digest('hex')}`

/** A token of 190 random bits, and the id of its headset. */
export function newDeviceToken(owner: Pick<Device, 'tenantId' | 'mode'>): {
  readonly token: string
  readonly deviceId: string
} {
  const token = formatDeviceToken(owner, randomSecret(32))
  return { token, deviceId: deviceIdOf(token) }
}

/** Draws the characters of codes. */
export const draw = (below: number): number => randomInt(below)
