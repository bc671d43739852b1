/**
 * Identifiers: a prefix that says what is named, then a ULID (48 bits of milliseconds, 80 random bits, Crockford's
 * base 32), so that ids of one kind sort by the time at which they were made.
 */
export type IdPrefix = 'pkg' | 'ver' | 'ses' | 'upl' | 'evt' | 'key' | 'job' | 'whk' | 'fwd' | 'adr'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** The ten letters with which every id made at this time begins, after its prefix; they sort as the times do. */
export function encodeTime(milliseconds: number): string {
  let rest = milliseconds
  let text = ''
  for (let position = 0; position < 10; position += 1) {
    text = alphabet.charAt(rest % 32) + text
    rest = Math.floor(rest / 32)
  }
  return text
}

/** Sixteen letters, of five bits of a byte each. */
export const encodeRandom = (random: Uint8Array): string => Array.from(random.subarray(0, 16), (byte) => alphabet.charAt(byte & 31)).join('')

/**
 * @param milliseconds time since the epoch
 * @param random 16 random bytes, of which 80 bits are used
 */
export function makeId(prefix: IdPrefix, milliseconds: number, random: Uint8Array): string {
  return `${prefix}_${encodeTime(milliseconds)}${encodeRandom(random)}`
}
