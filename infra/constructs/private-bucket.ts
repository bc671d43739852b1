import { Aws, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import * as z from 'zod'
import { acknowledge, type Reasons } from './acknowledge.ts'

/** What differs between the buckets; privacy, encryption, TLS and retention do not. */
export type PrivateBucketProps = Pick<BucketProps, 'cors' | 'lifecycleRules' | 'versioned'>

/** A bucket that nobody reaches without credentials or without TLS, encrypted by S3, and never deleted with its stack. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, props: PrivateBucketProps = {}) {
    super(scope, id, {
      ...props,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: RemovalPolicy.RETAIN,
    })
    acknowledge(this, {
      'AwsSolutions-S1': 'Only CloudFront, presigned uploads and the own functions reach the bucket. The functions log each of their requests; server access logs would store signed URLs.',
    })
  }

  /**
   * Why the grants of other stacks on the objects below a prefix end in a wildcard, worded for cdk-nag.
   * @param prefix key prefix of the grant: `content/`
   */
  acceptedPrefix(prefix: string): Reasons {
    const stack = Stack.of(this)
    const { 'Fn::ImportValue': exportName } = importValue.parse(stack.resolve(stack.exportValue(this.bucketArn)))
    return { [`AwsSolutions-IAM5[Resource::${exportName}/${prefix}*]`]: 'The objects of one bucket below one prefix: their keys are made at run time.' }
  }

  /**
   * Lets the distributions of this account read the bucket, through their origin access control. The statement does not
   * name one distribution: the bucket's stack comes before the distribution's (see docs/adr/0011).
   * Listing is what makes S3 answer 404 rather than 403 for a file that is not there; no behaviour lets a viewer reach the root.
   * @param prefix key prefix that may be read: `content/`, or empty for all
   */
  readableByDistributions(prefix: string): void {
    const conditions = { ArnLike: { 'aws:SourceArn': `arn:${Aws.PARTITION}:cloudfront::${Aws.ACCOUNT_ID}:distribution/*` } }
    const principals = [new ServicePrincipal('cloudfront.amazonaws.com')]
    this.addToResourcePolicy(new PolicyStatement({ actions: ['s3:GetObject'], resources: [this.arnForObjects(`${prefix}*`)], principals, conditions }))
    this.addToResourcePolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [this.bucketArn], principals, conditions }))
  }
}

const importValue = z.object({ 'Fn::ImportValue': z.string() })
