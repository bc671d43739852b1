/** Name-based UUIDs (RFC 9562, version 5): the same name always gives the same UUID. */
import { createHash } from 'node:crypto'

/** This service's own namespace. */
const namespace = Buffer.from('6f1c0c5e2a3b4d7f9c86e1b0a4d25f37', 'hex')

/** @param name parts of the name, in order */
export function namedUuid(name: readonly (string | number)[]): string {
  const bytes = createHash('sha1').update(namespace).update(JSON.stringify(name)).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
