/** Time and randomness, as arguments of everything that needs them. */
import { randomBytes, randomInt } from 'node:crypto'
import { makeId, type IdPrefix } from '#shared/domain/identifiers.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** A new identifier, sortable by time. */
export const newId = (prefix: IdPrefix, clock: Clock): string => makeId(prefix, clock.now(), randomBytes(16))

/** What stamps a change that is made now. */
export const stampOf = (clock: Clock): Stamp => ({ now: isoTime(clock.now()), makeEventId: () => newId('evt', clock) })

/** Random bytes for ids that the domain shapes itself. */
export const random = (bytes: number): Uint8Array => randomBytes(bytes)

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A secret of letters and digits, about 5.95 bits each. */
export const randomSecret = (length: number): string => Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('')
