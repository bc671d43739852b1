import { Aws, Duration } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
  type BehaviorOptions,
  type DistributionProps,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { Construct } from 'constructs'
import { nameOf } from '#infra/config/deployment.ts'
import type { Settings } from '#infra/config/settings.ts'
import { acknowledge } from './acknowledge.ts'

const priceClasses = {
  '100': PriceClass.PRICE_CLASS_100,
  '200': PriceClass.PRICE_CLASS_200,
  all: PriceClass.PRICE_CLASS_ALL,
}

/**
 * CloudFront keeps an error for ten seconds unless its status is listed here. Until then, a learner who retries would get
 * the error again, although the service has recovered. These are all the statuses that CloudFront lets a distribution
 * list.
 */
const errorResponses = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}))

/** Behaviors and host name of a distribution. */
export interface ServiceDistributionProps {
  readonly settings: Settings
  readonly origin: keyof Settings['domains']
  readonly defaultBehavior: BehaviorOptions
  /** Behaviors by path pattern; the first match is used. */
  readonly behaviors: Readonly<Record<string, BehaviorOptions>>
}

type OwnDomain = NonNullable<Settings['domains'][keyof Settings['domains']]>
type OwnName = Pick<DistributionProps, 'domainNames' | 'certificate' | 'minimumProtocolVersion'>

/** One public origin: HTTP/3, and the operator's host name with TLS 1.2 or newer if the settings name one. */
export class ServiceDistribution extends Construct {
  /** `https://host`, no trailing slash; `https://*.host` if each workspace has a host of its own. */
  readonly baseUrl: string
  /** Target for the DNS record of the operator's host name. */
  readonly dnsTarget: string

  constructor(
    scope: Construct,
    id: string,
    { settings, origin, defaultBehavior, behaviors }: ServiceDistributionProps,
  ) {
    super(scope, id)
    const domain = settings.domains[origin]
    const hasWorkspaceHosts = origin === 'learner' && settings.learnerHosts === 'workspaces'
    const distribution = new Distribution(this, 'Distribution', {
      comment: nameOf(settings, origin),
      defaultBehavior,
      additionalBehaviors: { ...behaviors },
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: priceClasses[settings.edgeLocations],
      errorResponses,
      ...(domain === undefined ? {} : this.ownName(domain, hasWorkspaceHosts)),
    })
    const host = domain?.name ?? distribution.distributionDomainName
    this.baseUrl = `https://${hasWorkspaceHosts ? '*.' : ''}${host}`
    this.dnsTarget = distribution.distributionDomainName
    acknowledge(distribution, {
      'AwsSolutions-CFR1': 'Learners sit in every country.',
      'AwsSolutions-CFR2':
        'A web ACL costs more each month than everything else at rest. The service limits rates by key, the gateway bounds the total.',
      'AwsSolutions-CFR3':
        'Request lines carry launch tokens and signed paths: access logs would store credentials. The gateway logs the API without them.',
      ...(domain === undefined
        ? {
            'AwsSolutions-CFR4':
              'The cloudfront.net certificate fixes the protocols. With a host name of its own the distribution asks for TLS 1.2.',
          }
        : {}),
    })
  }

  private ownName({ name, certificateArn }: OwnDomain, hasWorkspaceHosts: boolean): OwnName {
    const certificate = Certificate.fromCertificateArn(this, 'Certificate', certificateArn)
    return {
      domainNames: hasWorkspaceHosts ? [name, `*.${name}`] : [name],
      certificate,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    }
  }
}

/**
 * The HTTP API behind a distribution: uncached, every method, every header of the viewer but Host (so Authorization
 * too).
 */
export const apiBehavior = (httpApi: HttpApi): BehaviorOptions => ({
  origin: new HttpOrigin(`${httpApi.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`, {
    readTimeout: Duration.seconds(35),
  }),
  allowedMethods: AllowedMethods.ALLOW_ALL,
  viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
  cachePolicy: CachePolicy.CACHING_DISABLED,
  originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  compress: true,
})
