import { CfnOutput, Duration, type Stack } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { BehaviorOptions, IKeyValueStore } from 'aws-cdk-lib/aws-cloudfront'
import type { Deployment } from '#infra/config/deployment.ts'
import { ContentGate } from '#infra/constructs/content-gate.ts'
import { CookieClearing } from '#infra/constructs/cookie-clearing.ts'
import { CookielessRequests } from '#infra/constructs/cookieless-requests.ts'
import type { PrivateBucket } from '#infra/constructs/private-bucket.ts'
import { DashboardPage, dashboardPages } from '#infra/constructs/dashboard-page.ts'
import { HeaderPolicy } from '#infra/constructs/response-headers.ts'
import { apiBehavior, ServiceDistribution } from '#infra/constructs/service-distribution.ts'
import { StaticFiles } from '#infra/constructs/static-files.ts'
import { dashboardPaths } from '#shared/contract/api.ts'
import { skillPaths } from '#shared/contract/endpoint.ts'

export interface PublicOriginsProps extends Pick<Deployment, 'settings'> {
  readonly buckets: Readonly<Record<'content' | 'web' | 'uploads' | 'records', PrivateBucket>>
  /** Of servers and learners, of skills, and of the dashboard's pages. */
  readonly httpApis: Readonly<Record<'public' | 'skills' | 'dashboard', HttpApi>>
}

export interface PublicOrigins {
  readonly contentKeys: IKeyValueStore
  /** `https://host` of each origin. */
  readonly baseUrls: { readonly learner: string; readonly api: string }
}

/**
 * Adds the two public origins to a stack. Hosted content is untrusted and is served with the player on the learner
 * origin; API and documentation are served on the other.
 */
export function addPublicOrigins(stack: Stack, { settings, buckets, httpApis }: PublicOriginsProps): PublicOrigins {
  const gate = new ContentGate(stack, 'Gate', settings)
  const cookies = new CookieClearing(stack, 'Cookies', settings)
  const { web, content } = addFiles(stack, { settings, buckets })
  const playerHeaders = new HeaderPolicy(stack, { settings, name: 'Player' })
  const responseHeadersPolicy = new HeaderPolicy(stack, { settings, name: 'Api' })
  const api = { ...apiBehavior(httpApis.public), responseHeadersPolicy }
  const below = (paths: readonly string[], httpApi: HttpApi) => {
    const behavior = { ...apiBehavior(httpApi), responseHeadersPolicy }
    return Object.fromEntries(paths.map((path) => [`${path}*`, behavior]))
  }
  const learnerApi = { ...api, originRequestPolicy: new CookielessRequests(stack, 'Cookieless', settings) }
  const learner = new ServiceDistribution(stack, 'Learner', {
    settings,
    origin: 'learner',
    // Serves /launch. The gate refuses every other path that no behaviour names.
    defaultBehavior: {
      ...web,
      responseHeadersPolicy: playerHeaders,
      functionAssociations: [gate.association, cookies.association],
    },
    behaviors: {
      '/player/*': { ...web, responseHeadersPolicy: playerHeaders, functionAssociations: [cookies.association] },
      '/api/v1/content/*': {
        ...content,
        responseHeadersPolicy: new HeaderPolicy(stack, { settings, name: 'Content' }),
        functionAssociations: [gate.association, cookies.association],
      },
      '/api/v1/sessions/*': learnerApi,
      // The code by which a headset joins.
      '/api/v1/vr/sessions/*/join-code': learnerApi,
      // The rest of the dispatches' API is not served here. The launch page states itself who may frame it.
      '/api/v1/dispatches/*/frame': { ...learnerApi, functionAssociations: [cookies.association] },
      '/api/v1/dispatches/*/launch': learnerApi,
      '/api/v1/dispatches/*/launch-link/validate': learnerApi,
    },
  })
  const service = new ServiceDistribution(stack, 'Service', {
    settings,
    origin: 'api',
    // The gateway gets every path that is not a file, so that unknown paths get the contract's response.
    defaultBehavior: api,
    behaviors: {
      ...dashboardBehaviors(stack, { settings, web, buckets, learners: learner.baseUrl }),
      '/docs/*': { ...web, responseHeadersPolicy: new HeaderPolicy(stack, { settings, name: 'Site' }) },
      ...below(dashboardPaths, httpApis.dashboard),
      ...below(skillPaths, httpApis.skills),
    },
  })
  addOutputs(stack, { learner, service })
  new CfnOutput(stack, 'ContentKeysStore', {
    value: gate.keys.keyValueStoreArn,
    description: 'Key value store with the keys of content paths',
  })
  return { contentKeys: gate.keys, baseUrls: { learner: learner.baseUrl, api: service.baseUrl } }
}

interface DashboardProps extends Pick<PublicOriginsProps, 'settings' | 'buckets'> {
  readonly web: BehaviorOptions
  readonly learners: string
}

/** The files of the dashboard, and its page at each of its addresses. */
function dashboardBehaviors(stack: Stack, { settings, web, buckets, learners }: DashboardProps) {
  const originOf = (bucket: PrivateBucket): string => `https://${bucket.bucketRegionalDomainName}`
  const sources = { uploads: originOf(buckets.uploads), records: originOf(buckets.records), learners }
  const responseHeadersPolicy = new HeaderPolicy(stack, { settings, name: 'Dashboard', sources })
  const page = new DashboardPage(stack, 'DashboardPage', settings)
  const files = { ...web, responseHeadersPolicy }
  return {
    '/app/*': files,
    ...Object.fromEntries(
      dashboardPages.map((path) => [path, { ...files, functionAssociations: [page.association] }] as const),
    ),
  }
}

function addFiles(stack: Stack, { settings, buckets }: Pick<PublicOriginsProps, 'settings' | 'buckets'>) {
  const files = (id: string, name: 'web' | 'content', cachedFor: Duration) =>
    new StaticFiles(stack, id, { settings, name, bucket: buckets[name], cachedFor }).behavior
  return {
    web: files('WebFiles', 'web', Duration.minutes(5)),
    content: files('ContentFiles', 'content', Duration.days(365)),
  }
}

function addOutputs(
  stack: Stack,
  { learner, service }: Readonly<Record<'learner' | 'service', ServiceDistribution>>,
): void {
  const output = (name: string, value: string, description: string): CfnOutput =>
    new CfnOutput(stack, name, { value, description })
  output('ApiBaseUrl', service.baseUrl, 'Origin of the dashboard, the API and its documentation')
  output('ApiDnsTarget', service.dnsTarget, 'Target of the DNS record of an own host name of the API')
  output('LearnerBaseUrl', learner.baseUrl, 'Origin of launches, player and hosted content')
  output('LearnerDnsTarget', learner.dnsTarget, 'Target of the DNS record of an own host name of the learner origin')
}
