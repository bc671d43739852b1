/** JSON with one form for each value (RFC 8785), so that equal values have equal hashes. */
import { createHash } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : Number(one > other)

/** Members in the order of their names' UTF-16 units; numbers and texts as ECMAScript writes them. */
const sorted = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(byKey))
    : value

/** @param value JSON whose member names are no whole numbers: JavaScript would sort those first */
export const canonicalJson = (value: object): string => JSON.stringify(value, sorted)

/** Letters of base 32 from the hash of a value, five bits each. @param length at most 32 */
export const hashLetters = (value: object, length: number): string =>
  Array.from(createHash('sha256').update(canonicalJson(value)).digest().subarray(0, length), (byte) =>
    alphabet.charAt(byte & 31),
  ).join('')
