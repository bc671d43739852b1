import { Annotations, Duration } from 'aws-cdk-lib'
import { AllowedMethods, CachePolicy, ViewerProtocolPolicy, type BehaviorOptions } from 'aws-cdk-lib/aws-cloudfront'
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { globalNameOf } from '#infra/config/deployment.ts'
import type { Settings } from '#infra/config/settings.ts'
import type { PrivateBucket } from './private-bucket.ts'

/** A bucket with files and how long they are cached. */
export interface StaticFilesProps {
  readonly settings: Settings
  /** Names the cache policy: `web`, `content`. */
  readonly name: string
  /** A bucket of the data stack that the distributions of the account may read. */
  readonly bucket: PrivateBucket
  /** Time to cache files that have no `Cache-Control`. Objects of content versions never change. */
  readonly cachedFor: Duration
}

/** Files of a bucket behind CloudFront: origin access control, compression, and a cache key of the path only. */
export class StaticFiles extends Construct {
  /** Behavior for a distribution; add headers and an edge function to it. */
  readonly behavior: BehaviorOptions

  constructor(scope: Construct, id: string, { settings, name, bucket, cachedFor }: StaticFilesProps) {
    super(scope, id)
    // A reference without the bucket's policy. The data stack grants reading; otherwise the two stacks would depend on
    // each other.
    const reference = Bucket.fromBucketAttributes(this, 'Bucket', {
      bucketArn: bucket.bucketArn,
      bucketRegionalDomainName: bucket.bucketRegionalDomainName,
    })
    Annotations.of(scope).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      'The bucket policy stands in the data stack.',
    )
    this.behavior = {
      origin: S3BucketOrigin.withOriginAccessControl(reference),
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      compress: true,
      cachePolicy: new CachePolicy(this, 'CachePolicy', {
        cachePolicyName: globalNameOf(this, settings, name),
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
