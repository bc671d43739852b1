import * as z from 'zod'
import type { S3Answer, S3Call } from '../call.ts'
import { s3Error } from '../errors.ts'
import { receiveText } from '../receive-body.ts'
import { readXml } from '../read-xml.ts'
import { xmlDocument } from '../write-xml.ts'

/** DeleteObject: a key without an object is no error. */
export function deleteObject({ store, bucket, key }: S3Call): S3Answer {
  store.removeObjects(bucket, [key])
  return { status: 204 }
}

const mostKeys = 1000
// Strict: a condition on an entry is not implemented and must not be passed over. The one version that an object has here is `null`.
const deleteDocument = z.object({
  Delete: z.tuple([
    z.object({
      Object: z.array(z.strictObject({ Key: z.tuple([z.string()]), VersionId: z.tuple([z.literal('null')]).optional() })).min(1).max(mostKeys),
      Quiet: z.tuple([z.enum(['true', 'false'])]).optional(),
    }),
  ]),
})

/** DeleteObjects: up to 1,000 keys, all or none at a kill. The body must carry a checksum, as S3 demands. */
export async function deleteObjects(call: S3Call): Promise<S3Answer> {
  const { store, bucket, headers } = call
  store.bucket(bucket)
  const protectedBody = headers.has('content-md5') || [...headers.keys()].some((name) => name.startsWith('x-amz-checksum-'))
  if (!protectedBody) throw s3Error('InvalidRequest', 'Missing required header for this request: Content-MD5 or x-amz-checksum-*.')
  const [{ Object: entries, Quiet: quiet }] = readXml(await receiveText(call), deleteDocument).Delete
  const keys = entries.map(({ Key }) => Key[0])
  store.removeObjects(bucket, keys)
  const deleted = quiet?.[0] === 'true' ? [] : keys.map((Key) => ({ Key }))
  return { status: 200, body: xmlDocument('DeleteResult', { Deleted: deleted }) }
}
