import { CfnOutput, Duration, Stack } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { Bindings } from '#infra/constructs/bindings.ts'
import { DeployTask } from '#infra/constructs/deploy-task.ts'
import { ScheduledWorker } from '#infra/constructs/scheduled-worker.ts'
import type { FeatureProps } from './feature.ts'

/** Creates the keys of all purposes at the first deployment, and rotates them daily. */
export class KeyRotation extends Construct {
  constructor(scope: Construct, id: string, { deployment, alarming, bindable }: FeatureProps) {
    super(scope, id)
    const bind = new Bindings(bindable)
    const rotation = new ScheduledWorker(this, 'RotateKeys', {
      ...alarming,
      deployment,
      name: 'key-rotation',
      entry: 'workers/rotate-keys',
      impact: 'Keys grow old; on a new deployment no course can be launched at all.',
      memoryMb: 512,
      timeoutSeconds: 60,
      bindings: [
        bind.keys('token', 'change'),
        bind.keys('content', 'change'),
        bind.keys('sealing', 'change'),
        bind.keyValueStore('contentKeys', 'change'),
      ],
      every: Duration.days(1),
    })
    // A new schedule runs at once. Without the order, its first run would overlap with that of the deployment.
    rotation.startAfter(new DeployTask(this, 'OnDeploy', rotation.function))
    new CfnOutput(Stack.of(this), 'RotateKeysFunctionName', {
      value: rotation.function.functionName,
      description: 'Makes and rotates the keys when it is invoked',
    })
  }
}
