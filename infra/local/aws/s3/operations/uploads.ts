import { randomBytes } from 'node:crypto'
import type { S3Answer, S3Call } from '../call.ts'
import { readAlgorithm } from '../body-declaration.ts'
import type { ChecksumAlgorithm } from '../checksums.ts'
import { s3Error } from '../errors.ts'
import { compareKeys } from '../key-index.ts'
import { readObjectHeaders } from '../object-headers.ts'
import type { UploadState } from '../store-state.ts'
import { readPageSize } from '../paging.ts'
import { xmlDocument } from '../write-xml.ts'

/** CreateMultipartUpload. A checksum algorithm means composite checksums; those of the full object are not implemented. */
export function createMultipartUpload({ store, bucket, key, headers, now }: S3Call): S3Answer {
  store.bucket(bucket)
  const id = randomBytes(24).toString('base64url')
  const checksumAlgorithm = readCompositeAlgorithm(headers)
  store.createUpload({
    id,
    bucket,
    key,
    initiated: now().toISOString(),
    headers: readObjectHeaders(headers),
    ...(checksumAlgorithm && { checksumAlgorithm }),
  })
  const checksums = checksumAlgorithm && {
    'x-amz-checksum-algorithm': checksumAlgorithm.toUpperCase(),
    'x-amz-checksum-type': 'COMPOSITE',
  }
  const body = xmlDocument('InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId: id })
  return { status: 200, ...(checksums && { headers: checksums }), body }
}

function readCompositeAlgorithm(headers: ReadonlyMap<string, string>): ChecksumAlgorithm | undefined {
  const name = headers.get('x-amz-checksum-algorithm')
  const algorithm = name === undefined ? undefined : readAlgorithm(name)
  const type = headers.get('x-amz-checksum-type')
  if (algorithm === 'crc64nvme' || (type !== undefined && type !== 'COMPOSITE')) {
    throw s3Error('NotImplemented', 'Checksums of the full object are not implemented for multipart uploads.')
  }
  return algorithm
}

/** The unfinished upload that a call names by its bucket, key and uploadId. */
export function uploadOf({ store, bucket, key, query }: S3Call): UploadState {
  return store.upload({ id: query.get('uploadId') ?? '', bucket, key })
}

/** AbortMultipartUpload. */
export function abortMultipartUpload(call: S3Call): S3Answer {
  call.store.bucket(call.bucket)
  call.store.abortUpload(uploadOf(call).upload.id)
  return { status: 204 }
}

/** ListMultipartUploads: by key, then by id. */
export function listMultipartUploads({ store, bucket, query }: S3Call): S3Answer {
  store.bucket(bucket)
  const prefix = query.get('prefix') ?? ''
  const keyMarker = query.get('key-marker') ?? ''
  const idMarker = query.get('upload-id-marker') ?? ''
  const pageSize = readPageSize(query, 'max-uploads')
  const all = store
    .uploads(bucket)
    .map(({ upload }) => upload)
    .filter(({ key }) => key.startsWith(prefix))
    .filter(({ key, id }) => isPast(compareKeys(key, keyMarker), idMarker !== '' && id > idMarker))
    .sort((a, b) => compareKeys(a.key, b.key) || compareKeys(a.id, b.id))
  const page = all.slice(0, pageSize)
  const last = page.at(-1)
  return {
    status: 200,
    body: xmlDocument('ListMultipartUploadsResult', {
      Bucket: bucket,
      Prefix: prefix,
      KeyMarker: keyMarker,
      UploadIdMarker: idMarker,
      NextKeyMarker: last?.key,
      NextUploadIdMarker: last?.id,
      MaxUploads: pageSize,
      IsTruncated: all.length > page.length,
      Upload: page.map(({ key, id, initiated }) => ({ Key: key, UploadId: id, StorageClass: 'STANDARD', Initiated: initiated })),
    }),
  }
}

function isPast(keyOrder: number, idIsPast: boolean): boolean {
  return keyOrder > 0 || (keyOrder === 0 && idIsPast)
}
