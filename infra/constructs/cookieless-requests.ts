import {
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { globalNameOf } from '#infra/config/deployment.ts'
import type { Settings } from '#infra/config/settings.ts'

/**
 * Forwards everything but the host and cookies. Courses set cookies on the learner origin, nothing reads them, and the
 * gateway refuses requests with more than 10 KB of headers.
 */
export class CookielessRequests extends OriginRequestPolicy {
  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id, {
      originRequestPolicyName: globalNameOf(scope, settings, 'cookieless'),
      comment: 'Everything but the host and cookies',
      headerBehavior: OriginRequestHeaderBehavior.denyList('host'),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
      cookieBehavior: OriginRequestCookieBehavior.none(),
    })
  }
}
