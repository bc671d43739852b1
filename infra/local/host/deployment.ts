import { distributionModels, type DistributionModel } from './cloudfront/distribution-model.ts'
import { httpApiModels, type HttpApiModel } from './http-api/http-api-model.ts'
import { functionModels, type FunctionModel } from './lambda/function-model.ts'
import { bucketNotifications, type BucketNotification } from './queues/bucket-notifications.ts'
import { queueMappings, type QueueMapping } from './queues/queue-mapping.ts'
import { deployTriggers, type DeployTrigger } from './schedules/deploy-triggers.ts'
import { scheduleModels, type ScheduleModel } from './schedules/schedule-model.ts'
import { ruleModels, type RuleModel } from './events/rule-model.ts'
import { streamMappings, type StreamMapping } from './streams/stream-mapping.ts'
import { bucketDomain } from './template/identity.ts'
import type { ResolvedTemplate } from './template/resolved-template.ts'

/** Everything that the host runs, as the template states it. */
export interface Deployment {
  readonly functions: ReadonlyMap<string, FunctionModel>
  readonly apis: readonly HttpApiModel[]
  readonly distributions: { readonly learner: DistributionModel; readonly api: DistributionModel }
  readonly queues: readonly QueueMapping[]
  readonly streams: readonly StreamMapping[]
  readonly rules: readonly RuleModel[]
  readonly notifications: readonly BucketNotification[]
  readonly schedules: readonly ScheduleModel[]
  readonly triggers: readonly DeployTrigger[]
}

/** The two public origins as a browser reaches them, without a slash at the end. */
export interface Origins {
  readonly learner: string
  readonly api: string
}

/** Where launches of a workspace go: to the learner origin, or to a host below `localhost` for each workspace. */
export type LearnerHosts = 'one' | 'workspaces'

/** `http://*.localhost:<port>` if each workspace has a host of its own. Its servers listen at the learner origin. */
export const learnerPattern = (origin: string, hosts: LearnerHosts): string =>
  hosts === 'one' ? origin : origin.replace('127.0.0.1', '*.localhost')

/** Where the host serves what the template names. */
export interface LocalPlace {
  readonly origins: Origins
  readonly hosts: LearnerHosts
  /** Address of the S3 server. */
  readonly s3: string
}

/**
 * Reads the deployment of a template. In the environment of the functions and in headers, local origins replace the
 * addresses of distributions and buckets: one machine has no TLS and no names.
 */
export function readDeployment(template: ResolvedTemplate, { origins, hosts, s3 }: LocalPlace): Deployment {
  const stated = [...functionModels(template).values()]
  const distributions = publicOrigins(distributionModels(template), stated)
  const localAddresses = [
    [`https://*.${distributions.learner.domainName}`, learnerPattern(origins.learner, hosts)],
    [`https://${distributions.learner.domainName}`, origins.learner],
    [`https://${distributions.api.domainName}`, origins.api],
    ...template.ofType('AWS::S3::Bucket').map(({ identity }) => [`https://${bucketDomain(identity.ref)}`, s3] as const),
  ] as const
  const functions = new Map(
    stated.map((model) => [model.name, { ...model, environment: withAddresses(model.environment, localAddresses) }]),
  )
  return {
    functions,
    distributions: {
      learner: withHeaderAddresses(distributions.learner, localAddresses),
      api: withHeaderAddresses(distributions.api, localAddresses),
    },
    apis: httpApiModels(template, functions.values()),
    queues: queueMappings(template),
    streams: streamMappings(template),
    rules: ruleModels(template),
    notifications: bucketNotifications(template),
    schedules: scheduleModels(template, functions.values()),
    triggers: deployTriggers(template),
  }
}

/** The deployment with other values for environment variables. No function gets a variable that it did not have. */
export function withSettings(deployment: Deployment, settings: Readonly<Record<string, string>>): Deployment {
  const withValues = (environment: FunctionModel['environment']): FunctionModel['environment'] =>
    Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, settings[name] ?? value]))
  return {
    ...deployment,
    functions: new Map(
      [...deployment.functions].map(([name, model]) => [
        name,
        { ...model, environment: withValues(model.environment) },
      ]),
    ),
  }
}

/** Finds the two distributions by the addresses in the environment of the functions. */
function publicOrigins(
  models: readonly DistributionModel[],
  functions: readonly FunctionModel[],
): Deployment['distributions'] {
  const find = (variable: 'LEARNER_BASE_URL' | 'API_BASE_URL'): DistributionModel => {
    const addresses = new Set(functions.flatMap(({ environment }) => environment[variable] ?? []))
    const model = models.find(({ domainName }) =>
      ['https://', 'https://*.'].some((start) => addresses.has(start + domainName)),
    )
    if (model === undefined)
      throw new Error(
        `No distribution stands behind ${variable} (${[...addresses].join(', ') || 'which no function has'}).`,
      )
    return model
  }
  return { learner: find('LEARNER_BASE_URL'), api: find('API_BASE_URL') }
}

type Addresses = readonly (readonly [public_: string, local: string])[]

const withLocal = (text: string, addresses: Addresses): string =>
  addresses.reduce((replaced, [public_, local]) => replaced.replaceAll(public_, local), text)

const withAddresses = (environment: FunctionModel['environment'], addresses: Addresses): Record<string, string> =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, withLocal(value, addresses)]))

const withHeaderAddresses = (model: DistributionModel, addresses: Addresses): DistributionModel => ({
  ...model,
  behaviors: model.behaviors.map((behavior) => ({
    ...behavior,
    headerRules: behavior.headerRules.map((rule) => ({ ...rule, value: withLocal(rule.value, addresses) })),
  })),
})
