import { checksumAlgorithmSchema, checksumBytes, type ChecksumAlgorithm } from './checksums.ts'
import { s3Error } from './errors.ts'

/** The declared length and digests of a request's body; a body that differs is refused. */
export interface BodyDeclaration {
  /** Bytes of the payload, without any framing. */
  readonly length: number
  /** The body is framed as `aws-chunked`. */
  readonly chunked: boolean
  /** Hex. */
  readonly sha256: string | undefined
  /** Base64. */
  readonly md5: string | undefined
  /** `value` is base64, and undefined where it comes in the trailer. */
  readonly checksum: { readonly algorithm: ChecksumAlgorithm; readonly value: string | undefined } | undefined
}

type Headers = ReadonlyMap<string, string>
const checksumPrefix = 'x-amz-checksum-'

/**
 * Reads the declaration. Refuses contradictions, and digests that this server cannot check, before the body is read.
 */
export function readBodyDeclaration(headers: Headers, payloadHash: string): BodyDeclaration {
  const chunked = payloadHash === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER'
  if (payloadHash.startsWith('STREAMING-') && !chunked)
    throw s3Error('NotImplemented', `${payloadHash} is not implemented.`)
  const sha256 = /^[0-9a-f]{64}$/.test(payloadHash) ? payloadHash : undefined
  if (!chunked && sha256 === undefined && payloadHash !== 'UNSIGNED-PAYLOAD') {
    throw s3Error(
      'InvalidArgument',
      'x-amz-content-sha256 must be UNSIGNED-PAYLOAD, STREAMING-UNSIGNED-PAYLOAD-TRAILER or a SHA-256.',
    )
  }
  const length = readLength(headers, chunked)
  return { length, chunked, sha256, md5: readMd5(headers.get('content-md5')), checksum: readChecksum(headers, chunked) }
}

function readLength(headers: Headers, chunked: boolean): number {
  const text = headers.get(chunked ? 'x-amz-decoded-content-length' : 'content-length')
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw s3Error('MissingContentLength')
  return Number(text)
}

function readMd5(text: string | undefined): string | undefined {
  if (text !== undefined && !isBase64Of(text, 16)) throw s3Error('InvalidDigest')
  return text
}

function readChecksum(headers: Headers, chunked: boolean): BodyDeclaration['checksum'] {
  const declared = [...headers].filter(([name]) => name.startsWith(checksumPrefix))
  const trailer = headers.get('x-amz-trailer')
  const [first, ...more] = [
    ...declared,
    ...(trailer === undefined ? [] : [[trailer.toLowerCase(), undefined] as const]),
  ]
  if (more.length > 0) throw s3Error('InvalidRequest', 'Expecting a single x-amz-checksum- header.')
  if (first === undefined) {
    if (headers.has('x-amz-sdk-checksum-algorithm')) {
      throw s3Error(
        'InvalidRequest',
        'x-amz-sdk-checksum-algorithm specified, but no corresponding x-amz-checksum-* or x-amz-trailer headers were found.',
      )
    }
    return undefined
  }
  const [name, value] = first
  if (value === undefined && !chunked)
    throw s3Error('InvalidRequest', 'x-amz-trailer needs a STREAMING-...-TRAILER body.')
  const algorithm = readAlgorithm(name.startsWith(checksumPrefix) ? name.slice(checksumPrefix.length) : name)
  if (value !== undefined && !isBase64Of(value, checksumBytes))
    throw s3Error('InvalidRequest', `Value for ${name} header is invalid.`)
  return { algorithm, value }
}

/** The checksum algorithm in a header, in upper or lower case. Throws NotImplemented for every other than CRC-32. */
export function readAlgorithm(name: string): ChecksumAlgorithm {
  const parsed = checksumAlgorithmSchema.safeParse(name.toLowerCase())
  if (!parsed.success) throw s3Error('NotImplemented', `The checksum ${name} is not implemented.`)
  return parsed.data
}

function isBase64Of(text: string, bytes: number): boolean {
  const decoded = Buffer.from(text, 'base64')
  return decoded.length === bytes && decoded.toString('base64') === text
}
