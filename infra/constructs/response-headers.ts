import { Duration } from 'aws-cdk-lib'
import { HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { startScriptSource } from '#infra/bundle/start-script.ts'
import { globalNameOf } from '#infra/config/deployment.ts'
import type { Settings } from '#infra/config/settings.ts'

/** Kinds of documents, each with its own security headers. */
export type HeaderPolicyName = 'Player' | 'Content' | 'Api' | 'Site'

interface HeaderRules {
  readonly contentSecurityPolicy: string
  readonly referrerPolicy: HeadersReferrerPolicy
  /** True: the origin's own policy has precedence over this one. */
  readonly originMayOverride?: boolean
  /** True: documents do not depend on the query, so that a browser may take them from its cache for any query. */
  readonly ignoresQuery?: boolean
}

/** Documents of the API origin: resources from the same origin only, and never in a frame. */
const ownOriginOnly =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

function rulesFor(embedders: string[]): Record<HeaderPolicyName, HeaderRules> {
  const framedBy = `frame-ancestors ${embedders.includes('*') ? '*' : ["'self'", ...embedders].join(' ')}`
  return {
    // Courses link to other sites, so the frame may navigate to any https page.
    Player: {
      contentSecurityPolicy: `default-src 'self'; script-src 'self' ${startScriptSource(process.cwd())}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-src 'self' https: data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; ${framedBy}`,
      // The launch address contains the launch token.
      referrerPolicy: HeadersReferrerPolicy.NO_REFERRER,
      // The page opens itself again without the token; then it costs no round trip.
      ignoresQuery: true,
    },
    // Courses use eval, inline scripts, frames and files of any origin. Their own origin isolates them from the rest.
    Content: {
      contentSecurityPolicy: `default-src 'self' https: wss: data: blob: 'unsafe-inline' 'unsafe-eval'; ${framedBy}`,
      // Embedded video players do not start without the referrer's origin.
      referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
    },
    Api: {
      contentSecurityPolicy: ownOriginOnly,
      referrerPolicy: HeadersReferrerPolicy.NO_REFERRER,
      originMayOverride: true,
    },
    Site: { contentSecurityPolicy: ownOriginOnly, referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN },
  }
}

/**
 * Security headers by kind of document. They do not include `Cache-Control`: a header of the policy would also apply to
 * errors, and browsers would keep these for a year. It is metadata of the stored objects instead.
 */
export class HeaderPolicy extends ResponseHeadersPolicy {
  constructor(scope: Construct, settings: Settings, name: HeaderPolicyName) {
    const rules = rulesFor(settings.embedders)[name]
    super(scope, `${name}Headers`, {
      responseHeadersPolicyName: globalNameOf(scope, settings, name.toLowerCase()),
      securityHeadersBehavior: {
        contentTypeOptions: { override: true },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(365), override: true },
        referrerPolicy: { referrerPolicy: rules.referrerPolicy, override: true },
        contentSecurityPolicy: {
          contentSecurityPolicy: rules.contentSecurityPolicy,
          override: rules.originMayOverride !== true,
        },
      },
      ...(rules.ignoresQuery === true
        ? { customHeadersBehavior: { customHeaders: [{ header: 'No-Vary-Search', value: 'params', override: true }] } }
        : {}),
    })
  }
}
