import { Duration } from 'aws-cdk-lib'
import { HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { nameOf } from '#infra/config/deployment.ts'
import type { Settings } from '#infra/config/settings.ts'

export type HeaderPolicyName = 'Player' | 'Content' | 'Api' | 'Site'

interface HeaderRules {
  readonly contentSecurityPolicy: string
  readonly referrerPolicy: HeadersReferrerPolicy
  /** An own policy in the origin's answer wins over this one. */
  readonly originMayOverride?: boolean
}

/** Documents of the API origin: everything from the same origin, never in a frame. */
const ownOriginOnly = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const rulesFor = (embedders: string[]): Record<HeaderPolicyName, HeaderRules> => {
  const framedBy = `frame-ancestors ${embedders.includes('*') ? '*' : ["'self'", ...embedders].join(' ')}`
  return {
    // The frame may leave for any secure page, because courses link out of it.
    Player: {
      contentSecurityPolicy: `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-src 'self' https: data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; ${framedBy}`,
      // The launch address carries the launch token.
      referrerPolicy: HeadersReferrerPolicy.NO_REFERRER,
    },
    // Courses evaluate, inline, embed and load from anywhere; they are contained by having an origin of their own.
    Content: {
      contentSecurityPolicy: `default-src 'self' https: wss: data: blob: 'unsafe-inline' 'unsafe-eval'; ${framedBy}`,
      // Embedded video players refuse to start without knowing the embedding origin.
      referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
    },
    Api: { contentSecurityPolicy: ownOriginOnly, referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, originMayOverride: true },
    Site: { contentSecurityPolicy: ownOriginOnly, referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN },
  }
}

/**
 * Security headers by kind of document. Caching is not among them: a header of the policy would also stand on errors and
 * be kept by browsers for a year, so `Cache-Control` is metadata of the stored objects.
 */
export class HeaderPolicy extends ResponseHeadersPolicy {
  constructor(scope: Construct, settings: Settings, name: HeaderPolicyName) {
    const rules = rulesFor(settings.embedders)[name]
    super(scope, `${name}Headers`, {
      responseHeadersPolicyName: nameOf(settings, name.toLowerCase()),
      securityHeadersBehavior: {
        contentTypeOptions: { override: true },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(365), override: true },
        referrerPolicy: { referrerPolicy: rules.referrerPolicy, override: true },
        contentSecurityPolicy: { contentSecurityPolicy: rules.contentSecurityPolicy, override: rules.originMayOverride !== true },
      },
    })
  }
}
