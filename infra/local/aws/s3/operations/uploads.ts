import { randomBytes } from 'node:crypto'
import type { S3Result, S3Call } from '../call.ts'
import { readAlgorithm } from '../body-declaration.ts'
import type { ChecksumAlgorithm } from '../checksums.ts'
import { s3Error } from '../errors.ts'
import { readObjectHeaders } from '../object-headers.ts'
import type { UploadState } from '../store-state.ts'
import { xmlDocument } from '../write-xml.ts'

/**
 * CreateMultipartUpload. With a checksum algorithm, the checksum of the object is composite; full-object checksums are
 * not implemented.
 */
export function createMultipartUpload({ store, bucket, key, headers, now }: S3Call): S3Result {
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
  if (type !== undefined && type !== 'COMPOSITE') {
    throw s3Error('NotImplemented', 'Checksums of the full object are not implemented for multipart uploads.')
  }
  return algorithm
}

/** The unfinished upload of a call's bucket, key and uploadId. */
export function uploadOf({ store, bucket, key, query }: S3Call): UploadState {
  return store.upload({ id: query.get('uploadId') ?? '', bucket, key })
}

/** AbortMultipartUpload. */
export function abortMultipartUpload(call: S3Call): S3Result {
  call.store.bucket(call.bucket)
  call.store.abortUpload(uploadOf(call).upload.id)
  return { status: 204 }
}
