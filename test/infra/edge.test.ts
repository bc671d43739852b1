import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { allEndpoints } from '#shared/contract/api.ts'
import { startScriptSource } from '#infra/bundle/start-script.ts'
import { scrollLockStyle } from '#infra/constructs/response-headers.ts'
import { certificateArn, deployments } from './support/deployments.ts'
import { edgeFunctionPath, runEdgeFunction } from './support/edge-function.ts'
import { readable, resourceNamed, resourcesOf } from './support/resources.ts'
import { synthesize, type Templates } from './support/synthesize.ts'

const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'
const allViewerHeadersButHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac'

const behaviorSchema = z.looseObject({
  PathPattern: z.string().default('*'),
  AllowedMethods: z.array(z.string()),
  CachePolicyId: z.unknown(),
  Compress: z.boolean(),
  FunctionAssociations: z.array(z.looseObject({ EventType: z.string(), FunctionARN: z.unknown() })).default([]),
  OriginRequestPolicyId: z.unknown().optional(),
  ResponseHeadersPolicyId: z.unknown(),
  TargetOriginId: z.string(),
  ViewerProtocolPolicy: z.string(),
})
const originSchema = z.looseObject({
  Id: z.string(),
  DomainName: z.unknown(),
  OriginAccessControlId: z.unknown().optional(),
})
const distributionSchema = z.looseObject({
  DefaultCacheBehavior: behaviorSchema,
  CacheBehaviors: z.array(behaviorSchema),
  Origins: z.array(originSchema),
})

const configOf = (templates: Templates, name: string) =>
  distributionSchema.parse(
    resourceNamed(templates, 'AWS::CloudFront::Distribution', name).properties['DistributionConfig'],
  )
const templates = synthesize()

function behaviorsOf(name: string) {
  const config = configOf(templates, name)
  return new Map(
    [...config.CacheBehaviors, config.DefaultCacheBehavior].map((behavior) => {
      const origin = config.Origins.find(({ Id }) => Id === behavior.TargetOriginId)
      return [
        behavior.PathPattern,
        {
          origin: readable(templates, origin?.DomainName).replace(/\.execute-api.*/, ''),
          private: origin?.OriginAccessControlId !== undefined,
          writes: behavior.AllowedMethods.includes('PUT'),
          cache: readable(templates, behavior.CachePolicyId),
          headers: readable(templates, behavior.ResponseHeadersPolicyId),
          gated: behavior.FunctionAssociations.map(
            ({ EventType, FunctionARN }) => `${EventType} ${readable(templates, FunctionARN)}`,
          ),
          forwards: behavior.OriginRequestPolicyId && readable(templates, behavior.OriginRequestPolicyId),
          tls: behavior.ViewerProtocolPolicy,
        },
      ]
    }),
  )
}

const clearing = 'viewer-response CookiesViewerResponse.FunctionARN'
const gate = ['viewer-request GateViewerRequest.FunctionARN', clearing]
const files = { private: true, writes: false, forwards: undefined, tls: 'redirect-to-https' }
const web = { ...files, origin: 'Web.RegionalDomainName', cache: 'WebFilesCachePolicy', gated: [] }
const api = {
  origin: 'HttpApi',
  private: false,
  writes: true,
  cache: cachingDisabled,
  forwards: allViewerHeadersButHost,
  headers: 'ApiHeaders',
  gated: [],
  tls: 'https-only',
}

const learnerApi = { ...api, forwards: 'Cookieless' }

test('serves the launch page, the player, signed content and the session runtime on the learner origin', () => {
  expect(Object.fromEntries(behaviorsOf('LearnerDistribution'))).toEqual({
    '/player/*': { ...web, headers: 'PlayerHeaders', gated: [clearing] },
    '/api/v1/content/*': {
      ...files,
      origin: 'Content.RegionalDomainName',
      cache: 'ContentFilesCachePolicy',
      headers: 'ContentHeaders',
      gated: gate,
    },
    '/api/v1/sessions/*': learnerApi,
    '/api/v1/vr/sessions/*/join-code': learnerApi,
    '/api/v1/dispatches/*/frame': { ...learnerApi, gated: [clearing] },
    '/api/v1/dispatches/*/launch': learnerApi,
    '/api/v1/dispatches/*/launch-link/validate': learnerApi,
    '*': { ...web, headers: 'PlayerHeaders', gated: gate },
  })
})

