import { Duration } from 'aws-cdk-lib'
import type { EventBus } from 'aws-cdk-lib/aws-events'
import { Construct } from 'constructs'
import type { Deployment, Worker } from '#infra/config/deployment.ts'
import type { Binding } from './binding.ts'
import { EventRule, type EventSelection } from './event-rule.ts'
import { QueueWorker } from './queue-worker.ts'
import type { Alarming } from './service-alarm.ts'
import { WorkQueue, type Lateness } from './work-queue.ts'

/** A consumer: its worker, the events that it gets, and its alarms. */
export interface EventConsumerProps extends Alarming {
  readonly deployment: Deployment
  readonly bus: EventBus
  /** Folder of the worker below `functions/workers`; names its queue, and its alarm where it has one. */
  readonly name: Worker
  readonly events: EventSelection
  /** One sentence for the alarm: who is affected, and how, when events end in the dead letters. */
  readonly impact: string
  /** Raises an alarm for late events. Set it only where customers notice a delay of minutes. */
  readonly late?: Lateness
  readonly bindings: readonly Binding[]
}

/** The visibility timeout is six times as long, so a failed event comes again after two minutes. */
const timeoutSeconds = 20

/** A failing consumer tries each event again every two minutes, for 80 minutes. */
const maxReceives = 40

/**
 * A consumer of the event bus: a rule of its own -> a queue of its own -> a worker that reports failures by message ->
 * dead letters of its own, which `watch-queues` looks for. A failing consumer delays no other. The work must be idempotent.
 */
export class EventConsumer extends Construct {
  readonly function: QueueWorker['function']

  constructor(scope: Construct, id: string, props: EventConsumerProps) {
    super(scope, id)
    const { deployment, bus, name, events, impact, late, bindings, topic, settings } = props
    const queue = new WorkQueue(this, 'Events', {
      ...{ topic, settings, name, impact, maxReceives },
      ...(late === undefined ? {} : { late }),
      workerTimeout: Duration.seconds(timeoutSeconds),
    })
    new EventRule(this, 'Rule', { settings, bus, name, events, queue })
    this.function = new QueueWorker(this, 'Worker', {
      deployment,
      entry: `workers/${name}`,
      memoryMb: 512,
      timeoutSeconds,
      bindings,
      queue,
      batchSize: 10,
      concurrency: settings.consumerConcurrency,
    }).function
  }
}
