import type { S3Result, S3Call } from './call.ts'
import { s3Error } from './errors.ts'
import { responseOverrides } from './object-headers.ts'
import { headBucket } from './operations/buckets.ts'
import { completeMultipartUpload } from './operations/complete-upload.ts'
import { copyObject } from './operations/copy-object.ts'
import { deleteObject, deleteObjects } from './operations/delete-objects.ts'
import { listObjects } from './operations/list-objects.ts'
import { listObjectVersions } from './operations/list-versions.ts'
import { uploadPart } from './operations/parts.ts'
import { putObject } from './operations/put-object.ts'
import { readObject } from './operations/read-object.ts'
import { abortMultipartUpload, createMultipartUpload } from './operations/uploads.ts'

/** One operation: the form of its requests, the parameters that it knows, and its implementation. */
export interface Operation {
  /** The name that the SDK's command has. */
  readonly name: string
  readonly method: string
  readonly scope: 'bucket' | 'object'
  /** Query keys and headers that distinguish it from other operations. */
  readonly marks?: readonly string[]
  /** Query keys that it knows beside its marks. */
  readonly query?: readonly string[]
  /** The `x-amz-*` and `if-*` headers that it knows; all others are refused. */
  readonly headers?: readonly string[]
  readonly run: (call: S3Call) => S3Result | Promise<S3Result>
}

const integrity = ['x-amz-sdk-checksum-algorithm', 'x-amz-checksum-crc32']
const upload = [...integrity, 'x-amz-trailer', 'x-amz-decoded-content-length']
const readConditions = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since']

// The first match counts, so operations with marks come before those without.
const operations: readonly Operation[] = [
  { name: 'HeadBucket', method: 'HEAD', scope: 'bucket', run: headBucket },
  {
    name: 'ListObjectsV2',
    method: 'GET',
    scope: 'bucket',
    marks: ['list-type'],
    query: ['prefix', 'max-keys', 'continuation-token'],
    run: listObjects,
  },
  {
    name: 'ListObjectVersions',
    method: 'GET',
    scope: 'bucket',
    marks: ['versions'],
    query: ['prefix', 'key-marker', 'version-id-marker', 'max-keys'],
    run: listObjectVersions,
  },
  { name: 'DeleteObjects', method: 'POST', scope: 'bucket', marks: ['delete'], headers: integrity, run: deleteObjects },
  {
    name: 'UploadPart',
    method: 'PUT',
    scope: 'object',
    marks: ['partNumber', 'uploadId'],
    headers: upload,
    run: uploadPart,
  },
  {
    name: 'CopyObject',
    method: 'PUT',
    scope: 'object',
    marks: ['x-amz-copy-source'],
    headers: ['x-amz-copy-source-if-match'],
    run: copyObject,
  },
  {
    name: 'PutObject',
    method: 'PUT',
    scope: 'object',
    headers: upload,
    run: putObject,
  },
  {
    name: 'GetObject',
    method: 'GET',
    scope: 'object',
    query: [...responseOverrides.keys()],
    headers: [...readConditions, 'x-amz-checksum-mode'],
    run: readObject,
  },
  {
    name: 'HeadObject',
    method: 'HEAD',
    scope: 'object',
    query: [...responseOverrides.keys()],
    headers: [...readConditions, 'x-amz-checksum-mode'],
    run: readObject,
  },
  {
    name: 'CreateMultipartUpload',
    method: 'POST',
    scope: 'object',
    marks: ['uploads'],
    headers: ['x-amz-checksum-algorithm', 'x-amz-checksum-type'],
    run: createMultipartUpload,
  },
  {
    name: 'CompleteMultipartUpload',
    method: 'POST',
    scope: 'object',
    marks: ['uploadId'],
    run: completeMultipartUpload,
  },
  { name: 'AbortMultipartUpload', method: 'DELETE', scope: 'object', marks: ['uploadId'], run: abortMultipartUpload },
  { name: 'DeleteObject', method: 'DELETE', scope: 'object', run: deleteObject },
]

// Every client sends them; they change nothing.
const neutralQuery = new Set(['x-id'])
const neutralHeaders = new Set(['x-amz-content-sha256', 'x-amz-date', 'x-amz-security-token', 'x-amz-user-agent'])

/**
 * Finds the operation of a request. A query key, `x-amz-*` or `if-*` header that the operation does not know is refused
 * as NotImplemented: to ignore it and respond 200 would hide an error of the caller.
 */
export function findOperation(method: string, call: Pick<S3Call, 'key' | 'query' | 'headers'>): Operation {
  const scope = call.key === '' ? 'bucket' : 'object'
  const has = (mark: string) => call.query.has(mark) || call.headers.has(mark)
  const operation = operations.find(
    (each) => each.method === method && each.scope === scope && (each.marks ?? []).every(has),
  )
  if (operation === undefined) throw s3Error('NotImplemented')
  const stray = strayQuery(operation, call.query) ?? strayHeader(operation, call.headers)
  if (stray !== undefined) throw s3Error('NotImplemented', `${stray} is not implemented for ${operation.name}.`)
  return operation
}

function strayQuery({ marks = [], query = [] }: Operation, given: ReadonlyMap<string, string>): string | undefined {
  const known = new Set([...neutralQuery, ...marks, ...query])
  return [...given.keys()].find((key) => !known.has(key))
}

function strayHeader({ marks = [], headers = [] }: Operation, given: ReadonlyMap<string, string>): string | undefined {
  const known = new Set([...neutralHeaders, ...marks, ...headers])
  return [...given.keys()].find((name) => /^(?:x-amz|if)-/.test(name) && !known.has(name))
}
