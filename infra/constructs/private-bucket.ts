import { Aws, Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import * as z from 'zod'
import { removalOfData } from '#infra/config/deployment.ts'
import type { Settings } from '#infra/config/settings.ts'
import { acknowledge, type Reasons } from './acknowledge.ts'

/** Settings that differ between buckets. Privacy, encryption, TLS and retention are the same for all. */
export interface PrivateBucketProps extends Pick<BucketProps, 'cors' | 'lifecycleRules' | 'versioned'> {
  readonly settings: Settings
}

/** A bucket without public access: encrypted by S3, TLS only. Settings decide whether it is deleted with its stack. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, { settings, ...props }: PrivateBucketProps) {
    super(scope, id, {
      ...props,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: removalOfData(settings),
      // CloudFormation deletes empty buckets only. Uses a custom resource.
      autoDeleteObjects: settings.destroyData,
    })
    acknowledge(this, {
      'AwsSolutions-S1':
        'Only CloudFront, presigned uploads and the own functions reach the bucket. The functions log each of their requests; server access logs would store signed URLs.',
    })
  }

  /**
   * The reason, for cdk-nag, why grants on the objects below a prefix end in a wildcard.
   * @param prefix key prefix of the grant: `content/`
   */
  acceptedPrefix(prefix: string): Reasons {
    const stack = Stack.of(this)
    const { 'Fn::ImportValue': exportName } = importValue.parse(stack.resolve(stack.exportValue(this.bucketArn)))
    return {
      [`AwsSolutions-IAM5[Resource::${exportName}/${prefix}*]`]:
        'The objects of one bucket below one prefix: their keys are made at run time.',
    }
  }

  /**
   * Lets the distributions of this account read the bucket, through their origin access control. The statement names no
   * single distribution, because the bucket's stack is deployed before the distribution's (docs/adr/0011). The grant to
   * list makes S3 respond with 404 instead of 403 for a missing file; no behavior lets a viewer list.
   * @param prefix key prefix that may be read: `content/`, or empty for all
   */
  readableByDistributions(prefix: string): void {
    const conditions = {
      ArnLike: { 'aws:SourceArn': `arn:${Aws.PARTITION}:cloudfront::${Aws.ACCOUNT_ID}:distribution/*` },
    }
    const principals = [new ServicePrincipal('cloudfront.amazonaws.com')]
    this.addToResourcePolicy(
      new PolicyStatement({
        actions: ['s3:GetObject'],
        resources: [this.arnForObjects(`${prefix}*`)],
        principals,
        conditions,
      }),
    )
    this.addToResourcePolicy(
      new PolicyStatement({ actions: ['s3:ListBucket'], resources: [this.bucketArn], principals, conditions }),
    )
  }
}

const importValue = z.object({ 'Fn::ImportValue': z.string() })
