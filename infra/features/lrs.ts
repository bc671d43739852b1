import { Duration } from 'aws-cdk-lib'
import type { EventBus } from 'aws-cdk-lib/aws-events'
import { Construct } from 'constructs'
import { Bindings } from '#infra/constructs/bindings.ts'
import { EventConsumer } from '#infra/constructs/event-consumer.ts'
import { ScheduledWorker } from '#infra/constructs/scheduled-worker.ts'
import { sessionEventTypes } from '#shared/contract/events.ts'
import type { FeatureProps } from './feature.ts'

export interface LrsProps extends FeatureProps {
  readonly bus: EventBus
}

/** Records statements of sessions in a workspace's LRS, and forwards statements to other LRSs. */
export class Lrs extends Construct {
  constructor(scope: Construct, id: string, { deployment, alarming, bindable, bus }: LrsProps) {
    super(scope, id)
    const bind = new Bindings(bindable)
    new EventConsumer(this, 'RecordSessionStatements', {
      ...alarming,
      deployment,
      bus,
      name: 'record-session-statements',
      events: { types: ['package.launched', ...sessionEventTypes, 'session.result_changed'], mode: 'live' },
      impact: 'What some learners did is missing from the LRS of their workspace.',
      bindings: [
        bind.table(['get', 'batchGet', 'batchWrite', 'put', 'insert', 'update', 'delete']),
        bind.bucket('records', 'xapi/', 'readWrite'),
        // CMI data that is too large for an event.
        bind.bucket('records', 'cmi/', 'read'),
        bind.baseUrls(),
      ],
    })
    new ScheduledWorker(this, 'ForwardStatements', {
      ...alarming,
      deployment,
      name: 'forward-statements',
      entry: 'workers/forward-statements',
      impact: 'LRSs to which customers forward their statements get them late.',
      memoryMb: 512,
      timeoutSeconds: 240,
      bindings: [
        bind.table(['batchGet', 'query', 'update'], ['outbox']),
        bind.bucket('records', 'xapi/', 'read'),
        // Passwords of other LRSs are sealed with these keys.
        bind.keys('sealing', 'read'),
        bind.outbound(deployment.settings),
      ],
      every: Duration.minutes(deployment.settings.forwardMinutes),
    })
  }
}
