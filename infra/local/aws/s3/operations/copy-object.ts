import { createHash } from 'node:crypto'
import type { S3Answer, S3Call } from '../call.ts'
import { checksumElement, startChecksum, type Checksum } from '../checksums.ts'
import { matches, readWritePrecondition } from '../conditions.ts'
import { s3Error } from '../errors.ts'
import { quoted, readObjectHeaders } from '../object-headers.ts'
import { readSlice } from '../object-bytes.ts'
import type { ObjectStore } from '../object-store.ts'
import type { StoredObject } from '../records.ts'
import { xmlDocument } from '../write-xml.ts'

/** CopyObject within this server: the copy shares the bytes on disk with its source. */
export async function copyObject(call: S3Call): Promise<S3Answer> {
  const { store, bucket, key } = call
  store.bucket(bucket)
  const precondition = readWritePrecondition(call.headers)
  const source = findSource(call)
  const replace = replacesMetadata(call.headers.get('x-amz-metadata-directive'))
  if (!replace && source.bucket === bucket && source.key === key) {
    throw s3Error('InvalidRequest', 'This copy request is illegal because it is trying to copy an object to itself without changing its metadata.')
  }
  const headers = replace ? readObjectHeaders(call.headers) : source.headers
  const release = store.hold(source.blobs)
  try {
    const { eTag, checksum } = await identifyCopy(store, source)
    const copied = { bucket, key, headers, eTag, size: source.size, blobs: source.blobs, ...(checksum && { checksum }) }
    const copy = store.putObject(copied, { eventName: 'ObjectCreated:Copy', precondition })
    const result = { ETag: quoted(copy.eTag), LastModified: copy.lastModified, ...checksumElement(copy.checksum) }
    return { status: 200, body: xmlDocument('CopyObjectResult', result) }
  } finally {
    release()
  }
}

function findSource({ store, headers }: S3Call): StoredObject {
  const [, bucket, key] = /^\/?([^/]+)\/(.+)$/s.exec(decodeSource(headers.get('x-amz-copy-source') ?? '')) ?? []
  if (bucket === undefined || key === undefined) throw s3Error('InvalidArgument', 'Copy Source must mention the source bucket and key.')
  const source = store.object(bucket, key)
  const match = headers.get('x-amz-copy-source-if-match')
  const noneMatch = headers.get('x-amz-copy-source-if-none-match')
  const failed = (match !== undefined && !matches(match, source)) || (noneMatch !== undefined && matches(noneMatch, source))
  if (failed) throw s3Error('PreconditionFailed')
  return source
}

function decodeSource(text: string): string {
  if (text.includes('?versionId=')) throw s3Error('NotImplemented')
  try {
    return decodeURIComponent(text)
  } catch {
    throw s3Error('InvalidArgument', 'The copy source cannot be decoded.')
  }
}

function replacesMetadata(directive = 'COPY'): boolean {
  if (directive !== 'COPY' && directive !== 'REPLACE') throw s3Error('InvalidArgument', 'Unknown metadata directive.')
  return directive === 'REPLACE'
}

// The copy of a multipart object is one object: its ETag and checksum are those of all its bytes.
async function identifyCopy(store: ObjectStore, source: StoredObject): Promise<{ eTag: string; checksum: Checksum | undefined }> {
  if (!source.eTag.includes('-')) return { eTag: source.eTag, checksum: source.checksum }
  const md5 = createHash('md5')
  const algorithm = source.checksum?.algorithm
  const sum = algorithm && startChecksum(algorithm)
  for await (const chunk of readSlice(store.blobs, { blobs: source.blobs, start: 0, end: source.size - 1 })) {
    md5.update(chunk)
    sum?.update(chunk)
  }
  const checksum = algorithm && sum && { algorithm, value: sum.digest().toString('base64'), type: 'FULL_OBJECT' as const }
  return { eTag: md5.digest('hex'), checksum }
}
