import { Annotations, Duration } from 'aws-cdk-lib'
import { AllowedMethods, CachePolicy, ViewerProtocolPolicy, type BehaviorOptions } from 'aws-cdk-lib/aws-cloudfront'
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { nameOf } from '#infra/config/deployment.ts'
import type { Settings } from '#infra/config/settings.ts'
import type { PrivateBucket } from './private-bucket.ts'

export interface StaticFilesProps {
  readonly settings: Settings
  /** Names the cache policy: `web`, `content`. */
  readonly name: string
  /** A bucket of the data stack, which lets the distributions of the account read it. */
  readonly bucket: PrivateBucket
  /** What is cached where the object says nothing. Objects of content versions never change. */
  readonly cachedFor: Duration
}

/** Files of a bucket behind CloudFront: origin access control, compressed, and cached by nothing but their path. */
export class StaticFiles extends Construct {
  /** Behaviour to spread into a distribution, with headers and function of its own. */
  readonly behavior: BehaviorOptions

  constructor(scope: Construct, id: string, { settings, name, bucket, cachedFor }: StaticFilesProps) {
    super(scope, id)
    // A reference without its policy: the data stack states who may read, or the two stacks would wait for each other.
    const reference = Bucket.fromBucketAttributes(this, 'Bucket', { bucketArn: bucket.bucketArn, bucketRegionalDomainName: bucket.bucketRegionalDomainName })
    Annotations.of(scope).acknowledgeWarning('@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac', 'The bucket policy stands in the data stack.')
    this.behavior = {
      origin: S3BucketOrigin.withOriginAccessControl(reference),
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      compress: true,
      cachePolicy: new CachePolicy(this, 'CachePolicy', {
        cachePolicyName: nameOf(settings, name),
        comment: 'Key: the path after the viewer request function, and the encodings that the viewer takes',
        minTtl: Duration.seconds(0),
        defaultTtl: cachedFor,
        maxTtl: Duration.days(365),
        enableAcceptEncodingGzip: true,
        enableAcceptEncodingBrotli: true,
      }),
    }
  }
}
