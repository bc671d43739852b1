import { CfnOutput, Duration, type Stack } from 'aws-cdk-lib'
import { HttpMethods } from 'aws-cdk-lib/aws-s3'
import type { Deployment } from '#infra/config/deployment.ts'
import type { BucketName } from '#infra/constructs/bindings.ts'
import { pageOrigins } from '#infra/constructs/page-origins.ts'
import { PrivateBucket } from '#infra/constructs/private-bucket.ts'
import { UploadsBucket } from '#infra/constructs/uploads-bucket.ts'
import type { WorkQueue } from '#infra/constructs/work-queue.ts'
import { dataExportDays, dataExportsPrefix } from '#shared/contract/resources/data-exports/data-export.ts'
import { exportDays, exportsPrefix } from '#shared/contract/resources/actor-data/exports.ts'

export interface BucketsProps extends Pick<Deployment, 'settings'> {
  /** Receives a message for every object that arrives in the uploads bucket. */
  readonly uploadNotices: WorkQueue
}

/** Days in which a deleted or overwritten object can be restored: the same as the table's point-in-time recovery. */
const undeleteDays = 35

/** The buckets of uploads, hosted content, records and web files. */
export function addBuckets(
  stack: Stack,
  { settings, uploadNotices }: BucketsProps,
): Readonly<Record<BucketName, PrivateBucket>> {
  const content = new PrivateBucket(stack, 'Content', { settings, ...recoverable })
  const web = new PrivateBucket(stack, 'Web', { settings })
  content.readableByDistributions('content/')
  web.readableByDistributions('')
  const records = new PrivateBucket(stack, 'Records', {
    settings,
    ...recoverable,
    // Pages of the dashboard read the content of frameworks of skills by presigned URLs.
    cors: [{ allowedMethods: [HttpMethods.GET], allowedOrigins: pageOrigins(settings), maxAge: 3000 }],
    lifecycleRules: [...recoverable.lifecycleRules, expiringExports, expiringDataExports],
  })
  new CfnOutput(stack, 'RecordsBucketName', {
    value: records.bucketName,
    description: 'Large data of sessions and statements, and exports of it',
  })
  const uploads = new UploadsBucket(stack, 'UploadsBucket', {
    settings,
    notify: uploadNotices.queue,
  })
  return { uploads, content, records, web }
}

/** Exports of an agent's data expire after a week and cannot be restored. */
const expiringExports = {
  id: 'forget-exports',
  prefix: exportsPrefix,
  expiration: Duration.days(exportDays),
  noncurrentVersionExpiration: Duration.days(1),
}

/** Files of what a workspace exported, in the same way. */
const expiringDataExports = {
  id: 'forget-data-exports',
  prefix: dataExportsPrefix,
  expiration: Duration.days(dataExportDays),
  noncurrentVersionExpiration: Duration.days(1),
}

const recoverable = {
  versioned: true,
  lifecycleRules: [
    {
      id: 'forget-former-versions',
      noncurrentVersionExpiration: Duration.days(undeleteDays),
      expiredObjectDeleteMarker: true,
    },
    { id: 'abort-incomplete-uploads', abortIncompleteMultipartUploadAfter: Duration.days(2) },
  ],
}
