import * as z from 'zod'
import { bucketDomain } from '../template/identity.ts'
import type { ResolvedResource, ResolvedTemplate } from '../template/resolved-template.ts'
import { headerPolicySchema, toHeaderRules, type HeaderRule } from './response-headers.ts'
import { parseProperties } from '../template/parse-properties.ts'

/** Where a behaviour's answers come from. */
export type Origin = { readonly kind: 'bucket'; readonly bucket: string } | { readonly kind: 'api'; readonly domainName: string }

/** What a distribution does with the requests whose path fits one pattern. */
export interface Behavior {
  /** `*` for the default behaviour. */
  readonly pattern: string
  readonly origin: Origin
  readonly methods: readonly string[]
  /** Encodings that the distribution compresses into. */
  readonly encodings: readonly ('br' | 'gzip')[]
  readonly headerRules: readonly HeaderRule[]
  readonly viewerRequest: EdgeFunctionModel | undefined
}

/** A function that runs at the edge. */
export interface EdgeFunctionModel {
  readonly name: string
  readonly code: string
  readonly keyValueStoreArn: string | undefined
}

/** A distribution: one public origin. */
export interface DistributionModel {
  /** Host name under which the environment of the functions knows it. */
  readonly domainName: string
  /** In the order in which they are tried. */
  readonly behaviors: readonly Behavior[]
}

/** `AllViewerExceptHostHeader`, the one managed policy that the local host forwards by. */
const allViewerExceptHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac'

// Strict: a setting that is not known here would work in the cloud and do nothing on this machine.
const behaviorSchema = z.strictObject({
  PathPattern: z.string().default('*'),
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  CachedMethods: z.array(z.string()).optional(),
  CachePolicyId: z.string(),
  Compress: z.boolean().default(false),
  FunctionAssociations: z.array(z.strictObject({ EventType: z.literal('viewer-request'), FunctionARN: z.string() })).max(1).default([]),
  OriginRequestPolicyId: z.literal(allViewerExceptHost).optional(),
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
    CustomErrorResponses: z.array(z.never()).default([]),
    DefaultRootObject: z.literal('').optional(),
  }),
})

const cachePolicySchema = z.object({
  CachePolicyConfig: z.object({
    ParametersInCacheKeyAndForwardedToOrigin: z.object({ EnableAcceptEncodingBrotli: z.boolean().default(false), EnableAcceptEncodingGzip: z.boolean().default(false) }),
  }),
})

const functionSchema = z.object({
  Name: z.string(),
  FunctionCode: z.string(),
  FunctionConfig: z.object({ KeyValueStoreAssociations: z.array(z.object({ KeyValueStoreARN: z.string() })).max(1).default([]) }),
})

/**
 * The distributions of a template.
 * @throws Error for settings that the local host does not act on
 */
export function distributionModels(template: ResolvedTemplate): DistributionModel[] {
  const parts = partsOf(template)
  return template.ofType('AWS::CloudFront::Distribution').map((resource) => {
    const { DefaultCacheBehavior, CacheBehaviors, Origins } = parseProperties(distributionSchema, resource).DistributionConfig
    const origins = new Map(Origins.map(({ Id, DomainName }) => [Id, originOf(DomainName, parts.buckets)]))
    const behaviors = [...CacheBehaviors, { ...DefaultCacheBehavior, PathPattern: '*' }]
    return { domainName: resource.identity.attributes['DomainName'] ?? '', behaviors: behaviors.map((config) => toBehavior(config, origins, parts)) }
  })
}

interface Parts {
  /** Names of the buckets. */
  readonly buckets: readonly string[]
  readonly functions: ReadonlyMap<string, EdgeFunctionModel>
  readonly encodings: ReadonlyMap<string, Behavior['encodings']>
  readonly headerRules: ReadonlyMap<string, readonly HeaderRule[]>
}

const partsOf = (template: ResolvedTemplate): Parts => ({
  buckets: template.ofType('AWS::S3::Bucket').map(({ identity }) => identity.ref),
  functions: new Map(template.ofType('AWS::CloudFront::Function').map((resource) => [resource.identity.ref, toEdgeFunction(resource)])),
  encodings: new Map(template.ofType('AWS::CloudFront::CachePolicy').map((resource) => [resource.identity.ref, encodingsOf(resource)])),
  headerRules: new Map(template.ofType('AWS::CloudFront::ResponseHeadersPolicy').map((resource) => [resource.identity.ref, toHeaderRules(parseProperties(headerPolicySchema, resource))])),
})

function toEdgeFunction(resource: ResolvedResource): EdgeFunctionModel {
  const { Name: name, FunctionCode: code, FunctionConfig: config } = parseProperties(functionSchema, resource)
  return { name, code, keyValueStoreArn: config.KeyValueStoreAssociations[0]?.KeyValueStoreARN }
}

function encodingsOf(resource: ResolvedResource): Behavior['encodings'] {
  const { ParametersInCacheKeyAndForwardedToOrigin: inKey } = parseProperties(cachePolicySchema, resource).CachePolicyConfig
  const { EnableAcceptEncodingBrotli: br, EnableAcceptEncodingGzip: gzip } = inKey
  return [...(br ? (['br'] as const) : []), ...(gzip ? (['gzip'] as const) : [])]
}

function originOf(domainName: string, buckets: readonly string[]): Origin {
  const bucket = buckets.find((name) => bucketDomain(name) === domainName)
  return bucket === undefined ? { kind: 'api', domainName } : { kind: 'bucket', bucket }
}

function toBehavior(config: BehaviorConfig, origins: ReadonlyMap<string, Origin>, parts: Parts): Behavior {
  const origin = origins.get(config.TargetOriginId)
  if (origin === undefined) throw new Error(`A distribution sends ${config.PathPattern} to the origin ${config.TargetOriginId}, which it does not have.`)
  const [association] = config.FunctionAssociations
  return {
    pattern: config.PathPattern,
    origin,
    methods: config.AllowedMethods,
    encodings: config.Compress ? (parts.encodings.get(config.CachePolicyId) ?? []) : [],
    headerRules: parts.headerRules.get(config.ResponseHeadersPolicyId ?? '') ?? [],
    viewerRequest: association && edgeFunctionOf(association.FunctionARN, parts),
  }
}

function edgeFunctionOf(arn: string, { functions }: Parts): EdgeFunctionModel {
  const found = functions.get(arn)
  if (found === undefined) throw new Error(`A distribution runs ${arn}, which the template does not hold.`)
  return found
}
