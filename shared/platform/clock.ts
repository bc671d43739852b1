/** Time and randomness, as arguments of every function that needs them. */
import { randomBytes, randomInt } from 'node:crypto'
import { makeId, type IdPrefix } from '#shared/domain/identifiers.ts'
import type { Actor } from '#shared/domain/events/actor.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'

/** A source of time that tests can replace. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
}

/** The clock of the machine. */
export const systemClock: Clock = { now: () => Date.now() }

/** ISO 8601 in UTC with milliseconds, from milliseconds since the epoch. */
export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** A new identifier: the prefix and letters that sort by time. */
export const newId = (prefix: IdPrefix, clock: Clock): string => makeId(prefix, clock.now(), randomBytes(16))

/** The stamp of a change that is made at this moment. @param actor absent where nobody decides on the change */
export const stampOf = (clock: Clock, actor?: Actor): Stamp => ({
  now: isoTime(clock.now()),
  makeEventId: () => newId('evt', clock),
  ...(actor === undefined ? {} : { actor }),
})

/** Random bytes, for ids whose form a domain rule decides. */
export const random = (bytes: number): Uint8Array => randomBytes(bytes)

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * A secret of letters and digits, about 5.95 bits each.
 * @public for endpoints that create keys and secrets
 */
export const randomSecret = (length: number): string =>
  Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('')
