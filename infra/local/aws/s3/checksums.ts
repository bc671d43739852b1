import { crc32 } from 'node:zlib'
import * as z from 'zod'

/** The checksum that the SDK sends by default, and the only one of this server. */
export const checksumAlgorithmSchema = z.literal('crc32')
export type ChecksumAlgorithm = z.infer<typeof checksumAlgorithmSchema>

/** A stored checksum: `value` is base64, followed by `-<parts>` if it is composite. */
export const checksumSchema = z.object({
  algorithm: checksumAlgorithmSchema,
  value: z.string(),
  type: z.enum(['FULL_OBJECT', 'COMPOSITE']),
})
export type Checksum = z.infer<typeof checksumSchema>

/** Bytes of a CRC-32. */
export const checksumBytes = 4

/** A CRC-32 over the chunks of a body. */
export class Crc32 {
  #sum = 0

  update(chunk: Buffer): void {
    this.#sum = crc32(chunk, this.#sum)
  }

  digest(): Buffer {
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(this.#sum)
    return sum
  }
}

/** The checksum of a multipart object: the CRC-32 of the parts' checksums. */
export function compositeChecksum(parts: readonly string[]): Checksum {
  const sum = new Crc32()
  for (const part of parts) sum.update(Buffer.from(part, 'base64'))
  return { algorithm: 'crc32', value: `${sum.digest().toString('base64')}-${parts.length}`, type: 'COMPOSITE' }
}

/** Response headers of a checksum. */
export function checksumHeaders(checksum: Checksum | undefined): Record<string, string> {
  if (checksum === undefined) return {}
  return { 'x-amz-checksum-crc32': checksum.value, 'x-amz-checksum-type': checksum.type }
}

/** The element of a checksum in XML responses. */
export function checksumElement(checksum: Checksum | undefined): Record<string, string> {
  return checksum === undefined ? {} : { ChecksumCRC32: checksum.value }
}
