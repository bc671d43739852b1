import type { S3Result, S3Call } from '../call.ts'
import { checksumHeaders } from '../checksums.ts'
import { quoted, readObjectHeaders } from '../object-headers.ts'
import { receiveBlob } from '../receive-body.ts'

/** PutObject: replaces the object after the whole body has arrived and has its declared length and digests. */
export async function putObject(call: S3Call): Promise<S3Result> {
  const { store, bucket, key } = call
  store.bucket(bucket)
  const headers = readObjectHeaders(call.headers)
  const object = await receiveBlob(call, ({ blob, md5, checksum }) =>
    store.putObject(
      { bucket, key, headers, eTag: md5, size: blob.size, blobs: [blob], ...(checksum && { checksum }) },
      { eventName: 'ObjectCreated:Put' },
    ),
  )
  return { status: 200, headers: { etag: quoted(object.eTag), ...checksumHeaders(object.checksum) } }
}
