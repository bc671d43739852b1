/**
 * Monthly cost of a deployment without any request.
 *
 * Prices in USD per month, us-east-1, without free tiers, as the AWS pricing pages stated them in November 2026. A type
 * of resource that is not in the table is an error: look up its price and add it before the deployment.
 */
import * as z from 'zod'
import type { SynthesizedTemplate, TemplateResource } from './template.ts'

/** Hours / seconds in an average month. */
const monthHours = 730
const monthSeconds = monthHours * 3600

interface Price {
  /** The unit that is charged, for the printed line. */
  readonly unit: string
  /** USD per unit and month. */
  readonly usd: number
  /** Units of one resource; 1 by default. */
  readonly units?: (resource: TemplateResource, template: SynthesizedTemplate) => number
}

/** An alarm on a metric formula is charged for each metric in it. */
const metricsOfAlarm = ({ Properties }: TemplateResource): number => {
  const metrics = z.array(z.looseObject({ MetricStat: z.unknown().optional() })).safeParse(Properties['Metrics'])
  return metrics.success ? metrics.data.filter((metric) => metric.MetricStat !== undefined).length : 1
}

/** Lambda keeps five long polls of 20 seconds open on an idle standard queue. Each counts as a request when it ends. */
const pollsPerMonth = (5 * monthSeconds) / 20

/** A run that finds nothing to do takes no longer than a cold start (seconds). Lambda bills that too. */
const idleRunSeconds = 0.4

/** Memory of the function that a schedule starts, in GB. */
function gigabytesOf({ Properties }: TemplateResource, { Resources }: SynthesizedTemplate): number {
  const [id] = targetOf.parse(Properties['Target']).Arn['Fn::GetAtt']
  const memory = Resources[id]?.Properties['MemorySize']
  if (typeof memory !== 'number') throw new Error(`The schedule starts ${id}, which is no function of its stack.`)
  return memory / 1024
}

const targetOf = z.looseObject({ Arn: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }) })

/** A queue of dead letters has no dead letters itself. The worker `watch-queues` looks into it every five minutes. */
const looksOf = ({ Properties }: TemplateResource): number =>
  Properties['RedrivePolicy'] === undefined ? monthSeconds / 300 : 0

/** Runs of a schedule in a month. */
const runsOf = ({ Properties }: TemplateResource): number => {
  const match = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(z.string().parse(Properties['ScheduleExpression']))
  if (match === null)
    throw new Error(`The idle cost of the schedule ${String(Properties['ScheduleExpression'])} is not known.`)
  const seconds = { minute: 60, hour: 3600, day: 86_400 }[z.enum(['minute', 'hour', 'day']).parse(match[2])]
  return monthSeconds / (Number(match[1]) * seconds)
}

const perMillion = (usd: number): number => usd / 1_000_000

