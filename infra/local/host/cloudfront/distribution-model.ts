import * as z from 'zod'
import { bucketDomain } from '../template/identity.ts'
import type { ResolvedResource, ResolvedTemplate } from '../template/resolved-template.ts'
import { headerPolicySchema, toHeaderRules, type HeaderRule } from './response-headers.ts'
import { parseProperties } from '../template/parse-properties.ts'

/** Where a behaviour's responses come from. */
export type Origin =
  { readonly kind: 'bucket'; readonly bucket: string } | { readonly kind: 'api'; readonly domainName: string }

/** How a distribution serves the requests whose path matches one pattern. */
export interface Behavior {
  /** `*` for the default behaviour. */
  readonly pattern: string
  readonly origin: Origin
  readonly methods: readonly string[]
  /** Encodings that the distribution compresses into. */
  readonly encodings: readonly ('br' | 'gzip')[]
  readonly headerRules: readonly HeaderRule[]
  /** Whether the origin gets the viewer's cookies. */
  readonly forwardsCookies: boolean
  readonly viewerRequest: EdgeFunctionModel | undefined
  readonly viewerResponse: EdgeFunctionModel | undefined
}

/** A function that runs at the edge. */
export interface EdgeFunctionModel {
  readonly name: string
  readonly code: string
  readonly keyValueStoreArn: string | undefined
}

/** A distribution: one public origin. */
export interface DistributionModel {
  /** The host name of the distribution in the environment of the functions. */
  readonly domainName: string
  /** In the order in which the distribution compares their patterns with a path. */
  readonly behaviors: readonly Behavior[]
}

/** `AllViewerExceptHostHeader`, the only managed policy of forwarding that the local host knows. A policy of the template can leave out cookies too. */
const allViewerExceptHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac'

// Strict, because a setting that this code ignores would work in the cloud and have no effect on this machine.
const behaviorSchema = z.strictObject({
  PathPattern: z.string().default('*'),
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  CachedMethods: z.array(z.string()).optional(),
  CachePolicyId: z.string(),
  Compress: z.boolean().default(false),
  FunctionAssociations: z
    .array(z.strictObject({ EventType: z.enum(['viewer-request', 'viewer-response']), FunctionARN: z.string() }))
    .default([]),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  ViewerProtocolPolicy: z.string(),
})
type BehaviorConfig = z.infer<typeof behaviorSchema>

const originSchema = z.object({ Id: z.string(), DomainName: z.string(), OriginPath: z.literal('').optional() })
const distributionSchema = z.object({
  DistributionConfig: z.object({
    DefaultCacheBehavior: behaviorSchema,
    CacheBehaviors: z.array(behaviorSchema).default([]),
    Origins: z.array(originSchema),
    // The local host keeps no error. A page of its own in place of an error would work in the cloud only.
    CustomErrorResponses: z
      .array(z.strictObject({ ErrorCode: z.number(), ErrorCachingMinTTL: z.literal(0) }))
      .default([]),
    DefaultRootObject: z.literal('').optional(),
  }),
})

const cachePolicySchema = z.object({
  CachePolicyConfig: z.object({
    ParametersInCacheKeyAndForwardedToOrigin: z.object({
      EnableAcceptEncodingBrotli: z.boolean().default(false),
      EnableAcceptEncodingGzip: z.boolean().default(false),
    }),
  }),
})

const requestPolicySchema = z.object({
  OriginRequestPolicyConfig: z.object({
    CookiesConfig: z.strictObject({ CookieBehavior: z.literal('none') }),
    HeadersConfig: z.strictObject({ HeaderBehavior: z.literal('allExcept'), Headers: z.tuple([z.literal('host')]) }),
    QueryStringsConfig: z.strictObject({ QueryStringBehavior: z.literal('all') }),
  }),
})

const functionSchema = z.object({
  Name: z.string(),
  FunctionCode: z.string(),
  FunctionConfig: z.object({
    KeyValueStoreAssociations: z
      .array(z.object({ KeyValueStoreARN: z.string() }))
      .max(1)
      .default([]),
  }),
})

/**
 * The distributions of a template.
 * @throws Error for settings that the local host does not support
 */
export function distributionModels(template: ResolvedTemplate): DistributionModel[] {
  const parts = partsOf(template)
  return template.ofType('AWS::CloudFront::Distribution').map((resource) => {
    const { DefaultCacheBehavior, CacheBehaviors, Origins } = parseProperties(
      distributionSchema,
      resource,
    ).DistributionConfig
    const origins = new Map(Origins.map(({ Id, DomainName }) => [Id, originOf(DomainName, parts.buckets)]))
    const behaviors = [...CacheBehaviors, { ...DefaultCacheBehavior, PathPattern: '*' }]
    return {
      domainName: resource.identity.attributes['DomainName'] ?? '',
      behaviors: behaviors.map((config) => toBehavior(config, origins, parts)),
    }
  })
}

