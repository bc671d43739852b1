/**
 * What a deployment costs in a month in which nobody calls it.
 *
 * Prices in USD per month, us-east-1, without free tiers, as the AWS pricing pages stated them in November 2026. A type of
 * resource that is not in the table is an error: somebody must look its price up before it is deployed.
 */
import * as z from 'zod'
import type { SynthesizedTemplate, TemplateResource } from './template.ts'

/** Hours / seconds in an average month. */
const monthHours = 730
const monthSeconds = monthHours * 3600

interface Price {
  /** Unit that is charged, for the printed line. */
  readonly unit: string
  /** USD per unit and month. */
  readonly usd: number
  /** Units of one resource; 1 where absent. */
  readonly units?: (resource: TemplateResource) => number
}

/** An alarm on a metric formula is charged for each metric in it. */
const metricsOfAlarm = ({ Properties }: TemplateResource): number => {
  const metrics = z.array(z.looseObject({ MetricStat: z.unknown().optional() })).safeParse(Properties['Metrics'])
  return metrics.success ? metrics.data.filter((metric) => metric.MetricStat !== undefined).length : 1
}

/** Lambda keeps five long polls of 20 seconds open on an idle standard queue, each a request when it ends. */
const pollsPerMonth = (5 * monthSeconds) / 20

/** Runs of a schedule in a month. */
const runsOf = ({ Properties }: TemplateResource): number => {
  const match = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(z.string().parse(Properties['ScheduleExpression']))
  if (match === null) throw new Error(`The idle cost of the schedule ${String(Properties['ScheduleExpression'])} is not known.`)
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
  // Amazon SQS Pricing: requests to standard queues. Amazon DynamoDB Pricing: what Lambda reads of streams is not charged.
  'AWS::Lambda::EventSourceMapping': { unit: 'empty receive', usd: perMillion(0.4), units: ({ Properties }) => (Properties['StartingPosition'] === undefined ? pollsPerMonth : 0) },
  // Amazon EventBridge Pricing: Scheduler invocations. AWS Lambda Pricing: a second at 512 MB on arm64 and a request.
  'AWS::Scheduler::Schedule': { unit: 'scheduled run', usd: perMillion(1) + perMillion(0.2) + 0.5 * 0.0000133334, units: runsOf },
  // Amazon CloudFront Pricing, KeyValueStore: 1 USD per 1,000 API calls. The daily rotation describes, lists and updates.
  'AWS::CloudFront::KeyValueStore': { unit: 'store API call', usd: 0.001, units: () => (3 * monthSeconds) / 86_400 },
  // Amazon Route 53 Pricing, AWS Key Management Service Pricing, AWS WAF Pricing, Amazon VPC Pricing: what would not be idle.
  'AWS::Route53::HostedZone': { unit: 'hosted zone', usd: 0.5 },
  'AWS::KMS::Key': { unit: 'key', usd: 1 },
  'AWS::WAFv2::WebACL': { unit: 'web ACL with one rule', usd: 6 },
  'AWS::EC2::NatGateway': { unit: 'hour', usd: 0.045, units: () => monthHours },
  'AWS::EC2::VPCEndpoint': { unit: 'hour', usd: 0.01, units: () => monthHours },
}

/** Charged by use or by what is stored only. What is stored at rest is a few megabytes of code and player: cents a year. */
const freeAtRest: ReadonlySet<string> = new Set([
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Stage',
  'AWS::CloudFront::CachePolicy',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::DynamoDB::GlobalTable',
  'AWS::Events::EventBus',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::Lambda::Function',
  'AWS::Lambda::Permission',
  'AWS::Lambda::Version',
  'AWS::Logs::LogGroup',
  'AWS::S3::Bucket',
  'AWS::S3::BucketPolicy',
  'AWS::SNS::Subscription',
  'AWS::SNS::Topic',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::Queue',
  'AWS::SQS::QueuePolicy',
  'Custom::Trigger',
])

export interface IdleCostLine {
  readonly type: string
  /** Resources of this type. */
  readonly resources: number
  /** Charged units of all of them in a month. */
  readonly units: number
  readonly unit: string
  readonly usd: number
}

export interface IdleCost {
  /** USD per month. */
  readonly usd: number
  /** Dearest first. */
  readonly lines: readonly IdleCostLine[]
}

/**
 * Counts what the templates hold, times what each costs while nothing happens.
 * @throws Error for a type of resource whose price is not known
 */
export function modelIdleCost(templates: Iterable<SynthesizedTemplate>): IdleCost {
  const byType = new Map<string, TemplateResource[]>()
  for (const { Resources } of templates) {
    for (const resource of Object.values(Resources)) byType.set(resource.Type, [...(byType.get(resource.Type) ?? []), resource])
  }
  const lines = [...byType].flatMap(([type, resources]) => lineOf(type, resources)).sort((left, right) => right.usd - left.usd)
  return { usd: lines.reduce((sum, line) => sum + line.usd, 0), lines }
}

function lineOf(type: string, resources: readonly TemplateResource[]): IdleCostLine[] {
  if (freeAtRest.has(type)) return []
  const price = prices[type]
  if (price === undefined) throw new Error(`The idle cost of ${type} is not known: add it to infra/cost/idle-cost.ts.`)
  const units = resources.reduce((sum, resource) => sum + (price.units?.(resource) ?? 1), 0)
  return [{ type, resources: resources.length, units, unit: price.unit, usd: units * price.usd }]
}
