import type { S3Answer, S3Call } from '../call.ts'
import { checksumHeaders } from '../checksums.ts'
import { readWritePrecondition } from '../conditions.ts'
import { quoted, readObjectHeaders } from '../object-headers.ts'
import { receiveBlob } from '../receive-body.ts'

/** PutObject: the object is replaced once the whole body has come, is what it was declared to be, and the condition holds. */
export async function putObject(call: S3Call): Promise<S3Answer> {
  const { store, bucket, key } = call
  store.bucket(bucket)
  const precondition = readWritePrecondition(call.headers)
  const headers = readObjectHeaders(call.headers)
  const object = await receiveBlob(call, ({ blob, md5, checksum }) =>
    store.putObject(
      { bucket, key, headers, eTag: md5, size: blob.size, blobs: [blob], ...(checksum && { checksum }) },
      { eventName: 'ObjectCreated:Put', precondition },
    ),
  )
  return { status: 200, headers: { etag: quoted(object.eTag), ...checksumHeaders(object.checksum) } }
}
