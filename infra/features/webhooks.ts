import { Duration } from 'aws-cdk-lib'
import type { EventBus } from 'aws-cdk-lib/aws-events'
import { Construct } from 'constructs'
import { Bindings } from '#infra/constructs/bindings.ts'
import { EventConsumer } from '#infra/constructs/event-consumer.ts'
import { QueueWorker } from '#infra/constructs/queue-worker.ts'
import { ServiceAlarm } from '#infra/constructs/service-alarm.ts'
import { failingWebhooks } from '#infra/constructs/webhook-alarm.ts'
import { WorkQueue } from '#infra/constructs/work-queue.ts'
import { deliveredEventTypes } from '#shared/contract/events.ts'
import type { FeatureProps } from './feature.ts'

export interface WebhooksProps extends FeatureProps {
  readonly bus: EventBus
}

/** An attempt may wait for its turn and then take half a minute; recording its result comes after that. */
const deliverySeconds = 60

/** Delivers events of the bus to webhook endpoints: one message for each delivery, and the worker that sends it. */
export class Webhooks extends Construct {
  readonly deliveries: WorkQueue

  constructor(scope: Construct, id: string, { deployment, alarming, bindable, bus }: WebhooksProps) {
    super(scope, id)
    this.deliveries = new WorkQueue(this, 'Deliveries', {
      ...alarming,
      name: 'deliveries',
      impact: 'Webhook endpoints of customers did not get some events.',
      workerTimeout: Duration.seconds(deliverySeconds),
      // Five attempts, and reserves for postponed deliveries and for crashes.
      maxReceives: 20,
      late: {
        impact: 'Customers get events late, or not at all.',
        // Messages wait hidden for hours between attempts, so their age does not show lateness.
        backlog: 1000,
      },
    })
    const { deliveries } = this
    const bind = new Bindings({ ...bindable, queues: { ...bindable.queues, deliveries } })
    new EventConsumer(this, 'QueueDeliveries', {
      ...alarming,
      deployment,
      bus,
      name: 'queue-deliveries',
      events: { types: deliveredEventTypes },
      impact: 'Webhook endpoints of customers did not get some events.',
      late: { impact: 'Customers get events late.', age: Duration.minutes(15) },
      bindings: [bind.table(['query']), bind.queue('deliveries', 'send')],
    })
    this.addDelivering(deliveries, bind, deployment)
    new ServiceAlarm(this, 'Failing', { ...alarming, ...failingWebhooks(deployment.settings) })
  }

  private addDelivering(queue: WorkQueue, bind: Bindings, deployment: FeatureProps['deployment']): void {
    const { settings } = deployment
    new QueueWorker(this, 'DeliverWebhook', {
      deployment,
      entry: 'workers/deliver-webhook',
      memoryMb: 512,
      timeoutSeconds: deliverySeconds,
      bindings: [
        bind.table(['get', 'update']),
        bind.keys('sealing', 'read'),
        bind.queue('deliveries', 'postpone'),
        bind.outbound(settings),
      ],
      queue,
      batchSize: 10,
      concurrency: settings.deliveryConcurrency,
    })
  }
}
