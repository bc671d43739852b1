/** Objects in S3. Keys are the caller's business; what is not there is null, not an exception. */
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { DeleteObjectsCommand, GetObjectCommand, HeadBucketCommand, HeadObjectCommand, ListObjectsV2Command, PutObjectCommand, S3ServiceException, type GetObjectCommandInput } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { ServiceError } from '#shared/contract/errors.ts'
import type { ObjectClients } from './clients.ts'

export interface ObjectHead {
  readonly sizeBytes: number
  readonly eTag: string
}

export interface PutOptions {
  readonly contentType: string
  readonly cacheControl?: string
  readonly contentEncoding?: string
  /** CRC-32 of the body where it is known: nothing is hashed here then, and the store takes no other bytes. */
  readonly crc32?: number
}

/** An object and the end of its bytes. */
export interface ObjectTail extends ObjectHead {
  readonly tail: Uint8Array
}

/** One bucket. */
export interface ObjectStore {
  readonly bucket: string
  head(key: string): Promise<ObjectHead | null>
  /** Bytes `start` to `end` (exclusive) of the object that has this ETag, in the pieces in which they arrived. @throws ServiceError BACKEND_UNAVAILABLE where it is another object by now, or none */
  readRange(key: string, range: { readonly start: number; readonly end: number; readonly eTag: string }): Promise<readonly Uint8Array[]>
  /** What `head` tells, and the last `bytes` of the same object or all that it has, with one call. An empty object has an empty ETag. */
  readTail(key: string, bytes: number): Promise<ObjectTail | null>
  read(key: string): Promise<Uint8Array | null>
  put(key: string, body: Uint8Array | string, options: PutOptions): Promise<void>
  /** Stores what a stream yields, which must be exactly `sizeBytes`. */
  putStream(key: string, chunks: AsyncIterable<Uint8Array>, options: PutOptions & { readonly sizeBytes: number }): Promise<void>
  /** A link with which exactly `sizeBytes` of exactly this content type can be PUT. */
  presignPut(key: string, signed: { readonly sizeBytes: number; readonly contentType: string; readonly expiresInSeconds: number }): Promise<string>
  /**
   * Removes every object whose key begins with `prefix`, which ends with a slash. Objects that are written meanwhile may stay.
   * @throws Error where some could not be removed; it can be repeated
   */
  removeAll(prefix: string): Promise<void>
  isReachable(): Promise<boolean>
}

const isOther = (error: unknown): boolean => error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412

/** Only an empty object has no last bytes. */
const isWithoutBytes = (error: unknown): boolean => error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416

const isMissing = (error: unknown): boolean => error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404

async function orNull<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work()
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** What a body consists of, as it comes from the network: putting it together would copy all of it. */
async function piecesOf(body: unknown): Promise<Uint8Array[]> {
  if (!(body instanceof Readable)) return []
  const pieces: Uint8Array[] = []
  body.on('data', (piece: Uint8Array) => pieces.push(piece))
  await finished(body)
  return pieces
}

/** As S3 writes it: four bytes, the highest first, in base64. */
function checksumOf(crc32: number | undefined): string | undefined {
  if (crc32 === undefined) return undefined
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32)
  return bytes.toString('base64')
}

/** The object's size in `bytes 3-9/10`. */
function statedSize(contentRange: string | undefined): number | null {
  const size = /\/(\d+)$/.exec(contentRange ?? '')?.[1]
  return size === undefined ? null : Number(size)
}

async function tailOf(client: ObjectClients['sender'], suffix: GetObjectCommandInput): Promise<ObjectTail> {
  try {
    const { Body, ContentRange, ContentLength = 0, ETag: eTag = '' } = await client.send(new GetObjectCommand(suffix))
    return { sizeBytes: statedSize(ContentRange) ?? ContentLength, eTag, tail: Buffer.concat(await piecesOf(Body)) }
  } catch (error) {
    if (isWithoutBytes(error)) return { sizeBytes: 0, eTag: '', tail: new Uint8Array() }
    throw error
  }
}

export const objectStore = ({ sender: client, signer }: ObjectClients, bucket: string): ObjectStore => ({
  bucket,
  head: async (key) =>
    orNull(async () => {
      const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
      return { sizeBytes: head.ContentLength ?? 0, eTag: head.ETag ?? '' }
    }),
  async readRange(key, { start, end, eTag }) {
    try {
      const answer = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${start}-${end - 1}`, IfMatch: eTag }))
      return await piecesOf(answer.Body)
    } catch (cause) {
      if (!isMissing(cause) && !isOther(cause)) throw cause
      throw new ServiceError('BACKEND_UNAVAILABLE', 'The file was replaced or removed while it was read. Repeat the request.', { cause })
    }
  },
  readTail: async (key, bytes) => orNull(() => tailOf(client, { Bucket: bucket, Key: key, Range: `bytes=-${bytes}` })),
  read: async (key) =>
    orNull(async () => {
      const answer = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
      return (await answer.Body?.transformToByteArray()) ?? new Uint8Array()
    }),
  async put(key, body, { contentType, cacheControl, contentEncoding, crc32 }) {
    await client.send(
      new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType: contentType, CacheControl: cacheControl, ContentEncoding: contentEncoding, ChecksumCRC32: checksumOf(crc32) }),
    )
  },
  async putStream(key, chunks, { sizeBytes, contentType, cacheControl, crc32 }) {
    await client.send(
      new PutObjectCommand({ Bucket: bucket, Key: key, Body: Readable.from(chunks), ContentLength: sizeBytes, ContentType: contentType, CacheControl: cacheControl, ChecksumCRC32: checksumOf(crc32) }),
    )
  },
  presignPut: async (key, { sizeBytes, contentType, expiresInSeconds }) =>
    getSignedUrl(signer, new PutObjectCommand({ Bucket: bucket, Key: key, ContentLength: sizeBytes, ContentType: contentType }), {
      expiresIn: expiresInSeconds,
      signableHeaders: new Set(['content-type', 'content-length', 'host']),
    }),
  async removeAll(prefix) {
    for (;;) {
      const { Contents = [], IsTruncated = false } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }))
      if (Contents.length === 0) return
      const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: Contents.map(({ Key }) => ({ Key })), Quiet: true } }))
      if (Errors.length > 0) throw new Error(`${Errors.length} objects below ${prefix} could not be removed: ${Errors[0]?.Code ?? 'no reason given'}.`)
      if (!IsTruncated) return
    }
  },
  async isReachable() {
    try {
      await client.send(new HeadBucketCommand({ Bucket: bucket }))
      return true
    } catch {
      return false
    }
  },
})
