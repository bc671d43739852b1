import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { edgeFunctionPath } from './support/edge-function.ts'
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
const originSchema = z.looseObject({ Id: z.string(), DomainName: z.unknown(), OriginAccessControlId: z.unknown().optional() })
const distributionSchema = z.looseObject({ DefaultCacheBehavior: behaviorSchema, CacheBehaviors: z.array(behaviorSchema), Origins: z.array(originSchema) })

const configOf = (templates: Templates, name: string) => distributionSchema.parse(resourceNamed(templates, 'AWS::CloudFront::Distribution', name).properties['DistributionConfig'])
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
          gated: behavior.FunctionAssociations.map(({ EventType, FunctionARN }) => `${EventType} ${readable(templates, FunctionARN)}`),
          forwards: behavior.OriginRequestPolicyId,
          tls: behavior.ViewerProtocolPolicy,
        },
      ]
    }),
  )
}

const gate = ['viewer-request GateViewerRequest.FunctionARN']
const files = { private: true, writes: false, forwards: undefined, tls: 'redirect-to-https' }
const web = { ...files, origin: 'Web.RegionalDomainName', cache: 'WebFilesCachePolicy', gated: [] }
const api = { origin: 'ApiHttpApi', private: false, writes: true, cache: cachingDisabled, forwards: allViewerHeadersButHost, headers: 'ApiHeaders', gated: [], tls: 'https-only' }

test('the learner origin serves the launch page, the player, signed content and the session runtime', () => {
  expect(Object.fromEntries(behaviorsOf('LearnerDistribution'))).toEqual({
    '/player/*': { ...web, headers: 'PlayerHeaders' },
    '/api/v1/content/*': { ...files, origin: 'Content.RegionalDomainName', cache: 'ContentFilesCachePolicy', headers: 'ContentHeaders', gated: gate },
    '/api/v1/sessions/*': api,
    '*': { ...web, headers: 'PlayerHeaders', gated: gate },
  })
})

test('the API origin serves the documentation and, for everything else, the gateway', () => {
  expect(Object.fromEntries(behaviorsOf('ServiceDistribution'))).toEqual({ '/docs/*': { ...web, headers: 'SiteHeaders' }, '*': api })
})

test('distributions speak HTTP/3, compress, and sign what they ask of buckets', () => {
  for (const { properties } of resourcesOf(templates, 'AWS::CloudFront::Distribution')) {
    expect(properties['DistributionConfig']).toMatchObject({ HttpVersion: 'http2and3', Enabled: true })
    const { DefaultCacheBehavior, CacheBehaviors } = distributionSchema.parse(properties['DistributionConfig'])
    for (const behavior of [DefaultCacheBehavior, ...CacheBehaviors]) expect(behavior.Compress).toBe(true)
  }
  for (const { properties } of resourcesOf(templates, 'AWS::CloudFront::OriginAccessControl')) expect(properties['OriginAccessControlConfig']).toMatchObject({ SigningBehavior: 'always', SigningProtocol: 'sigv4' })
})

test('files are cached by their path alone, so that all learners share one copy', () => {
  for (const name of ['WebFilesCachePolicy', 'ContentFilesCachePolicy']) {
    expect(Object(resourceNamed(templates, 'AWS::CloudFront::CachePolicy', name).properties['CachePolicyConfig']).ParametersInCacheKeyAndForwardedToOrigin).toEqual({
      CookiesConfig: { CookieBehavior: 'none' },
      HeadersConfig: { HeaderBehavior: 'none' },
      QueryStringsConfig: { QueryStringBehavior: 'none' },
      EnableAcceptEncodingBrotli: true,
      EnableAcceptEncodingGzip: true,
    })
  }
})

test('the edge keeps content versions for a year and other files for minutes, unless an object says otherwise', () => {
  const ttl = (name: string) => Object(resourceNamed(templates, 'AWS::CloudFront::CachePolicy', name).properties['CachePolicyConfig']).DefaultTTL
  expect(ttl('ContentFilesCachePolicy')).toBe(365 * 86_400)
  expect(ttl('WebFilesCachePolicy')).toBe(300)
})