test('serves of the API of dispatches on the learner origin only what learners need', () => {
  const patterns = [...behaviorsOf('LearnerDistribution').keys()]
  const served = (endpoint: { path: string }): boolean => {
    const path = endpoint.path.replaceAll(/\{\w+\}/g, 'dsp_1')
    return patterns.some((pattern) => pattern !== '*' && new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(path))
  }
  const operations = allEndpoints().filter(({ endpoint: { path } }) => path.startsWith('/api/v1/dispatches'))
  expect(operations.filter(({ endpoint }) => served(endpoint)).map(({ operationId }) => operationId)).toEqual([
    'getDispatchFrame',
    'validateLaunchLink',
    'launchDispatch',
  ])
})

test('serves on the API origin the dashboard, the documentation, the HTTP APIs of the dashboard and of skills, and the public one for everything else', () => {
  const dashboard = { ...web, headers: 'DashboardHeaders' }
  const page = { ...dashboard, gated: ['viewer-request DashboardPageViewerRequest.FunctionARN'] }
  expect(Object.fromEntries(behaviorsOf('ServiceDistribution'))).toEqual({
    '/app/*': dashboard,
    '/': page,
    '/sign-in': page,
    '/signed-in': page,
    '/welcome': page,
    '/invite': page,
    '/w': page,
    '/w/*': page,
    '/admin*': page,
    '/docs/*': { ...web, headers: 'SiteHeaders' },
    '/api/auth/*': { ...api, origin: 'DashboardHttpApi' },
    '/api/customer/*': { ...api, origin: 'DashboardHttpApi' },
    '/api/admin/*': { ...api, origin: 'DashboardHttpApi' },
    '/api/v1/capability/*': { ...api, origin: 'SkillsHttpApi' },
    '/api/v1/cale/*': { ...api, origin: 'SkillsHttpApi' },
    '/api/v1/graph/*': { ...api, origin: 'SkillsHttpApi' },
    '/api/v1/intelligence/*': { ...api, origin: 'SkillsHttpApi' },
    '*': api,
  })
})

test('configures distributions: HTTP/3, compression, signed requests to buckets', () => {
  for (const { properties } of resourcesOf(templates, 'AWS::CloudFront::Distribution')) {
    expect(properties['DistributionConfig']).toMatchObject({ HttpVersion: 'http2and3', Enabled: true })
    const { DefaultCacheBehavior, CacheBehaviors } = distributionSchema.parse(properties['DistributionConfig'])
    for (const behavior of [DefaultCacheBehavior, ...CacheBehaviors]) expect(behavior.Compress).toBe(true)
  }
  for (const { properties } of resourcesOf(templates, 'AWS::CloudFront::OriginAccessControl'))
    expect(properties['OriginAccessControlConfig']).toMatchObject({
      SigningBehavior: 'always',
      SigningProtocol: 'sigv4',
    })
})

test('keeps no error in the cache of a distribution', () => {
  for (const { properties } of resourcesOf(templates, 'AWS::CloudFront::Distribution')) {
    const { CustomErrorResponses } = Object(properties['DistributionConfig'])
    expect(CustomErrorResponses).toEqual(
      [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map((ErrorCode) => ({
        ErrorCode,
        ErrorCachingMinTTL: 0,
      })),
    )
  }
})

test('caches files by their path alone, so that all learners share one copy', () => {
  for (const name of ['WebFilesCachePolicy', 'ContentFilesCachePolicy']) {
    expect(
      Object(resourceNamed(templates, 'AWS::CloudFront::CachePolicy', name).properties['CachePolicyConfig'])
        .ParametersInCacheKeyAndForwardedToOrigin,
    ).toEqual({
      CookiesConfig: { CookieBehavior: 'none' },
      HeadersConfig: { HeaderBehavior: 'none' },
      QueryStringsConfig: { QueryStringBehavior: 'none' },
      EnableAcceptEncodingBrotli: true,
      EnableAcceptEncodingGzip: true,
    })
  }
})

test('forwards no cookies of the learner origin', () => {
  expect(
    resourceNamed(templates, 'AWS::CloudFront::OriginRequestPolicy', 'Cookieless').properties[
      'OriginRequestPolicyConfig'
    ],
  ).toMatchObject({
    CookiesConfig: { CookieBehavior: 'none' },
    HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['host'] },
    QueryStringsConfig: { QueryStringBehavior: 'all' },
  })
})

