import { createHash } from 'node:crypto'
import { Duration } from 'aws-cdk-lib'
import { HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { startScriptSource } from '#infra/bundle/start-script.ts'
import { globalNameOf } from '#infra/config/deployment.ts'
import type { Settings } from '#infra/config/settings.ts'

/** Kinds of documents, each with its own security headers. */
export type HeaderPolicyName = 'Player' | 'Content' | 'Api' | 'Site' | 'Dashboard'

/** Origins that pages of the dashboard reach beside their own. */
export interface DashboardSources {
  /** Takes the files that people upload. */
  readonly uploads: string
  /** Has the content of frameworks of skills. */
  readonly records: string
  /** Shows courses in frames. */
  readonly learners: string
}

export interface HeaderPolicyProps {
  readonly settings: Settings
  readonly name: HeaderPolicyName
  /** For pages of the dashboard only. */
  readonly sources?: DashboardSources
}

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

/** The style that React Aria puts into a page on iPhones and iPads while a dialog is open, so that the page behind it does not scroll. */
export const scrollLockStyle = `@layer {
  * {
    overscroll-behavior: contain;
  }
}`

const scrollLockSource = `'sha256-${createHash('sha256').update(scrollLockStyle).digest('base64')}'`

/** The dashboard holds no inline script, no inline style but that one, and no text becomes markup in it. */
const dashboardOnly = ({ uploads, records, learners }: DashboardSources): string =>
  `default-src 'none'; script-src 'self'; style-src 'self' ${scrollLockSource}; img-src 'self' data: blob:; connect-src 'self' ${uploads} ${records}; frame-src ${learners}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`

/**
 * Sites that may show the player: those of the setting, and the dashboard where its host name is known.
 */
const framedByOf = ({ embedders, domains }: Settings): string =>
  embedders.includes('*')
    ? 'frame-ancestors *'
    : [
        "frame-ancestors 'self'",
        ...embedders,
        ...(domains.api === undefined ? [] : [`https://${domains.api.name}`]),
      ].join(' ')

function rulesFor(settings: Settings, sources: DashboardSources): Record<HeaderPolicyName, HeaderRules> {
  const framedBy = framedByOf(settings)
  return {
    // Courses link to other sites, so the frame may navigate to any https page. The logo of a workspace may come from any.
    Player: {
      contentSecurityPolicy: `default-src 'self'; script-src 'self' ${startScriptSource(process.cwd())}; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; frame-src 'self' https: data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; ${framedBy}`,
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
    Dashboard: { contentSecurityPolicy: dashboardOnly(sources), referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN },
  }
}

/**
 * Security headers by kind of document. They do not include `Cache-Control`: a header of the policy would also apply to
 * errors, and browsers would keep these for a year. It is metadata of the stored objects instead.
 */
export class HeaderPolicy extends ResponseHeadersPolicy {
  constructor(
    scope: Construct,
    { settings, name, sources = { uploads: '', records: '', learners: '' } }: HeaderPolicyProps,
  ) {
    const rules = rulesFor(settings, sources)[name]
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
