import { Construct } from 'constructs'
import { Bindings } from '#infra/constructs/bindings.ts'
import { DeployTask } from '#infra/constructs/deploy-task.ts'
import { ServiceFunction } from '#infra/constructs/service-function.ts'
import type { FeatureProps } from './feature.ts'

/** Copies the player and the documentation into the web bucket with every deployment. */
export class WebPublishing extends Construct {
  constructor(scope: Construct, id: string, { deployment, bindable }: Omit<FeatureProps, 'alarming'>) {
    super(scope, id)
    const publishWeb = new ServiceFunction(this, 'PublishWeb', {
      deployment,
      entry: 'workers/publish-web',
      memoryMb: 512,
      timeoutSeconds: 300,
      bindings: [new Bindings(bindable).bucket('web', '', 'put')],
    })
    new DeployTask(this, 'OnDeploy', publishWeb)
  }
}