test('caches content versions for a year and other files for minutes, unless an object states its own time', () => {
  const ttl = (name: string) =>
    Object(resourceNamed(templates, 'AWS::CloudFront::CachePolicy', name).properties['CachePolicyConfig']).DefaultTTL
  expect(ttl('ContentFilesCachePolicy')).toBe(365 * 86_400)
  expect(ttl('WebFilesCachePolicy')).toBe(300)
})

test('deploys the same edge function that runs locally, on runtime 2.0, with its key value store', () => {
  const { properties } = resourceNamed(templates, 'AWS::CloudFront::Function', 'GateViewerRequest')
  expect(properties['FunctionCode']).toBe(readFileSync(edgeFunctionPath, 'utf8'))
  expect(properties['AutoPublish']).toBe(true)
  expect(properties['FunctionConfig']).toMatchObject({
    Runtime: 'cloudfront-js-2.0',
    KeyValueStoreAssociations: [{ KeyValueStoreARN: { 'Fn::GetAtt': [expect.stringMatching(/^GateKeys/), 'Arn'] } }],
  })
})

const headersOf = (from: Templates, name: string) =>
  Object(resourceNamed(from, 'AWS::CloudFront::ResponseHeadersPolicy', name).properties['ResponseHeadersPolicyConfig'])
    .SecurityHeadersConfig
const policyOf = (from: Templates, name: string): string =>
  headersOf(from, name).ContentSecurityPolicy.ContentSecurityPolicy

test.each(['PlayerHeaders', 'ContentHeaders', 'ApiHeaders', 'SiteHeaders', 'DashboardHeaders'])(
  'forbids type guessing and plain HTTP: %s',
  (name) => {
    expect(headersOf(templates, name)).toMatchObject({
      ContentTypeOptions: { Override: true },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000, Override: true },
    })
  },
)

test('lets pages of the dashboard reach their own origin, the buckets of uploads and records and the courses, and turn no text into markup', () => {
  const policy = readable(templates, policyOf(templates, 'DashboardHeaders')).split('; ')
  expect(policy).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${createHash('sha256').update(scrollLockStyle).digest('base64')}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self' https://UploadsBucket.RegionalDomainName https://Records.RegionalDomainName",
    'frame-src https://LearnerDistribution.DomainName',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ])
})

