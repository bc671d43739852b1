import type { S3Result, S3Call } from '../call.ts'
import { s3Error } from '../errors.ts'

/** Refuses a name that S3 does not accept for a bucket. */
export function checkBucketName(name: string): void {
  const fits =
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name) && !name.includes('..') && !/^\d+\.\d+\.\d+\.\d+$/.test(name)
  if (!fits) throw s3Error('InvalidBucketName')
}

/** HeadBucket. */
export function headBucket({ store, bucket, region }: S3Call): S3Result {
  store.bucket(bucket)
  return { status: 200, headers: { 'x-amz-bucket-region': region } }
}
