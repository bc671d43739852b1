import type { ObjectSlice, S3Result, S3Call } from '../call.ts'
import { checksumHeaders } from '../checksums.ts'
import { judgeRead } from '../conditions.ts'
import { s3Error } from '../errors.ts'
import { overriddenHeaders, validatorHeaders } from '../object-headers.ts'
import { readRange } from '../ranges.ts'
import type { StoredObject } from '../records.ts'

/** GetObject and HeadObject: they differ only in that the server sends no body to a HEAD. */
export function readObject({ store, bucket, key, headers, query }: S3Call): S3Result {
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
