/** The whole deployment: which stacks there are, and what each hands to the next. */
import { Validations, type App, type StackProps } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { nameOf, type Deployment } from '#infra/config/deployment.ts'
import { ApiStack } from './api.ts'
import { DataStack } from './data.ts'
import { EdgeStack } from './edge.ts'
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
  const bindable = { table: data.table, buckets: data.buckets, signingKeys: data.signingKeys, contentKeys: edge.contentKeys, baseUrls: edge.baseUrls, queues: { processing: data.processing } }
  const workers = new WorkersStack(app, name('workers'), { ...props, deployment, alarming, bindable, processing: data.processing })
  const api = new ApiStack(app, name('api'), { ...props, deployment, alarming, bindable, httpApi: edge.httpApi })
  // Where nobody makes keys yet, nothing can be launched.
  api.addStackDependency(workers)

  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
}

/** Stacks without a place go where the caller's credentials point. */
const placeOf = ({ settings: { account, region } }: Deployment): StackProps =>
  account === undefined && region === undefined ? {} : { env: { ...(account === undefined ? {} : { account }), ...(region === undefined ? {} : { region }) } }
