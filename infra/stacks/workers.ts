import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { EventBus } from 'aws-cdk-lib/aws-events'
import type { Construct } from 'constructs'
import { nameOf, type Deployment } from '#infra/config/deployment.ts'
import { Bindings, type Bindable } from '#infra/constructs/bindings.ts'
import { DeployTask } from '#infra/constructs/deploy-task.ts'
import { QueueWorker } from '#infra/constructs/queue-worker.ts'
import { ScheduledWorker } from '#infra/constructs/scheduled-worker.ts'
import { ServiceAlarm, type Alarming } from '#infra/constructs/service-alarm.ts'
import { ServiceFunction } from '#infra/constructs/service-function.ts'
import { TableNudge } from '#infra/constructs/table-nudge.ts'
import { failingWebhooks } from '#infra/constructs/webhook-alarm.ts'
import { WorkQueue } from '#infra/constructs/work-queue.ts'
import { exportsPrefix } from '#shared/contract/exports.ts'
import { outboxAttribute } from '#shared/contract/table-shape.ts'

export interface WorkersStackProps extends StackProps {
  readonly deployment: Deployment
  readonly alarming: Alarming
  readonly bindable: Bindable
  readonly processing: WorkQueue
}

/** An attempt may take half a minute, after it has waited for its place, and is recorded then. */
const deliverySeconds = 60

/** What no caller waits for: queues with their workers, schedules, and what each deployment does once. */
export class WorkersStack extends Stack {
  constructor(scope: Construct, id: string, { deployment, alarming, bindable, processing, ...props }: WorkersStackProps) {
    super(scope, id, props)
    const bind = new Bindings(bindable)
    new QueueWorker(this, 'ProcessPackage', {
      deployment,
      entry: 'workers/process-package',
      memoryMb: 2048,
      timeoutSeconds: processing.workerTimeout.toSeconds(),
      bindings: [
        bind.table(['get', 'update', 'batchGet', 'batchWrite', 'query', 'delete']),
        bind.bucket('uploads', 'uploads/', 'read'),
        bind.bucket('content', 'content/', 'replace'),
        // What agents left in the LRS is erased and exported.
        bind.bucket('records', 'xapi/', 'erase'),
        bind.bucket('records', exportsPrefix, 'assemble'),
        bind.queue('processing', 'send'),
        bind.baseUrls(),
      ],
      queue: processing,
      batchSize: 1,
      concurrency: deployment.settings.processingConcurrency,
    })
    this.addWebhooks({ deployment, alarming, bindable, processing })
    this.addRotation(bind, { deployment, alarming })
    const publishWeb = new ServiceFunction(this, 'PublishWeb', {
      deployment,
      entry: 'workers/publish-web',
      memoryMb: 512,
      timeoutSeconds: 300,
      bindings: [bind.bucket('web', '', 'put')],
    })
    new DeployTask(this, 'PublishWebOnDeploy', publishWeb)
  }

  /** Events, from where they wait to the bus and to the endpoints that hear of them. */
  private addWebhooks({ deployment, alarming, bindable, processing }: Pick<WorkersStackProps, 'deployment' | 'alarming' | 'bindable' | 'processing'>): void {
    const { settings } = deployment
    const deliveries = new WorkQueue(this, 'Deliveries', {
      ...alarming,
      name: 'deliveries',
      impact: 'Customers hear of events late, or not at all.',
      workerTimeout: Duration.seconds(deliverySeconds),
      // Five attempts, and room for those that are put off and for crashes.
      maxReceives: 20,
      // Messages wait for hours between their attempts, hidden.
      late: { backlog: 1000 },
      givenUp: processing.deadLetters,
    })
    const bus = new EventBus(this, 'Events', { eventBusName: nameOf(settings, 'events') })
    const bind = new Bindings({ ...bindable, queues: { ...bindable.queues, deliveries } })
    const fanOut = new ScheduledWorker(this, 'FanOutEvents', {
      ...alarming,
      deployment,
      name: 'event-fan-out',
      entry: 'workers/fan-out-events',
      impact: 'Webhooks and the event bus do not hear of events, all of them or some, or statements are not forwarded.',
      memoryMb: 512,
      timeoutSeconds: 240,
      bindings: [
        bind.table(['get', 'batchGet', 'batchWrite', 'query', 'put', 'insert', 'update', 'delete'], ['outbox', 'byPackage']),
        // Statements, and the CMI data that they tell of.
        bind.bucket('records', 'xapi/', 'readWrite'),
        bind.bucket('records', 'cmi/', 'read'),
        bind.baseUrls(),
        bind.queue('deliveries', 'send'),
        bind.eventBus(bus),
        // Passwords for other LRSs are sealed.
        bind.secret('signingKeys', 'read'),
        bind.outbound(settings),
      ],
      every: Duration.minutes(settings.fanOutMinutes),
    })
    // The schedule finds what this does not hand over.
    new TableNudge(this, 'WaitingEvents', { table: bindable.table, function: fanOut.function, attribute: outboxAttribute })
    new QueueWorker(this, 'DeliverWebhook', {
      deployment,
      entry: 'workers/deliver-webhook',
      memoryMb: 512,
      timeoutSeconds: deliverySeconds,
      bindings: [bind.table(['get', 'update']), bind.secret('signingKeys', 'read'), bind.queue('deliveries', 'postpone'), bind.outbound(settings)],
      queue: deliveries,
      batchSize: 10,
      concurrency: settings.deliveryConcurrency,
    })
    new ServiceAlarm(this, 'WebhooksFailing', { ...alarming, ...failingWebhooks() })
    new CfnOutput(this, 'EventBusName', { value: bus.eventBusName, description: 'Bus on which every audit event is put' })
  }

  private addRotation(bind: Bindings, { deployment, alarming }: Pick<WorkersStackProps, 'deployment' | 'alarming'>): void {
    const rotateKeys = new ScheduledWorker(this, 'RotateKeys', {
      ...alarming,
      deployment,
      name: 'key-rotation',
      entry: 'workers/rotate-keys',
      impact: 'Signing keys grow old; on a new deployment no course can be launched at all.',
      memoryMb: 512,
      timeoutSeconds: 60,
      bindings: [bind.secret('signingKeys', 'readWrite'), bind.keyValueStore('contentKeys', 'replace')],
      every: Duration.days(1),
    })
    new DeployTask(this, 'RotateKeysOnDeploy', rotateKeys.function)
    new CfnOutput(this, 'RotateKeysFunctionName', { value: rotateKeys.function.functionName, description: 'Makes and rotates the signing keys when it is invoked' })
  }
}
