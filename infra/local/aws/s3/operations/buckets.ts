import * as z from 'zod'
import type { S3Answer, S3Call } from '../call.ts'
import { s3Error } from '../errors.ts'
import { receiveText } from '../receive-body.ts'
import { readXml } from '../read-xml.ts'

/** CreateBucket: the body (a location) is read and not needed. */
export async function createBucket(call: S3Call): Promise<S3Answer> {
  checkBucketName(call.bucket)
  await receiveText(call)
  if (call.store.findBucket(call.bucket) !== undefined) throw s3Error('BucketAlreadyOwnedByYou')
  call.store.putBucket({ name: call.bucket, createdAt: call.now().toISOString(), cors: [] })
  return { status: 200, headers: { location: `/${call.bucket}` } }
}

/** Refuses what S3 does not accept as the name of a bucket. */
export function checkBucketName(name: string): void {
  const fits = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name) && !name.includes('..') && !/^\d+\.\d+\.\d+\.\d+$/.test(name)
  if (!fits) throw s3Error('InvalidBucketName')
}

/** HeadBucket. */
export function headBucket({ store, bucket, region }: S3Call): S3Answer {
  store.bucket(bucket)
  return { status: 200, headers: { 'x-amz-bucket-region': region } }
}

const text = z.tuple([z.string()])
const corsDocument = z.object({
  CORSConfiguration: z.tuple([
    z.object({
      CORSRule: z
        .array(
          z.object({
            AllowedMethod: z.array(z.enum(['GET', 'PUT', 'HEAD', 'POST', 'DELETE'])).min(1),
            AllowedOrigin: z.array(z.string()).min(1),
            AllowedHeader: z.array(z.string()).optional(),
            ExposeHeader: z.array(z.string()).optional(),
            MaxAgeSeconds: text.optional(),
            ID: text.optional(),
          }),
        )
        .min(1)
        .max(100),
    }),
  ]),
})

/** PutBucketCors. */
export async function putBucketCors(call: S3Call): Promise<S3Answer> {
  const { settings } = call.store.bucket(call.bucket)
  const { CORSConfiguration } = readXml(await receiveText(call), corsDocument)
  const cors = CORSConfiguration[0].CORSRule.map((rule) => ({
    allowedMethods: rule.AllowedMethod,
    allowedOrigins: rule.AllowedOrigin,
    ...(rule.AllowedHeader && { allowedHeaders: rule.AllowedHeader }),
    ...(rule.ExposeHeader && { exposeHeaders: rule.ExposeHeader }),
    ...(rule.MaxAgeSeconds && { maxAgeSeconds: Number(rule.MaxAgeSeconds[0]) }),
  }))
  call.store.putBucket({ ...settings, cors })
  return { status: 200 }
}
