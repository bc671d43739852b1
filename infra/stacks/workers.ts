import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Deployment } from '#infra/config/deployment.ts'
import { Bindings, type Bindable } from '#infra/constructs/bindings.ts'
import { DeployTask } from '#infra/constructs/deploy-task.ts'
import { QueueWorker } from '#infra/constructs/queue-worker.ts'
import { ScheduledWorker } from '#infra/constructs/scheduled-worker.ts'
import type { Alarming } from '#infra/constructs/service-alarm.ts'
import { ServiceFunction } from '#infra/constructs/service-function.ts'
import { WorkQueue } from '#infra/constructs/work-queue.ts'

export interface WorkersStackProps extends StackProps {
  readonly deployment: Deployment
  readonly alarming: Alarming
  readonly bindable: Bindable
  readonly uploadsQueue: WorkQueue
}

const processingSeconds = 900

/** What no caller waits for: queues with their workers, schedules, and what each deployment does once. */
export class WorkersStack extends Stack {
  readonly processing: WorkQueue

  constructor(scope: Construct, id: string, { deployment, alarming, bindable, uploadsQueue, ...props }: WorkersStackProps) {
    super(scope, id, props)
    const bind = new Bindings(bindable)
    this.processing = new WorkQueue(this, 'Processing', {
      ...alarming,
      name: 'processing',
      impact: 'Customers see large packages stay in processing.',
      workerTimeout: Duration.seconds(processingSeconds),
      maxReceives: 3,
      lateAfter: Duration.minutes(45),
    })
    new QueueWorker(this, 'ProcessPackage', {
      deployment,
      entry: 'workers/process-package',
      memoryMb: 2048,
      timeoutSeconds: processingSeconds,
      bindings: [bind.table(['get', 'update']), bind.bucket('uploads', 'uploads/', 'read'), bind.bucket('content', 'content/', 'put')],
      queue: this.processing,
      batchSize: 1,
      concurrency: deployment.settings.processingConcurrency,
    })
    new QueueWorker(this, 'MarkUpload', {
      deployment,
      entry: 'workers/mark-upload',
      memoryMb: 512,
      timeoutSeconds: 30,
      bindings: [bind.table(['update'])],
      queue: uploadsQueue,
      batchSize: 10,
      concurrency: 5,
    })
    const rotateKeys = new ScheduledWorker(this, 'RotateKeys', {
      ...alarming,
      deployment,
      name: 'key-rotation',
      entry: 'workers/rotate-keys',
      impact: 'Signing keys grow old; on a new deployment no course can be launched at all.',
      memoryMb: 512,
      timeoutSeconds: 60,
      bindings: [bind.secret('signingKeys', 'readWrite'), bind.keyValueStore('contentKeys', 'replace')],
      everyDays: 1,
    })
    new DeployTask(this, 'RotateKeysOnDeploy', rotateKeys.function)
    new CfnOutput(this, 'RotateKeysFunctionName', { value: rotateKeys.function.functionName, description: 'Makes and rotates the signing keys when it is invoked' })
    const publishWeb = new ServiceFunction(this, 'PublishWeb', {
      deployment,
      entry: 'workers/publish-web',
      memoryMb: 512,
      timeoutSeconds: 300,
      bindings: [bind.bucket('web', '', 'put')],
    })
    new DeployTask(this, 'PublishWebOnDeploy', publishWeb)
  }
}
