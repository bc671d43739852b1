import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import * as z from 'zod'
import { Crc64Nvme } from './crc64nvme.ts'

/** The additional checksums that this server knows. */
export const checksumAlgorithmSchema = z.enum(['crc32', 'crc64nvme', 'sha256'])
export type ChecksumAlgorithm = z.infer<typeof checksumAlgorithmSchema>

/** A checksum as it is kept and answered: `value` is base64, with `-<parts>` where it is composite. */
export const checksumSchema = z.object({
  algorithm: checksumAlgorithmSchema,
  value: z.string(),
  type: z.enum(['FULL_OBJECT', 'COMPOSITE']),
})
export type Checksum = z.infer<typeof checksumSchema>

/** A running sum over the bytes of a body. */
export interface RunningChecksum {
  update: (chunk: Buffer) => unknown
  digest: () => Buffer
}

/** Bytes of a sum, by algorithm: a declared value of another length cannot be meant. */
export const checksumBytes: Readonly<Record<ChecksumAlgorithm, number>> = { crc32: 4, crc64nvme: 8, sha256: 32 }

/** Starts a sum of the algorithm. */
export function startChecksum(algorithm: ChecksumAlgorithm): RunningChecksum {
  if (algorithm === 'crc32') return new Crc32()
  if (algorithm === 'crc64nvme') return new Crc64Nvme()
  return createHash('sha256')
}

class Crc32 implements RunningChecksum {
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

/** The sum of the parts' sums, as S3 forms it for a multipart object. */
export function compositeChecksum(algorithm: ChecksumAlgorithm, parts: readonly string[]): Checksum {
  const sum = startChecksum(algorithm)
  for (const part of parts) sum.update(Buffer.from(part, 'base64'))
  return { algorithm, value: `${sum.digest().toString('base64')}-${parts.length}`, type: 'COMPOSITE' }
}

/** Response headers that tell a checksum. */
export function checksumHeaders(checksum: Checksum | undefined): Record<string, string> {
  if (checksum === undefined) return {}
  return { [`x-amz-checksum-${checksum.algorithm}`]: checksum.value, 'x-amz-checksum-type': checksum.type }
}

/** The element in answers that tells a checksum, such as `ChecksumCRC32`. */
export function checksumElement(checksum: Checksum | undefined): Record<string, string> {
  return checksum === undefined ? {} : { [checksumElementName(checksum.algorithm)]: checksum.value }
}

/** Name of the XML element of an algorithm. */
export function checksumElementName(algorithm: ChecksumAlgorithm): 'ChecksumCRC32' | 'ChecksumCRC64NVME' | 'ChecksumSHA256' {
  if (algorithm === 'crc32') return 'ChecksumCRC32'
  return algorithm === 'crc64nvme' ? 'ChecksumCRC64NVME' : 'ChecksumSHA256'
}
