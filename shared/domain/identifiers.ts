/**
 * Identifiers: a prefix that says what is named, then a ULID (48 bits of milliseconds, 80 random bits, Crockford's
 * base 32), so that ids of one kind sort by the time at which they were made.
 */
export type IdPrefix = 'pkg' | 'ver' | 'ses' | 'upl' | 'evt' | 'key' | 'job'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

function encodeTime(milliseconds: number): string {
  let rest = milliseconds
  let text = ''
  for (let position = 0; position < 10; position += 1) {
    text = alphabet.charAt(rest % 32) + text
    rest = Math.floor(rest / 32)
  }
  return text
}

/**
 * @param milliseconds time since the epoch
 * @param random 16 random bytes, of which 80 bits are used
 */
export function makeId(prefix: IdPrefix, milliseconds: number, random: Uint8Array): string {
  let text = ''
  for (const byte of random.subarray(0, 16)) text += alphabet.charAt(byte & 31)
  return `${prefix}_${encodeTime(milliseconds)}${text}`
}

/** Time at which an id was made, in milliseconds since the epoch; null for ids of another shape (a customer's own). */
export function timeOfId(id: string): number | null {
  const body = /^[a-z]{3}_([0-9a-hjkmnp-tv-z]{10})[0-9a-hjkmnp-tv-z]{16,22}$/.exec(id)?.[1]
  if (body === undefined) return null
  return Array.from(body).reduce((sum, letter) => sum * 32 + alphabet.indexOf(letter), 0)
}
