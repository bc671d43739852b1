import { CfnOutput, Duration, Stack } from 'aws-cdk-lib'
import { EventBus } from 'aws-cdk-lib/aws-events'
import { Construct } from 'constructs'
import { nameOf } from '#infra/config/deployment.ts'
import { Bindings } from '#infra/constructs/bindings.ts'
import { ScheduledWorker } from '#infra/constructs/scheduled-worker.ts'
import { StreamTrigger } from '#infra/constructs/stream-trigger.ts'
import { outboxAttribute } from '#shared/contract/table-shape.ts'
import type { FeatureProps } from './feature.ts'

/** The event bus, and the worker that puts every audit event on it. Consumers are rules of the bus (EventConsumer). */
export class EventPublishing extends Construct {
  readonly bus: EventBus

  constructor(scope: Construct, id: string, { deployment, alarming, bindable }: FeatureProps) {
    super(scope, id)
    const { settings } = deployment
    this.bus = new EventBus(this, 'Bus', { eventBusName: nameOf(settings, 'events') })
    const bind = new Bindings(bindable)
    const { function: publisher } = new ScheduledWorker(this, 'PublishEvents', {
      ...alarming,
      deployment,
      name: 'publish-events',
      entry: 'workers/publish-events',
      impact: 'Webhooks, statements and the rules on the event bus get events late, or not at all.',
      memoryMb: 512,
      timeoutSeconds: 240,
      bindings: [
        bind.table(['get', 'batchGet', 'query', 'put', 'update', 'delete'], ['outbox']),
        bind.eventBus(this.bus),
      ],
      every: Duration.minutes(settings.publishMinutes),
    })
    // The schedule does what is due, and publishes events that the stream has missed.
    new StreamTrigger(this, 'WaitingEvents', {
      table: bindable.table,
      function: publisher,
      attribute: outboxAttribute,
    })
    new CfnOutput(Stack.of(this), 'EventBusName', {
      value: this.bus.eventBusName,
      description: 'Bus on which every audit event is put',
    })
  }
}
