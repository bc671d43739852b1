import { Aws, Duration } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnBucket, HttpMethods, type CorsRule } from 'aws-cdk-lib/aws-s3'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { Settings } from '#infra/config/settings.ts'
import { pageOrigins } from './page-origins.ts'
import { PrivateBucket } from './private-bucket.ts'

/** Limits, origins and the queue of the uploads bucket. */
export interface UploadsBucketProps {
  readonly settings: Settings
  /** Receives an `s3:ObjectCreated:*` message for every upload. */
  readonly notify: Queue
}

/** Receives the archives that customers PUT to presigned URLs; deletes them after the days that the settings name. */
export class UploadsBucket extends PrivateBucket {
  constructor(scope: Construct, id: string, { settings, notify }: UploadsBucketProps) {
    const { expireAfterDays } = settings.uploads
    super(scope, id, {
      settings,
      cors: [corsFor(settings)],
      lifecycleRules: [
        { id: 'expire-archives', prefix: 'uploads/', expiration: Duration.days(expireAfterDays) },
        { id: 'abort-incomplete-uploads', abortIncompleteMultipartUploadAfter: Duration.days(2) },
      ],
    })
    this.announceUploads(notify)
  }

  /** Uses the L1 property: the L2 method would add a custom resource with a Python function. */
  private announceUploads(queue: Queue): void {
    const granted = queue.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sqs:SendMessage'],
        resources: [queue.queueArn],
        principals: [new ServicePrincipal('s3.amazonaws.com')],
        // The account instead of the bucket's ARN: with the ARN, bucket and policy would depend on each other.
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    )
    const bucket = this.node.defaultChild
    if (!(bucket instanceof CfnBucket))
      throw new Error('The uploads bucket has no CloudFormation resource to notify from.')
    bucket.notificationConfiguration = {
      queueConfigurations: [
        {
          event: 's3:ObjectCreated:*',
          queue: queue.queueArn,
          filter: { s3Key: { rules: [{ name: 'prefix', value: 'uploads/' }] } },
        },
      ],
    }
    if (granted.policyDependable !== undefined) bucket.node.addDependency(granted.policyDependable)
  }
}

/** The CORS rule with which a page can PUT to a presigned URL and read the ETag of a part. */
const corsFor = (settings: Settings): CorsRule => ({
  allowedMethods: [HttpMethods.PUT],
  allowedOrigins: pageOrigins(settings),
  allowedHeaders: ['content-type', 'if-none-match', 'x-amz-*'],
  exposedHeaders: ['ETag'],
  maxAge: 3000,
})
