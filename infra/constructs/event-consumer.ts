import { Aws, Duration } from 'aws-cdk-lib'
import { Match, Rule, type EventBus, type EventPattern } from 'aws-cdk-lib/aws-events'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import type { Deployment, Worker } from '#infra/config/deployment.ts'
import type { KeyMode } from '#shared/contract/credentials.ts'
import { eventSource, type DeliveredEventType } from '#shared/contract/events.ts'
import type { Binding } from './binding.ts'
import { QueueWorker } from './queue-worker.ts'
import type { Alarming } from './service-alarm.ts'
import { WorkQueue, type Lateness } from './work-queue.ts'

/** Conditions on events. A consumer gets the events that meet all of them. */
export interface EventSelection {
  readonly types?: readonly DeliveredEventType[]
  /** All types but these, whether webhooks get them or not. */
  readonly otherThan?: readonly DeliveredEventType[]
  /** Plane of the event. */
  readonly mode?: KeyMode
  /** Only events of sessions with this kind of content. */
  readonly contentType?: 'scorm' | 'vr_apk'
  /** Only events of sessions that have changed shared objectives. */
  readonly changesObjectives?: true
}

/** A consumer: its worker, the events that it gets, and its alarms. */
export interface EventConsumerProps extends Alarming {
  readonly deployment: Deployment
  readonly bus: EventBus
  /** Folder of the worker below `functions/workers`; names its queue and its alarms. */
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
 * dead letters of its own, with an alarm. A failing consumer delays no other. The work must be idempotent.
 *
 * The rule's target has no dead letters: EventBridge retries a queue of the same account for 24 hours, and only a
 * missing queue or grant would make it give up.
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
    const rule = new Rule(this, 'Rule', {
      description: `Lectern ${settings.stage}: events for ${name}`,
      eventBus: bus,
      eventPattern: patternOf(events),
      targets: [{ bind: () => ({ arn: queue.queue.queueArn, targetResource: queue.queue }) }],
    })
    queue.queue.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sqs:SendMessage'],
        resources: [queue.queue.queueArn],
        principals: [new ServicePrincipal('events.amazonaws.com')],
        conditions: {
          ArnEquals: { 'aws:SourceArn': rule.ruleArn },
          StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID },
        },
      }),
    )
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

/** The members of `detail` are those of `PublishedEvent` (shared/domain/events/published-event.ts). */
function patternOf({ types, otherThan, mode, contentType, changesObjectives }: EventSelection): EventPattern {
  const session = {
    ...(contentType !== undefined && { contentType: [contentType] }),
    ...(changesObjectives === true && { objectiveChanges: [{ exists: true }] }),
  }
  const facts = {
    ...(mode !== undefined && { mode: [mode] }),
    ...(Object.keys(session).length > 0 && { session }),
  }
  return {
    source: [eventSource],
    ...(types !== undefined && { detailType: [...types] }),
    ...(otherThan !== undefined && { detailType: Match.anythingBut(...otherThan) }),
    ...(Object.keys(facts).length > 0 && { detail: { facts } }),
  }
}
