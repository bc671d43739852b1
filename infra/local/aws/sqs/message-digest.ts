import { createHash } from 'node:crypto'
import type { MessageAttributes } from './queue-records.ts'

const stringMark = 1
const binaryMark = 2

/** Hex MD5 of a message body; the SDK compares it with what it sent. */
export function bodyDigest(body: string): string {
  return createHash('md5').update(body).digest('hex')
}

/** Hex MD5 of message attributes in SQS's own encoding: by name, each part with its length in front. */
export function attributesDigest(attributes: MessageAttributes): string {
  const hash = createHash('md5')
  const byName = Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [name, { DataType, StringValue, BinaryValue }] of byName) {
    hash.update(withLength(Buffer.from(name)))
    hash.update(withLength(Buffer.from(DataType)))
    hash.update(Buffer.from([BinaryValue === undefined ? stringMark : binaryMark]))
    hash.update(withLength(BinaryValue === undefined ? Buffer.from(StringValue ?? '') : Buffer.from(BinaryValue, 'base64')))
  }
  return hash.digest('hex')
}

/** Bytes that attributes add to the size of a message: names, types and values. */
export function attributesSize(attributes: MessageAttributes): number {
  return Object.entries(attributes).reduce((bytes, [name, { DataType, StringValue, BinaryValue }]) => {
    const value = BinaryValue === undefined ? Buffer.byteLength(StringValue ?? '') : Buffer.from(BinaryValue, 'base64').length
    return bytes + Buffer.byteLength(name) + Buffer.byteLength(DataType) + value
  }, 0)
}

function withLength(part: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(part.length)
  return Buffer.concat([length, part])
}