test('allows the style that the installed React Aria puts into pages on iPhones, and no other', () => {
  const source = readFileSync('node_modules/react-aria/dist/private/overlays/usePreventScroll.mjs', 'utf8')
  const [, text] = /style\.textContent = `\n([^`]*)`\.trim\(\)/.exec(source) ?? []
  expect(text).toBe(scrollLockStyle)
})

test('lets the dashboard show courses in frames where the setting names the sites that may, and its host is known', () => {
  const from = synthesize(deployments.namedDashboard)
  for (const name of ['PlayerHeaders', 'ContentHeaders'])
    expect(policyOf(from, name)).toMatch(
      / frame-ancestors 'self' https:\/\/portal\.example\.com https:\/\/api\.example\.com$/,
    )
})

test('stays below the number of behaviours that CloudFront takes without asking', () => {
  for (const name of ['LearnerDistribution', 'ServiceDistribution'])
    expect(behaviorsOf(name).size - 1).toBeLessThanOrEqual(25)
})

test.each([
  ['/', '/app/index.html'],
  ['/w/tenant_1/packages', '/app/index.html'],
  ['/sign-in', '/app/sign-in.html'],
  ['/signed-in', '/app/sign-in.html'],
])('serves the dashboard at %s from %s', async (uri, file) => {
  const path = join('web', 'edge', 'dashboard-viewer-request.js')
  expect(await runEdgeFunction(uri, { path, keys: {}, now: 0 })).toMatchObject({ uri: file })
})

test('sets no caching in header policies, which apply to errors too', () => {
  for (const { properties } of resourcesOf(templates, 'AWS::CloudFront::ResponseHeadersPolicy'))
    expect(JSON.stringify(properties)).not.toMatch(/cache-control/i)
})

test('lets a browser take the page of the player from its cache, whatever the query', () => {
  const customOf = (name: string) =>
    Object(
      resourceNamed(templates, 'AWS::CloudFront::ResponseHeadersPolicy', name).properties[
        'ResponseHeadersPolicyConfig'
      ],
    ).CustomHeadersConfig
  expect(customOf('PlayerHeaders')).toEqual({ Items: [{ Header: 'No-Vary-Search', Value: 'params', Override: true }] })
  for (const name of ['ContentHeaders', 'ApiHeaders', 'SiteHeaders']) expect(customOf(name)).toBeUndefined()
})

test('lets courses evaluate, inline, embed, load from secure origins, and run without a sandbox', () => {
  const policy = policyOf(templates, 'ContentHeaders')
  for (const source of ["'unsafe-inline'", "'unsafe-eval'", 'https:', 'wss:', 'data:', 'blob:'])
    expect(policy).toContain(source)
  expect(policy).not.toMatch(/sandbox|script-src|object-src/)
  expect(headersOf(templates, 'ContentHeaders').ReferrerPolicy.ReferrerPolicy).toBe('strict-origin-when-cross-origin')
})

test('lets the player run its own scripts only, and sends no launch address as referrer', () => {
  expect(policyOf(templates, 'PlayerHeaders')).toMatch(/^default-src 'self';/)
  expect(policyOf(templates, 'PlayerHeaders')).toContain(
    `; script-src 'self' ${startScriptSource(process.cwd())}; style-src`,
  )
  expect(policyOf(templates, 'PlayerHeaders')).not.toMatch(/unsafe-eval/)
  expect(headersOf(templates, 'PlayerHeaders').ReferrerPolicy.ReferrerPolicy).toBe('no-referrer')
})

test('forbids frames around documents of the API, and allows the configured embedders around the player', () => {
  expect(policyOf(templates, 'ApiHeaders')).toContain("frame-ancestors 'none'")
  expect(policyOf(templates, 'PlayerHeaders')).toContain('frame-ancestors *')
  const closed = synthesize(deployments.configured)
  for (const name of ['PlayerHeaders', 'ContentHeaders'])
    expect(policyOf(closed, name)).toContain("frame-ancestors 'self' https://portal.example.com")
})

test('gives each workspace a host below the learner host where the settings ask for it', () => {
  const own = synthesize(deployments.hostsOfWorkspaces)
  expect(configOf(own, 'LearnerDistribution')).toMatchObject({ Aliases: ['learn.example.com', '*.learn.example.com'] })
  const launches = Object(resourceNamed(own, 'AWS::Lambda::Function', 'Launches').properties['Environment']).Variables
  expect(launches.LEARNER_BASE_URL).toBe('https://*.learn.example.com')
  expect(resourceNamed(own, 'AWS::CloudFront::Function', 'GateViewerRequest').properties['FunctionCode']).toContain(
    "const workspaceDomain = 'learn.example.com'\n",
  )
})

test('configures own host names with their certificate and TLS 1.2, and passes them to the functions', () => {
  const own = synthesize(deployments.namedLearners)
  expect(configOf(own, 'LearnerDistribution')).toMatchObject({
    Aliases: ['learn.example.com'],
    ViewerCertificate: { AcmCertificateArn: certificateArn, MinimumProtocolVersion: 'TLSv1.2_2021' },
  })
  const launches = Object(resourceNamed(own, 'AWS::Lambda::Function', 'Launches').properties['Environment']).Variables
  expect(launches.LEARNER_BASE_URL).toBe('https://learn.example.com')
})
