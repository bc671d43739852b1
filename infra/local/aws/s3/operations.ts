import type { S3Answer, S3Call } from './call.ts'
import { s3Error } from './errors.ts'
import { responseOverrides } from './object-headers.ts'
import { createBucket, headBucket, putBucketCors } from './operations/buckets.ts'
import { completeMultipartUpload } from './operations/complete-upload.ts'
import { copyObject } from './operations/copy-object.ts'
import { deleteObject, deleteObjects } from './operations/delete-objects.ts'
import { listObjects } from './operations/list-objects.ts'
import { listObjectVersions } from './operations/list-versions.ts'
import { listParts, uploadPart } from './operations/parts.ts'
import { putObject } from './operations/put-object.ts'
import { getObjectAttributes, readObject } from './operations/read-object.ts'
import { abortMultipartUpload, createMultipartUpload, listMultipartUploads } from './operations/uploads.ts'

/** One operation: how a request for it looks, what else it may carry, and what is done. */
export interface Operation {
  /** The name that the SDK's command has. */
  readonly name: string
  readonly method: string
  readonly scope: 'bucket' | 'object'
  /** Query keys and headers without which it is another operation. */
  readonly marks?: readonly string[]
  /** Query keys that it understands beside its marks. */
  readonly query?: readonly string[]
  /** Headers that it understands among those of which none may be passed over (`x-amz-*`, `if-*`); ending in `-` a whole family. */
  readonly headers?: readonly string[]
  readonly run: (call: S3Call) => S3Answer | Promise<S3Answer>
}

const integrity = ['x-amz-sdk-checksum-algorithm', 'x-amz-checksum-crc32', 'x-amz-checksum-crc64nvme', 'x-amz-checksum-sha256']
const upload = [...integrity, 'x-amz-trailer', 'x-amz-decoded-content-length']
const writeConditions = ['if-match', 'if-none-match']
const readConditions = [...writeConditions, 'if-modified-since', 'if-unmodified-since']
const copySource = ['x-amz-copy-source', 'x-amz-copy-source-if-match', 'x-amz-copy-source-if-none-match']

// The first that fits is taken, so those with marks stand before those without.
const operations: readonly Operation[] = [
  { name: 'PutBucketCors', method: 'PUT', scope: 'bucket', marks: ['cors'], headers: integrity, run: putBucketCors },
  { name: 'CreateBucket', method: 'PUT', scope: 'bucket', run: createBucket },
  { name: 'HeadBucket', method: 'HEAD', scope: 'bucket', run: headBucket },
  {
    name: 'ListObjectsV2',
    method: 'GET',
    scope: 'bucket',
    marks: ['list-type'],
    query: ['prefix', 'delimiter', 'max-keys', 'continuation-token', 'start-after', 'encoding-type'],
    run: listObjects,
  },
  { name: 'ListObjectVersions', method: 'GET', scope: 'bucket', marks: ['versions'], query: ['prefix', 'key-marker', 'version-id-marker', 'max-keys'], run: listObjectVersions },
  {
    name: 'ListMultipartUploads',
    method: 'GET',
    scope: 'bucket',
    marks: ['uploads'],
    query: ['prefix', 'key-marker', 'upload-id-marker', 'max-uploads'],
    run: listMultipartUploads,
  },
  { name: 'DeleteObjects', method: 'POST', scope: 'bucket', marks: ['delete'], headers: integrity, run: deleteObjects },
  { name: 'UploadPart', method: 'PUT', scope: 'object', marks: ['partNumber', 'uploadId'], headers: upload, run: uploadPart },
  {
    name: 'CopyObject',
    method: 'PUT',
    scope: 'object',
    marks: ['x-amz-copy-source'],
    headers: [...copySource, ...writeConditions, 'x-amz-metadata-directive', 'x-amz-meta-'],
    run: copyObject,
  },
  { name: 'PutObject', method: 'PUT', scope: 'object', headers: [...upload, ...writeConditions, 'x-amz-meta-'], run: putObject },
  { name: 'ListParts', method: 'GET', scope: 'object', marks: ['uploadId'], query: ['max-parts', 'part-number-marker'], run: listParts },
  {
    name: 'GetObjectAttributes',
    method: 'GET',
    scope: 'object',
    marks: ['attributes'],
    headers: ['x-amz-object-attributes'],
    run: getObjectAttributes,
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
    headers: ['x-amz-checksum-algorithm', 'x-amz-checksum-type', 'x-amz-meta-'],
    run: createMultipartUpload,
  },
  {
    name: 'CompleteMultipartUpload',
    method: 'POST',
    scope: 'object',
    marks: ['uploadId'],
    headers: writeConditions,
    run: completeMultipartUpload,
  },
  { name: 'AbortMultipartUpload', method: 'DELETE', scope: 'object', marks: ['uploadId'], run: abortMultipartUpload },
  { name: 'DeleteObject', method: 'DELETE', scope: 'object', run: deleteObject },
]

// Sent by every client, and without influence on what is done.
const neutralQuery = new Set(['x-id'])
const neutralHeaders = new Set(['x-amz-content-sha256', 'x-amz-date', 'x-amz-security-token', 'x-amz-user-agent'])

/**
 * Finds the operation that a request asks for. A request with any query key, `x-amz-*` or `if-*` header that the operation does
 * not understand is refused as NotImplemented: doing less than was asked and answering 200 would hide an error of the caller.
 */
export function findOperation(method: string, call: Pick<S3Call, 'key' | 'query' | 'headers'>): Operation {
  const scope = call.key === '' ? 'bucket' : 'object'
  const has = (mark: string) => call.query.has(mark) || call.headers.has(mark)
  const operation = operations.find((each) => each.method === method && each.scope === scope && (each.marks ?? []).every(has))
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
  const families = headers.filter((name) => name.endsWith('-'))
  return [...given.keys()].find(
    (name) => /^(?:x-amz|if)-/.test(name) && !known.has(name) && !families.some((family) => name.startsWith(family)),
  )
}
