import * as z from 'zod'
import { percentEncode } from '../../request-target.ts'
import type { S3Answer, S3Call } from '../call.ts'
import { s3Error } from '../errors.ts'
import { compareKeys, type KeyIndex } from '../key-index.ts'
import { quoted } from '../object-headers.ts'
import { readPageSize } from '../paging.ts'
import type { StoredObject } from '../records.ts'
import { xmlDocument } from '../write-xml.ts'

interface Page {
  readonly objects: readonly StoredObject[]
  readonly prefixes: readonly string[]
  /** Where the next page begins; undefined on the last. */
  readonly next: Position | undefined
}

/** The last thing that a page told: a key, or a common prefix with all keys under it. */
type Position = { readonly afterKey: string } | { readonly afterPrefix: string }

/** ListObjectsV2. */
export function listObjects({ store, bucket, query }: S3Call): S3Answer {
  const { objects } = store.bucket(bucket)
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter') ?? ''
  const pageSize = readPageSize(query, 'max-keys')
  const page = readPage(objects, { prefix, delimiter, pageSize, from: startOf(objects, query) })
  const encode = readEncoding(query.get('encoding-type'))
  const echoed = (name: string) => encode(query.get(name))
  return {
    status: 200,
    body: xmlDocument('ListBucketResult', {
      Name: bucket,
      Prefix: encode(prefix),
      Delimiter: delimiter === '' ? undefined : encode(delimiter),
      MaxKeys: pageSize,
      KeyCount: page.objects.length + page.prefixes.length,
      IsTruncated: page.next !== undefined,
      EncodingType: query.get('encoding-type'),
      StartAfter: echoed('start-after'),
      ContinuationToken: query.get('continuation-token'),
      NextContinuationToken: page.next && writeToken(page.next),
      Contents: page.objects.map((object) => ({
        Key: encode(object.key),
        LastModified: object.lastModified,
        ETag: quoted(object.eTag),
        Size: object.size,
        StorageClass: 'STANDARD',
      })),
      CommonPrefixes: page.prefixes.map((each) => ({ Prefix: encode(each) })),
    }),
  }
}

interface PageRequest {
  readonly prefix: string
  readonly delimiter: string
  readonly pageSize: number
  readonly from: number
}

function readPage(index: KeyIndex<StoredObject>, { prefix, delimiter, pageSize, from }: PageRequest): Page {
  const objects: StoredObject[] = []
  const prefixes: string[] = []
  let position = Math.max(from, index.firstAt(prefix))
  let last: Position | undefined
  for (;;) {
    const entry = index.at(position)
    if (!entry?.key.startsWith(prefix) || pageSize === 0) return { objects, prefixes, next: undefined }
    if (objects.length + prefixes.length === pageSize) return { objects, prefixes, next: last }
    const common = commonPrefix(entry.key, prefix, delimiter)
    if (common === undefined) {
      objects.push(entry.value)
      last = { afterKey: entry.key }
      position += 1
    } else {
      prefixes.push(common)
      last = { afterPrefix: common }
      position = index.firstPast(common)
    }
  }
}

function commonPrefix(key: string, prefix: string, delimiter: string): string | undefined {
  const at = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length)
  return at === -1 ? undefined : key.slice(0, at + delimiter.length)
}

function startOf(index: KeyIndex<StoredObject>, query: ReadonlyMap<string, string>): number {
  const token = query.get('continuation-token')
  const position = token === undefined ? { afterKey: query.get('start-after') ?? '' } : readToken(token)
  if ('afterPrefix' in position) return index.firstPast(position.afterPrefix)
  const at = index.firstAt(position.afterKey)
  const found = index.at(at)
  return found !== undefined && compareKeys(found.key, position.afterKey) === 0 ? at + 1 : at
}

const tokenSchema = z.union([z.strictObject({ afterKey: z.string() }), z.strictObject({ afterPrefix: z.string() })])

function writeToken(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

function readToken(token: string): Position {
  try {
    return tokenSchema.parse(JSON.parse(Buffer.from(token, 'base64url').toString()))
  } catch {
    throw s3Error('InvalidArgument', 'The continuation token provided is incorrect.')
  }
}

type Encode = <Text extends string | undefined>(text: Text) => Text | string

function readEncoding(type: string | undefined): Encode {
  if (type === undefined) return (text) => text
  if (type !== 'url') throw s3Error('InvalidArgument', 'Invalid Encoding Method specified in Request.')
  return (text) => (text === undefined ? text : percentEncode(text).replaceAll('%2F', '/'))
}
