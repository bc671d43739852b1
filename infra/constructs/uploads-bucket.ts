import { Aws, Duration } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnBucket, HttpMethods, type CorsRule } from 'aws-cdk-lib/aws-s3'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { Settings } from '#infra/config/settings.ts'
import { PrivateBucket } from './private-bucket.ts'

export interface UploadsBucketProps {
  readonly settings: Settings['uploads']
  /** Receives an `s3:ObjectCreated:*` message for every upload. */
  readonly notify: Queue
}

/** Receives the archives that customers PUT to presigned URLs; forgets them after some days. */
export class UploadsBucket extends PrivateBucket {
  constructor(scope: Construct, id: string, { settings, notify }: UploadsBucketProps) {
    super(scope, id, {
      cors: corsFor(settings.allowedOrigins),
      lifecycleRules: [
        { id: 'expire-archives', prefix: 'uploads/', expiration: Duration.days(settings.expireAfterDays) },
        { id: 'abort-incomplete-uploads', abortIncompleteMultipartUploadAfter: Duration.days(2) },
      ],
    })
    this.announceUploads(notify)
  }

  /** By the L1 property: the L2 method would bring a custom resource with a Python function along. */
  private announceUploads(queue: Queue): void {
    const granted = queue.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sqs:SendMessage'],
        resources: [queue.queueArn],
        principals: [new ServicePrincipal('s3.amazonaws.com')],
        // Not the bucket's ARN: bucket and policy would wait for each other.
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    )
    const bucket = this.node.defaultChild
    if (!(bucket instanceof CfnBucket)) throw new Error('The uploads bucket has no CloudFormation resource to notify from.')
    bucket.notificationConfiguration = {
      queueConfigurations: [{ event: 's3:ObjectCreated:*', queue: queue.queueArn, filter: { s3Key: { rules: [{ name: 'prefix', value: 'uploads/' }] } } }],
    }
    if (granted.policyDependable !== undefined) bucket.node.addDependency(granted.policyDependable)
  }
}

/** What a page needs to PUT to a presigned URL and to read the ETag of a part. */
const corsFor = (allowedOrigins: string[]): CorsRule[] =>
  allowedOrigins.length === 0
    ? []
    : [{ allowedMethods: [HttpMethods.PUT], allowedOrigins, allowedHeaders: ['content-type', 'if-none-match', 'x-amz-*'], exposedHeaders: ['ETag'], maxAge: 3000 }]