test('the gate is the file that also runs locally, on runtime 2.0, with its key value store', () => {
  const { properties } = resourceNamed(templates, 'AWS::CloudFront::Function', 'GateViewerRequest')
  expect(properties['FunctionCode']).toBe(readFileSync(edgeFunctionPath, 'utf8'))
  expect(properties['AutoPublish']).toBe(true)
  expect(properties['FunctionConfig']).toMatchObject({ Runtime: 'cloudfront-js-2.0', KeyValueStoreAssociations: [{ KeyValueStoreARN: { 'Fn::GetAtt': [expect.stringMatching(/^GateKeys/), 'Arn'] } }] })
})

const headersOf = (from: Templates, name: string) => Object(resourceNamed(from, 'AWS::CloudFront::ResponseHeadersPolicy', name).properties['ResponseHeadersPolicyConfig']).SecurityHeadersConfig
const policyOf = (from: Templates, name: string): string => headersOf(from, name).ContentSecurityPolicy.ContentSecurityPolicy

test.each(['PlayerHeaders', 'ContentHeaders', 'ApiHeaders', 'SiteHeaders'])('%s forbid guessing types and plain HTTP', (name) => {
  expect(headersOf(templates, name)).toMatchObject({
    ContentTypeOptions: { Override: true },
    StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000, Override: true },
  })
})

test('no header policy sets caching: it would stand on errors too', () => {
  for (const { properties } of resourcesOf(templates, 'AWS::CloudFront::ResponseHeadersPolicy')) expect(JSON.stringify(properties)).not.toMatch(/cache-control/i)
})

test('courses may do what courses do: evaluate, inline, embed and load from secure origins, and run unsandboxed', () => {
  const policy = policyOf(templates, 'ContentHeaders')
  for (const source of ["'unsafe-inline'", "'unsafe-eval'", 'https:', 'wss:', 'data:', 'blob:']) expect(policy).toContain(source)
  expect(policy).not.toMatch(/sandbox|script-src|object-src/)
  expect(headersOf(templates, 'ContentHeaders').ReferrerPolicy.ReferrerPolicy).toBe('strict-origin-when-cross-origin')
})

test('the player runs its own scripts only and never tells the launch address', () => {
  expect(policyOf(templates, 'PlayerHeaders')).toMatch(/^default-src 'self';/)
  expect(policyOf(templates, 'PlayerHeaders')).not.toMatch(/unsafe-eval|script-src/)
  expect(headersOf(templates, 'PlayerHeaders').ReferrerPolicy.ReferrerPolicy).toBe('no-referrer')
})

test('documents of the API are never framed; the player is framed by whom the settings name', () => {
  expect(policyOf(templates, 'ApiHeaders')).toContain("frame-ancestors 'none'")
  expect(policyOf(templates, 'PlayerHeaders')).toContain('frame-ancestors *')
  const closed = synthesize({ stage: 'test', embedders: ['https://portal.example.com'] })
  for (const name of ['PlayerHeaders', 'ContentHeaders']) expect(policyOf(closed, name)).toContain("frame-ancestors 'self' https://portal.example.com")
})

test('own host names come with their certificate and TLS 1.2, and are what functions are told', () => {
  const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/11111111-2222-3333-4444-555555555555'
  const own = synthesize({ stage: 'test', domains: { learner: { name: 'learn.example.com', certificateArn } } })
  expect(configOf(own, 'LearnerDistribution')).toMatchObject({ Aliases: ['learn.example.com'], ViewerCertificate: { AcmCertificateArn: certificateArn, MinimumProtocolVersion: 'TLSv1.2_2021' } })
  const launches = Object(resourceNamed(own, 'AWS::Lambda::Function', 'Launches').properties['Environment']).Variables
  expect(launches.LEARNER_BASE_URL).toBe('https://learn.example.com')
})
