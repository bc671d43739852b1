import { Aws, Duration } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import { AllowedMethods, CachePolicy, Distribution, HttpVersion, OriginRequestPolicy, PriceClass, SecurityPolicyProtocol, ViewerProtocolPolicy, type BehaviorOptions, type DistributionProps } from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { Construct } from 'constructs'
import { nameOf } from '#infra/config/deployment.ts'
import type { Settings } from '#infra/config/settings.ts'
import { acknowledge } from './acknowledge.ts'

const priceClasses = { '100': PriceClass.PRICE_CLASS_100, '200': PriceClass.PRICE_CLASS_200, all: PriceClass.PRICE_CLASS_ALL }

export interface ServiceDistributionProps {
  readonly settings: Settings
  readonly origin: keyof Settings['domains']
  readonly defaultBehavior: BehaviorOptions
  /** By path pattern; the first that matches wins. */
  readonly behaviors: Readonly<Record<string, BehaviorOptions>>
}

type OwnName = Pick<DistributionProps, 'domainNames' | 'certificate' | 'minimumProtocolVersion'>

/** One public origin: HTTP/3, and where the settings give one its own host name, with TLS 1.2 at least. */
export class ServiceDistribution extends Construct {
  /** `https://host`, no trailing slash. */
  readonly baseUrl: string
  /** What the DNS record of an own host name must point to. */
  readonly dnsTarget: string

  constructor(scope: Construct, id: string, { settings, origin, defaultBehavior, behaviors }: ServiceDistributionProps) {
    super(scope, id)
    const domain = settings.domains[origin]
    const distribution = new Distribution(this, 'Distribution', {
      comment: nameOf(settings, origin),
      defaultBehavior,
      additionalBehaviors: { ...behaviors },
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: priceClasses[settings.edgeLocations],
      ...(domain === undefined ? {} : this.ownName(domain)),
    })
    this.baseUrl = `https://${domain?.name ?? distribution.distributionDomainName}`
    this.dnsTarget = distribution.distributionDomainName
    acknowledge(distribution, {
      'AwsSolutions-CFR1': 'Learners sit in every country.',
      'AwsSolutions-CFR2': 'A web ACL costs more each month than everything else at rest. The service limits rates by key, the gateway bounds the total.',
      'AwsSolutions-CFR3': 'Request lines carry launch tokens and signed paths: access logs would store credentials. The gateway logs the API without them.',
      ...(domain === undefined ? { 'AwsSolutions-CFR4': 'The cloudfront.net certificate fixes the protocols. With a host name of its own the distribution asks for TLS 1.2.' } : {}),
    })
  }

  private ownName({ name, certificateArn }: NonNullable<Settings['domains'][keyof Settings['domains']]>): OwnName {
    const certificate = Certificate.fromCertificateArn(this, 'Certificate', certificateArn)
    return { domainNames: [name], certificate, minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021 }
  }
}

/** The HTTP API behind a distribution: uncached, every method, every header of the viewer but Host (so Authorization too). */
export const apiBehavior = (httpApi: HttpApi): BehaviorOptions => ({
  origin: new HttpOrigin(`${httpApi.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`, { readTimeout: Duration.seconds(35) }),
  allowedMethods: AllowedMethods.ALLOW_ALL,
  viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
  cachePolicy: CachePolicy.CACHING_DISABLED,
  originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  compress: true,
})
