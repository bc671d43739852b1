/** Objects in S3. The caller chooses the keys. A missing object is null, not an exception. */
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3ServiceException,
  type GetObjectCommandInput,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { ServiceError } from '#shared/contract/errors.ts'
import type { ObjectClients } from './clients.ts'

/** What S3 reports about an object, without its bytes. */
export interface ObjectHead {
  readonly sizeBytes: number
  readonly eTag: string
}

/** An object of a list. */
export interface ListedObject extends ObjectHead {
  readonly key: string
}

/** Headers to store with an object. */
export interface PutOptions {
  readonly contentType: string
  readonly cacheControl?: string
  readonly contentEncoding?: string
  /** CRC-32 of the body if the caller knows it: the body is not hashed again, and S3 refuses other bytes. */
  readonly crc32?: number
}

/** An object and the end of its bytes. */
export interface ObjectTail extends ObjectHead {
  readonly tail: Uint8Array
}

/** The objects of one bucket. Sizes and positions are in bytes. */
export interface ObjectStore {
  readonly bucket: string
  head(key: string): Promise<ObjectHead | null>
  /**
   * Reads bytes `start` to `end` (exclusive) of the object with this ETag, in the pieces in which they arrive.
   * @throws ServiceError BACKEND_UNAVAILABLE if the object was replaced or removed; the caller repeats its request
   */
  readRange(
    key: string,
    range: { readonly start: number; readonly end: number; readonly eTag: string },
  ): Promise<readonly Uint8Array[]>
  /**
   * The head of the object and its last `bytes` (all if it has fewer), in one call. An empty object has an empty ETag.
   */
  readTail(key: string, bytes: number): Promise<ObjectTail | null>
  read(key: string): Promise<Uint8Array | null>
  /** Every object whose key begins with `prefix`, in the order of their keys' bytes. Memory holds the whole list. */
  list(prefix: string): Promise<readonly ListedObject[]>
  put(key: string, body: Uint8Array | string, options: PutOptions): Promise<void>
  /**
   * Copies an object of any bucket, of up to 5 GiB, within the store.
   * @throws ServiceError BACKEND_UNAVAILABLE if it was replaced or removed; the caller repeats its request
   */
  copyFrom(source: { readonly bucket: string; readonly key: string; readonly eTag: string }, key: string): Promise<void>
  /**
   * Stores the bytes of a stream, which must be exactly `sizeBytes`, and whose checksum is known: to compute it, the SDK
   * would wrap the stream in one of its own, for whose failures nobody listens.
   * @throws what the stream throws; nothing is stored then
   */
  putStream(
    key: string,
    chunks: AsyncIterable<Uint8Array>,
    options: PutOptions & { readonly sizeBytes: number; readonly crc32: number },
  ): Promise<void>
  /** Presigned link to PUT exactly `sizeBytes` with exactly this content type. */
  presignPut(
    key: string,
    signed: { readonly sizeBytes: number; readonly contentType: string; readonly expiresInSeconds: number },
  ): Promise<string>
  /**
   * Removes every object whose key begins with `prefix`, which ends with a slash. Objects written meanwhile may stay.
   * @throws Error if some could not be removed; repeat the call
   */
  removeAll(prefix: string): Promise<void>
  isReachable(): Promise<boolean>
}

const isOther = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412

/** S3 refuses a range of last bytes only for an empty object. */
const isWithoutBytes = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404

/** The error of a read that expects an object with a certain ETag. */
const goneMeanwhile = (cause: unknown): unknown =>
  isMissing(cause) || isOther(cause)
    ? new ServiceError(
        'BACKEND_UNAVAILABLE',
        'The file was replaced or removed while it was read. Repeat the request.',
        { cause },
      )
    : cause

async function orNull<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work()
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** The pieces of a body as they arrive from the network. Joining them would copy all bytes. */
async function piecesOf(body: unknown): Promise<Uint8Array[]> {
  if (!(body instanceof Readable)) return []
  const pieces: Uint8Array[] = []
  body.on('data', (piece: Uint8Array) => pieces.push(piece))
  await finished(body)
  return pieces
}

/** A CRC-32 in S3's form: four bytes, the highest first, in base64. */
function checksumOf(crc32: number | undefined): string | undefined {
  if (crc32 === undefined) return undefined
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32)
  return bytes.toString('base64')
}

/** Size of the whole object, from a header such as `bytes 3-9/10`. */
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

