/** The whole deployment: its stacks, and what each passes to the next. */
import { Validations, type App, type StackProps } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { nameOf, type Deployment } from '#infra/config/deployment.ts'
import { dashboardFunctions } from '#infra/features/dashboard-functions.ts'
import { skillFunctions } from '#infra/features/skill-functions.ts'
import { dashboardFamilies, skillFamilies } from '#shared/contract/api.ts'
import { ApiStack } from './api.ts'
import { DataStack } from './data.ts'
import { EdgeStack } from './edge.ts'
import { FamiliesApiStack } from './families-api.ts'
import { IdentityStack } from './identity.ts'
import { ObservabilityStack } from './observability.ts'
import { WorkersStack } from './workers.ts'

/** Adds every stack to the app, in the order of deployment, and the checks of cdk-nag over them. */
export function addLectern(app: App, deployment: Deployment): void {
  const { settings } = deployment
  const name = (stack: string): string => nameOf(settings, stack)
  const props: StackProps = { tags: { application: 'lectern', stage: settings.stage }, ...placeOf(deployment) }

  const { alarming } = new ObservabilityStack(app, name('observability'), { ...props, settings })
  const data = new DataStack(app, name('data'), { ...props, settings, alarming })
  const edge = new EdgeStack(app, name('edge'), { ...props, settings, buckets: data.buckets })
  const identity =
    settings.identity ??
    new IdentityStack(app, name('identity'), { ...props, settings, apiBaseUrl: edge.baseUrls.api }).identity
  const bindable = {
    identity,
    table: data.table,
    buckets: data.buckets,
    keySecrets: data.keySecrets,
    contentKeys: edge.contentKeys,
    baseUrls: edge.baseUrls,
    queues: { processing: data.queues.processing },
  }
  const feature = { deployment, alarming, bindable }
  const workers = new WorkersStack(app, name('workers'), { ...props, ...feature, queues: data.queues })
  const { queues, workQueues } = workers
  const served = {
    ...props,
    ...feature,
    bindable: { ...bindable, queues: { ...bindable.queues, ...queues }, workQueues },
  }
  const api = new ApiStack(app, name('api'), { ...served, httpApi: edge.httpApis.public })
  // Nothing can be launched before the workers stack has made keys.
  api.addStackDependency(workers)
  const { catchAll } = api
  new FamiliesApiStack(app, name('skills-api'), {
    ...served,
    catchAll,
    httpApi: edge.httpApis.skills,
    name: 'skills',
    families: skillFamilies,
    functions: skillFunctions,
    throttleOf: () => settings.throttle,
  })
  new FamiliesApiStack(app, name('dashboard-api'), {
    ...served,
    catchAll,
    httpApi: edge.httpApis.dashboard,
    name: 'dashboard',
    families: dashboardFamilies,
    functions: dashboardFunctions,
    throttleOf: () => settings.dashboardThrottle,
  })

  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
}

/** Without account and region, stacks are deployed where the caller's credentials point. */
const placeOf = ({ settings: { account, region } }: Deployment): StackProps =>
  account === undefined && region === undefined
    ? {}
    : { env: { ...(account === undefined ? {} : { account }), ...(region === undefined ? {} : { region }) } }
