/**
 * Identifiers: a prefix for the kind of thing, then a ULID (48 bits of milliseconds, 80 random bits, Crockford's
 * base 32). Ids of one kind sort by the time of their creation.
 */
import { idAlphabet } from '#shared/contract/id-time.ts'

export type IdPrefix =
  | 'pkg'
  | 'ver'
  | 'ses'
  | 'upl'
  | 'evt'
  | 'key'
  | 'job'
  | 'whk'
  | 'fwd'
  | 'adr'
  | 'dsp'
  | 'org'
  | 'inc'
  | 'exp'
  | 'cls'
  | 'fwk'
  | 'fim'
  | 'aln'
  | 'rol'
  | 'rcp'
  | 'reg'

/** The ten characters that follow the prefix in every id of this time. They sort as the times do. */
export function encodeTime(milliseconds: number): string {
  let rest = milliseconds
  let text = ''
  for (let position = 0; position < 10; position += 1) {
    text = idAlphabet.charAt(rest % 32) + text
    rest = Math.floor(rest / 32)
  }
  return text
}

/** Sixteen characters, each from the low five bits of one byte. */
export const encodeRandom = (random: Uint8Array): string =>
  Array.from(random.subarray(0, 16), (byte) => idAlphabet.charAt(byte & 31)).join('')

/**
 * @param milliseconds time since the epoch
 * @param random 16 random bytes, of which 80 bits are used
 */
export function makeId(prefix: IdPrefix, milliseconds: number, random: Uint8Array): string {
  return `${prefix}_${encodeTime(milliseconds)}${encodeRandom(random)}`
}
