import type { S3Result, S3Call } from '../call.ts'
import { s3Error } from '../errors.ts'
import { compareKeys, type KeyIndex } from '../key-index.ts'
import { quoted } from '../object-headers.ts'
import { readPageSize } from '../paging.ts'
import type { StoredObject } from '../records.ts'
import { xmlDocument } from '../write-xml.ts'

/** ListObjectsV2 by prefix, in pages. */
export function listObjects({ store, bucket, query }: S3Call): S3Result {
  const { objects } = store.bucket(bucket)
  const prefix = query.get('prefix') ?? ''
  const pageSize = readPageSize(query, 'max-keys')
  const token = query.get('continuation-token')
  const first = Math.max(objects.firstAt(prefix), token === undefined ? 0 : positionAfter(objects, readToken(token)))
  const page = readPage(objects, { prefix, pageSize, first })
  const last = page.at(-1)
  const isTruncated = last !== undefined && objects.at(first + page.length)?.key.startsWith(prefix) === true
  return {
    status: 200,
    body: xmlDocument('ListBucketResult', {
      Name: bucket,
      Prefix: prefix,
      MaxKeys: pageSize,
      KeyCount: page.length,
      IsTruncated: isTruncated,
      ContinuationToken: token,
      NextContinuationToken: isTruncated ? writeToken(last.key) : undefined,
      Contents: page.map((object) => ({
        Key: object.key,
        LastModified: object.lastModified,
        ETag: quoted(object.eTag),
        Size: object.size,
        StorageClass: 'STANDARD',
      })),
    }),
  }
}

interface PageRequest {
  readonly prefix: string
  readonly pageSize: number
  readonly first: number
}

function readPage(index: KeyIndex<StoredObject>, { prefix, pageSize, first }: PageRequest): StoredObject[] {
  const page: StoredObject[] = []
  while (page.length < pageSize) {
    const entry = index.at(first + page.length)
    if (!entry?.key.startsWith(prefix)) break
    page.push(entry.value)
  }
  return page
}

/** Position of the first key after this one, whether this one exists or not. */
function positionAfter(index: KeyIndex<StoredObject>, key: string): number {
  const at = index.firstAt(key)
  const found = index.at(at)
  return found !== undefined && compareKeys(found.key, key) === 0 ? at + 1 : at
}

// A token is the last key of its page, so deleted keys do not shift the next page.
const writeToken = (lastKey: string): string => Buffer.from(`after:${lastKey}`).toString('base64url')

function readToken(token: string): string {
  const [, key] = /^after:(.+)$/s.exec(Buffer.from(token, 'base64url').toString()) ?? []
  if (key === undefined) throw s3Error('InvalidArgument', 'The continuation token provided is incorrect.')
  return key
}
