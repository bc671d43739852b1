import * as z from 'zod'
import type { S3Result, S3Call } from '../call.ts'
import { s3Error } from '../errors.ts'
import { receiveText } from '../receive-body.ts'
import { readXml } from '../read-xml.ts'
import { xmlDocument } from '../write-xml.ts'

/** DeleteObject: succeeds for a key without an object. */
export function deleteObject({ store, bucket, key }: S3Call): S3Result {
  store.removeObjects(bucket, [key])
  return { status: 204 }
}

const maxKeys = 1000
// Strict: conditions of an entry are not implemented and must not be ignored. The only version of an object is `null`.
const deleteDocument = z.object({
  Delete: z.tuple([
    z.object({
      Object: z
        .array(z.strictObject({ Key: z.tuple([z.string()]), VersionId: z.tuple([z.literal('null')]).optional() }))
        .min(1)
        .max(maxKeys),
      Quiet: z.tuple([z.enum(['true', 'false'])]).optional(),
    }),
  ]),
})

/** DeleteObjects: up to 1,000 keys; after a kill all are deleted or none. The body must have a checksum, as in S3. */
export async function deleteObjects(call: S3Call): Promise<S3Result> {
  const { store, bucket, headers } = call
  store.bucket(bucket)
  const protectedBody =
    headers.has('content-md5') || [...headers.keys()].some((name) => name.startsWith('x-amz-checksum-'))
  if (!protectedBody)
    throw s3Error('InvalidRequest', 'Missing required header for this request: Content-MD5 or x-amz-checksum-*.')
  const [{ Object: entries, Quiet: quiet }] = readXml(await receiveText(call), deleteDocument).Delete
  const keys = entries.map(({ Key }) => Key[0])
  store.removeObjects(bucket, keys)
  const deleted = quiet?.[0] === 'true' ? [] : keys.map((Key) => ({ Key }))
  return { status: 200, body: xmlDocument('DeleteResult', { Deleted: deleted }) }
}
