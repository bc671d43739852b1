/** Codes by which a headset joins a session that a learner has opened elsewhere. */
import type { KeyMode } from '#shared/contract/credentials.ts'
import type { Session } from '../sessions/session.ts'
import type { Device } from './device.ts'

export interface JoinCode {
  readonly tenantId: string
  /** Six digits. */
  readonly code: string
  readonly sessionId: string
  readonly mode: KeyMode
  /** The session's `launchEpoch` when the code was made: a reset ends its codes too. */
  readonly launchEpoch: string | null
  /** ISO 8601; the code opens nothing from then on. */
  readonly endsAt: string
  /** The headset that has joined by it. */
  readonly usedBy: string | null
}

/** Whether a text can be a code; anything else is looked up nowhere. */
export const isJoinCode = (text: string): boolean => /^\d{6}$/.test(text)

const lifeMilliseconds = 10 * 60_000

/** @param draw returns a random whole number below its argument */
export const newJoinCode = (
  { tenantId, sessionId, mode, launchEpoch }: Session,
  now: string,
  draw: (below: number) => number,
): JoinCode => ({
  ...{ tenantId, sessionId, mode, launchEpoch },
  code: String(draw(1_000_000)).padStart(6, '0'),
  endsAt: new Date(Date.parse(now) + lifeMilliseconds).toISOString(),
  usedBy: null,
})

/** Whether a learner who asks again gets the same code: it must last long enough to be typed. */
export const isStillShown = (found: JoinCode, { sessionId, launchEpoch }: Session, now: string): boolean =>
  found.sessionId === sessionId &&
  found.launchEpoch === launchEpoch &&
  found.usedBy === null &&
  Date.parse(found.endsAt) - Date.parse(now) > lifeMilliseconds / 2

/** Whether a headset may join by a code. A headset that has joined may repeat that, as after a lost response. */
export const opensFor = (
  found: JoinCode,
  { deviceId, mode }: Pick<Device, 'deviceId' | 'mode'>,
  now: string,
): boolean => found.mode === mode && found.endsAt > now && (found.usedBy ?? deviceId) === deviceId