async function listAll(
  client: ObjectClients['sender'],
  { bucket, prefix }: { readonly bucket: string; readonly prefix: string },
): Promise<ListedObject[]> {
  const listed: ListedObject[] = []
  let next: string | undefined
  do {
    const { Contents = [], NextContinuationToken } = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: next }),
    )
    listed.push(
      ...Contents.map(({ Key: key = '', Size: sizeBytes = 0, ETag: eTag = '' }) => ({ key, sizeBytes, eTag })),
    )
    next = NextContinuationToken
  } while (next !== undefined)
  return listed
}

type Reads = Pick<ObjectStore, 'head' | 'readRange' | 'readTail' | 'read' | 'list' | 'isReachable'>

const reads = (client: ObjectClients['sender'], bucket: string): Reads => ({
  head: async (key) =>
    orNull(async () => {
      const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
      return { sizeBytes: head.ContentLength ?? 0, eTag: head.ETag ?? '' }
    }),
  async readRange(key, { start, end, eTag }) {
    try {
      const { Body } = await client.send(
        new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${start}-${end - 1}`, IfMatch: eTag }),
      )
      return await piecesOf(Body)
    } catch (cause) {
      throw goneMeanwhile(cause)
    }
  },
  readTail: async (key, bytes) => orNull(() => tailOf(client, { Bucket: bucket, Key: key, Range: `bytes=-${bytes}` })),
  read: async (key) =>
    orNull(async () => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
      return (await Body?.transformToByteArray()) ?? new Uint8Array()
    }),
  list: (prefix) => listAll(client, { bucket, prefix }),
  async isReachable() {
    try {
      await client.send(new HeadBucketCommand({ Bucket: bucket }))
      return true
    } catch {
      return false
    }
  },
})

type Writes = Pick<ObjectStore, 'put' | 'copyFrom' | 'putStream' | 'presignPut'>

const writes = ({ sender: client, signer }: ObjectClients, bucket: string): Writes => ({
  async put(key, body, { contentType, cacheControl, contentEncoding, crc32 }) {
    await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: body,
        ContentType: contentType,
        CacheControl: cacheControl,
        ContentEncoding: contentEncoding,
        ChecksumCRC32: checksumOf(crc32),
      }),
    )
  },
  async copyFrom(source, key) {
    const path = [source.bucket, ...source.key.split('/')].map(encodeURIComponent).join('/')
    try {
      await client.send(
        new CopyObjectCommand({ Bucket: bucket, Key: key, CopySource: path, CopySourceIfMatch: source.eTag }),
      )
    } catch (cause) {
      throw goneMeanwhile(cause)
    }
  },
  async putStream(key, chunks, { sizeBytes, contentType, cacheControl, crc32 }) {
    const body = Readable.from(chunks)
    // The SDK does not listen for a failure of the body, and Node ends a process in which nobody listens.
    const ended = new AbortController()
    const failed = new Promise<never>((_resolve, reject) => {
      body.on('error', (cause) => {
        reject(cause)
        ended.abort()
      })
    })
    const put = new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: body,
      ContentLength: sizeBytes,
      ContentType: contentType,
      CacheControl: cacheControl,
      ChecksumCRC32: checksumOf(crc32),
    })
    await Promise.race([client.send(put, { abortSignal: ended.signal }), failed])
  },
  presignPut: async (key, { sizeBytes, contentType, expiresInSeconds }) =>
    getSignedUrl(
      signer,
      new PutObjectCommand({ Bucket: bucket, Key: key, ContentLength: sizeBytes, ContentType: contentType }),
      {
        expiresIn: expiresInSeconds,
        signableHeaders: new Set(['content-type', 'content-length', 'host']),
      },
    ),
})

const removeAllFrom =
  (client: ObjectClients['sender'], bucket: string): ObjectStore['removeAll'] =>
  async (prefix) => {
    for (;;) {
      const { Contents = [], IsTruncated = false } = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }),
      )
      if (Contents.length === 0) return
      const { Errors = [] } = await client.send(
        new DeleteObjectsCommand({
          Bucket: bucket,
          Delete: { Objects: Contents.map(({ Key }) => ({ Key })), Quiet: true },
        }),
      )
      if (Errors.length > 0)
        throw new Error(
          `${Errors.length} objects below ${prefix} could not be removed: ${Errors[0]?.Code ?? 'no reason given'}.`,
        )
      if (!IsTruncated) return
    }
  }

/** Opens this bucket. Errors other than those named are the SDK's, after its own retries. */
export const objectStore = (clients: ObjectClients, bucket: string): ObjectStore => ({
  bucket,
  ...reads(clients.sender, bucket),
  ...writes(clients, bucket),
  removeAll: removeAllFrom(clients.sender, bucket),
})