const prices: Readonly<Record<string, Price>> = {
  // Amazon CloudWatch Pricing: standard resolution alarms; a custom dashboard.
  'AWS::CloudWatch::Alarm': { unit: 'alarm metric', usd: 0.1, units: metricsOfAlarm },
  'AWS::CloudWatch::Dashboard': { unit: 'dashboard', usd: 3 },
  // AWS Secrets Manager Pricing: per secret.
  'AWS::SecretsManager::Secret': { unit: 'secret', usd: 0.4 },
  // Amazon SQS Pricing: requests to standard queues. Amazon DynamoDB Pricing: reads of streams by Lambda are free.
  'AWS::Lambda::EventSourceMapping': {
    unit: 'empty receive',
    usd: perMillion(0.4),
    units: ({ Properties }) => (Properties['StartingPosition'] === undefined ? pollsPerMonth : 0),
  },
  'AWS::SQS::Queue': { unit: 'look for dead letters', usd: perMillion(0.4), units: looksOf },
  // Amazon EventBridge Pricing: Scheduler invocations. AWS Lambda Pricing: requests and seconds on arm64.
  'AWS::Scheduler::Schedule': {
    unit: 'USD of scheduled runs',
    usd: 1,
    units: (schedule, template) =>
      runsOf(schedule) *
      (perMillion(1) + perMillion(0.2) + gigabytesOf(schedule, template) * idleRunSeconds * 0.0000133334),
  },
  // Amazon CloudFront Pricing, KeyValueStore: 1 USD per 1,000 API calls. A daily rotation that finds nothing to change
  // describes and lists the store (shared/platform/edge-keys.ts).
  'AWS::CloudFront::KeyValueStore': { unit: 'store API call', usd: 0.001, units: () => (2 * monthSeconds) / 86_400 },
  // Amazon Route 53 Pricing, AWS Key Management Service Pricing, AWS WAF Pricing, Amazon VPC Pricing: charged at rest.
  'AWS::Route53::HostedZone': { unit: 'hosted zone', usd: 0.5 },
  'AWS::KMS::Key': { unit: 'key', usd: 1 },
  'AWS::WAFv2::WebACL': { unit: 'web ACL with one rule', usd: 6 },
  'AWS::EC2::NatGateway': { unit: 'hour', usd: 0.045, units: () => monthHours },
  'AWS::EC2::VPCEndpoint': { unit: 'hour', usd: 0.01, units: () => monthHours },
}

/** Charged only by use or by storage. Storage at rest is a few megabytes of code and player: cents a year. */
const freeAtRest: ReadonlySet<string> = new Set([
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Stage',
  'AWS::CloudFront::CachePolicy',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::CloudFront::OriginRequestPolicy',
  'AWS::CloudFront::ResponseHeadersPolicy',
  // People are charged by the month in which they sign in.
  'AWS::Cognito::ManagedLoginBranding',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::Cognito::UserPoolDomain',
  'AWS::Cognito::UserPoolGroup',
  'AWS::DynamoDB::GlobalTable',
  'AWS::Events::EventBus',
  'AWS::Events::Rule',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::Lambda::Function',
  'AWS::Lambda::Permission',
  'AWS::Lambda::Version',
  'AWS::Logs::LogGroup',
  'AWS::Logs::MetricFilter',
  'AWS::S3::Bucket',
  'AWS::S3::BucketPolicy',
  'AWS::SNS::Subscription',
  'AWS::SNS::Topic',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::QueuePolicy',
  'Custom::Trigger',
])

export interface IdleCostLine {
  readonly type: string
  /** Resources of this type. */
  readonly resources: number
  /** Charged units of all these resources in a month. */
  readonly units: number
  readonly unit: string
  readonly usd: number
}

export interface IdleCost {
  /** USD per month. */
  readonly usd: number
  /** Most expensive first. */
  readonly lines: readonly IdleCostLine[]
}

/**
 * Adds up the monthly cost at rest of all resources in the templates.
 * @throws Error for a type of resource whose price is not known
 */
export function modelIdleCost(templates: Iterable<SynthesizedTemplate>): IdleCost {
  const byType = new Map<string, Placed[]>()
  for (const template of templates) {
    for (const resource of Object.values(template.Resources))
      byType.set(resource.Type, [...(byType.get(resource.Type) ?? []), { resource, template }])
  }
  const lines = [...byType]
    .flatMap(([type, resources]) => lineOf(type, resources))
    .sort((left, right) => right.usd - left.usd)
  return { usd: lines.reduce((sum, line) => sum + line.usd, 0), lines }
}

/** A resource in its template. */
interface Placed {
  readonly resource: TemplateResource
  readonly template: SynthesizedTemplate
}

function lineOf(type: string, resources: readonly Placed[]): IdleCostLine[] {
  if (freeAtRest.has(type)) return []
  const price = prices[type]
  if (price === undefined) throw new Error(`The idle cost of ${type} is not known: add it to infra/cost/idle-cost.ts.`)
  const units = resources.reduce((sum, { resource, template }) => sum + (price.units?.(resource, template) ?? 1), 0)
  return [{ type, resources: resources.length, units, unit: price.unit, usd: units * price.usd }]
}
