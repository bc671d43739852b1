import type { ObjectSlice, S3Answer, S3Call } from '../call.ts'
import { checksumElement, checksumHeaders } from '../checksums.ts'
import { judgeRead } from '../conditions.ts'
import { s3Error } from '../errors.ts'
import { overriddenHeaders, validatorHeaders } from '../object-headers.ts'
import { readRange } from '../ranges.ts'
import type { StoredObject } from '../records.ts'
import { xmlDocument, type XmlElements } from '../write-xml.ts'

/** GetObject and HeadObject: they differ only in that the server sends no body to a HEAD. */
export function readObject({ store, bucket, key, headers, query }: S3Call): S3Answer {
  const object = store.object(bucket, key)
  const verdict = judgeRead(object, headers)
  if (verdict === 'failed') throw s3Error('PreconditionFailed')
  const validators = validatorHeaders(object)
  if (verdict === 'unchanged') return { status: 304, headers: { ...validators, ...cacheHeaders(object) } }
  const range = readRange(headers.get('range'), object.size)
  const { start, end } = range ?? { start: 0, end: object.size - 1 }
  const withChecksum = headers.get('x-amz-checksum-mode') === 'ENABLED' && range === undefined
  return {
    status: range === undefined ? 200 : 206,
    headers: {
      ...object.headers,
      ...overriddenHeaders(query),
      ...validators,
      'accept-ranges': 'bytes',
      'content-length': String(end - start + 1),
      ...(range && { 'content-range': `bytes ${start}-${end}/${object.size}` }),
      ...(withChecksum ? checksumHeaders(object.checksum) : {}),
    },
    body: { blobs: object.blobs, start, end } satisfies ObjectSlice,
  }
}

function cacheHeaders({ headers }: StoredObject): Record<string, string> {
  const cacheControl = headers['cache-control']
  return cacheControl === undefined ? {} : { 'cache-control': cacheControl }
}

/** GetObjectAttributes: the attributes that the header x-amz-object-attributes names. */
export function getObjectAttributes({ store, bucket, key, headers }: S3Call): S3Answer {
  const object = store.object(bucket, key)
  const asked = new Set((headers.get('x-amz-object-attributes') ?? '').split(',').map((name) => name.trim()))
  const available: Record<string, XmlElements> = {
    ETag: { ETag: object.eTag },
    Checksum: object.checksum ? { Checksum: { ...checksumElement(object.checksum), ChecksumType: object.checksum.type } } : {},
    ObjectParts: object.eTag.includes('-') ? { ObjectParts: { PartsCount: object.blobs.length } } : {},
    StorageClass: { StorageClass: 'STANDARD' },
    ObjectSize: { ObjectSize: object.size },
  }
  const unknown = [...asked].filter((name) => !(name in available))
  if (unknown.length > 0) throw s3Error('InvalidArgument', 'Invalid attribute name specified.')
  const content = Object.entries(available).flatMap(([name, element]) => (asked.has(name) ? Object.entries(element) : []))
  return {
    status: 200,
    headers: { 'last-modified': new Date(object.lastModified).toUTCString() },
    body: xmlDocument('GetObjectAttributesResponse', Object.fromEntries(content)),
  }
}
