import { Aws } from 'aws-cdk-lib'
import { Match, Rule, type EventBus, type EventPattern } from 'aws-cdk-lib/aws-events'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import type { Worker } from '#infra/config/deployment.ts'
import type { Settings } from '#infra/config/settings.ts'
import type { KeyMode } from '#shared/contract/credentials.ts'
import { eventSource, type DeliveredEventType } from '#shared/contract/events.ts'
import type { WorkQueue } from './work-queue.ts'

/** Types that rules select and webhooks do not deliver. */
type RecordedEventType =
  | 'package.deletion_due'
  | 'package.restored'
  | 'package.version_failed'
  | 'recomputation.due'
  | 'session.result_changed'
  | 'workspace.plan_changed'
  | `webhook.${'paused' | 'resumed' | 'deleted'}`
  | `forwarder.${'paused' | 'resumed' | 'deleted'}`

/** Conditions on events. A consumer gets the events that meet all of them. */
export interface EventSelection {
  readonly types?: readonly (DeliveredEventType | RecordedEventType)[]
  /** All types but these, whether webhooks get them or not. */
  readonly otherThan?: readonly (DeliveredEventType | RecordedEventType)[]
  /** Plane of the event. */
  readonly mode?: KeyMode
  /** Only events of sessions that have changed shared objectives. */
  readonly changesObjectives?: true
}

export interface EventRuleProps {
  readonly settings: Settings
  readonly bus: EventBus
  /** The worker behind the queue. */
  readonly name: Worker
  readonly events: EventSelection
  readonly queue: WorkQueue
}

/**
 * Sends the selected events of the bus to a queue. The target has no dead letters: EventBridge retries a queue of the same
 * account for 24 hours, and only a missing queue or grant would make it give up.
 */
export class EventRule extends Construct {
  constructor(scope: Construct, id: string, { settings, bus, name, events, queue: { queue } }: EventRuleProps) {
    super(scope, id)
    const rule = new Rule(this, 'Resource', {
      description: `Lectern ${settings.stage}: events for ${name}`,
      eventBus: bus,
      eventPattern: patternOf(events),
      targets: [{ bind: () => ({ arn: queue.queueArn, targetResource: queue }) }],
    })
    queue.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sqs:SendMessage'],
        resources: [queue.queueArn],
        principals: [new ServicePrincipal('events.amazonaws.com')],
        conditions: {
          ArnEquals: { 'aws:SourceArn': rule.ruleArn },
          StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID },
        },
      }),
    )
  }
}

/** The members of `detail` are those of `PublishedEvent` (shared/domain/events/published-event.ts). */
export function patternOf({ types, otherThan, mode, changesObjectives }: EventSelection): EventPattern {
  const facts = {
    ...(mode !== undefined && { mode: [mode] }),
    ...(changesObjectives === true && { session: { objectiveChanges: [{ exists: true }] } }),
  }
  return {
    source: [eventSource],
    ...(types !== undefined && { detailType: [...types] }),
    ...(otherThan !== undefined && { detailType: Match.anythingBut(...otherThan) }),
    ...(Object.keys(facts).length > 0 && { detail: { facts } }),
  }
}
