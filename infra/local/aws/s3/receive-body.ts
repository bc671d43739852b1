import { createHash } from 'node:crypto'
import { decodeAwsChunked } from './aws-chunked.ts'
import { readBodyDeclaration, type BodyDeclaration } from './body-declaration.ts'
import type { S3Call } from './call.ts'
import { Crc32, type Checksum } from './checksums.ts'
import { s3Error } from './errors.ts'
import type { Blob } from './records.ts'

/** What a body turned out to be; everything that was declared of it is checked. */
interface ReceivedBody {
  /** Hex. */
  readonly md5: string
  readonly checksum: Checksum | undefined
}

/** A received body that lies in the blob folder; it is removed again unless `keep` returns. */
export interface ReceivedBlob extends ReceivedBody {
  readonly blob: Blob
}

/** Largest body of one PUT, in bytes. */
const largestPut = 5 * 2 ** 30
const largestDocument = 8 * 2 ** 20

/**
 * Streams the body into a blob and hands it to `keep`, which stores a record of it. Nothing is left behind when either
 * fails.
 */
export async function receiveBlob<Kept>(call: S3Call, keep: (received: ReceivedBlob) => Kept): Promise<Kept> {
  const declaration = declare(call, largestPut)
  const writer = await call.store.blobs.create()
  try {
    const received = await consume(call, declaration, (chunk) => writer.write(chunk))
    return keep({ ...received, blob: await writer.finish() })
  } catch (error) {
    await writer.discard()
    throw error
  }
}

/** Reads a small body, such as an XML document, as text. */
export async function receiveText(call: S3Call): Promise<string> {
  const chunks: Buffer[] = []
  await consume(call, declare(call, largestDocument), (chunk) => {
    chunks.push(chunk)
    return Promise.resolve()
  })
  return Buffer.concat(chunks).toString()
}

function declare(call: S3Call, limit: number): BodyDeclaration {
  const declaration = readBodyDeclaration(call.headers, call.payloadHash)
  if (declaration.length > limit) throw s3Error('EntityTooLarge')
  return declaration
}

type Sink = (chunk: Buffer) => Promise<void>

async function consume(call: S3Call, declaration: BodyDeclaration, sink: Sink): Promise<ReceivedBody> {
  const trailers = new Map<string, string>()
  const payload = declaration.chunked ? decodeAwsChunked(call.body(), trailers) : call.body()
  const md5 = createHash('md5')
  const sha256 = declaration.sha256 === undefined ? undefined : createHash('sha256')
  const sum = declaration.checksum && new Crc32()
  let size = 0
  for await (const chunk of payload) {
    size += chunk.length
    if (size > declaration.length) throw s3Error('IncompleteBody')
    md5.update(chunk)
    sha256?.update(chunk)
    sum?.update(chunk)
    await sink(chunk)
  }
  if (size !== declaration.length) throw s3Error('IncompleteBody')
  const digest = md5.digest()
  if (declaration.md5 !== undefined && declaration.md5 !== digest.toString('base64')) throw s3Error('BadDigest')
  if (sha256?.digest('hex') !== declaration.sha256) throw s3Error('XAmzContentSHA256Mismatch')
  return {
    md5: digest.toString('hex'),
    checksum: checkSum({ declaration, trailers, value: sum?.digest().toString('base64') }),
  }
}

interface ComputedSum {
  readonly declaration: BodyDeclaration
  readonly trailers: ReadonlyMap<string, string>
  readonly value: string | undefined
}

function checkSum({ declaration, trailers, value }: ComputedSum): Checksum | undefined {
  const { checksum } = declaration
  if (checksum === undefined || value === undefined) return undefined
  const { algorithm } = checksum
  const expected = checksum.value ?? trailers.get(`x-amz-checksum-${algorithm}`)
  if (expected === undefined) throw s3Error('MalformedTrailerError')
  if (expected !== value)
    throw s3Error('BadDigest', `The ${algorithm.toUpperCase()} you specified did not match the calculated checksum.`)
  return { algorithm, value, type: 'FULL_OBJECT' }
}