interface Parts {
  /** Names of the buckets. */
  readonly buckets: readonly string[]
  readonly functions: ReadonlyMap<string, EdgeFunctionModel>
  readonly encodings: ReadonlyMap<string, Behavior['encodings']>
  readonly headerRules: ReadonlyMap<string, readonly HeaderRule[]>
  /** Policies that forward everything but the host and cookies. */
  readonly cookieless: ReadonlySet<string>
}

const partsOf = (template: ResolvedTemplate): Parts => ({
  buckets: template.ofType('AWS::S3::Bucket').map(({ identity }) => identity.ref),
  functions: new Map(
    template.ofType('AWS::CloudFront::Function').map((resource) => [resource.identity.ref, toEdgeFunction(resource)]),
  ),
  encodings: new Map(
    template.ofType('AWS::CloudFront::CachePolicy').map((resource) => [resource.identity.ref, encodingsOf(resource)]),
  ),
  headerRules: new Map(
    template
      .ofType('AWS::CloudFront::ResponseHeadersPolicy')
      .map((resource) => [resource.identity.ref, toHeaderRules(parseProperties(headerPolicySchema, resource))]),
  ),
  cookieless: new Set(
    template.ofType('AWS::CloudFront::OriginRequestPolicy').map((resource) => {
      parseProperties(requestPolicySchema, resource)
      return resource.identity.ref
    }),
  ),
})

function toEdgeFunction(resource: ResolvedResource): EdgeFunctionModel {
  const { Name: name, FunctionCode: code, FunctionConfig: config } = parseProperties(functionSchema, resource)
  return { name, code, keyValueStoreArn: config.KeyValueStoreAssociations[0]?.KeyValueStoreARN }
}

function encodingsOf(resource: ResolvedResource): Behavior['encodings'] {
  const { ParametersInCacheKeyAndForwardedToOrigin: inKey } = parseProperties(
    cachePolicySchema,
    resource,
  ).CachePolicyConfig
  const { EnableAcceptEncodingBrotli: br, EnableAcceptEncodingGzip: gzip } = inKey
  return [...(br ? (['br'] as const) : []), ...(gzip ? (['gzip'] as const) : [])]
}

function originOf(domainName: string, buckets: readonly string[]): Origin {
  const bucket = buckets.find((name) => bucketDomain(name) === domainName)
  return bucket === undefined ? { kind: 'api', domainName } : { kind: 'bucket', bucket }
}

function toBehavior(config: BehaviorConfig, origins: ReadonlyMap<string, Origin>, parts: Parts): Behavior {
  const origin = origins.get(config.TargetOriginId)
  if (origin === undefined)
    throw new Error(
      `A distribution sends ${config.PathPattern} to the origin ${config.TargetOriginId}, which it does not have.`,
    )
  const functionFor = (event: 'viewer-request' | 'viewer-response'): EdgeFunctionModel | undefined => {
    const association = config.FunctionAssociations.find(({ EventType }) => EventType === event)
    return association && edgeFunctionOf(association.FunctionARN, parts)
  }
  return {
    pattern: config.PathPattern,
    origin,
    methods: config.AllowedMethods,
    encodings: config.Compress ? (parts.encodings.get(config.CachePolicyId) ?? []) : [],
    headerRules: parts.headerRules.get(config.ResponseHeadersPolicyId ?? '') ?? [],
    forwardsCookies: forwardsCookies(config, parts),
    viewerRequest: functionFor('viewer-request'),
    viewerResponse: functionFor('viewer-response'),
  }
}

/** A bucket gets none. */
function forwardsCookies({ PathPattern, OriginRequestPolicyId: policy }: BehaviorConfig, parts: Parts): boolean {
  if (policy === undefined || parts.cookieless.has(policy)) return false
  if (policy !== allViewerExceptHost)
    throw new Error(
      `A distribution forwards ${PathPattern} by the policy ${policy}, which the local host does not know.`,
    )
  return true
}

function edgeFunctionOf(arn: string, { functions }: Parts): EdgeFunctionModel {
  const found = functions.get(arn)
  if (found === undefined) throw new Error(`A distribution runs ${arn}, which is not in the template.`)
  return found
}
