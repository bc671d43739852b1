import { Duration } from 'aws-cdk-lib'
import type { EventBus } from 'aws-cdk-lib/aws-events'
import { Construct } from 'constructs'
import { Bindings } from '#infra/constructs/bindings.ts'
import { EventConsumer } from '#infra/constructs/event-consumer.ts'
import { ScheduledWorker } from '#infra/constructs/scheduled-worker.ts'
import { attemptResultTypes } from '#shared/contract/events.ts'
import type { FeatureProps } from './feature.ts'

export interface SkillsProps extends FeatureProps {
  readonly bus: EventBus
}

/** Derives evidence of skills, levels and their value from what LIVE sessions report and other systems store as statements. */
export class Skills extends Construct {
  constructor(scope: Construct, id: string, { deployment, alarming, bindable, bus }: SkillsProps) {
    super(scope, id)
    const bind = new Bindings(bindable)
    new EventConsumer(this, 'DeriveSkills', {
      ...alarming,
      deployment,
      bus,
      name: 'derive-skills',
      events: {
        types: [
          ...attemptResultTypes,
          // What they are worth is booked here too: a consumer of its own would cost as much at rest as this one.
          ...(['competency.projection_updated', 'competency.level_changed'] as const),
        ],
        mode: 'live',
      },
      impact: 'Levels of skills, and reports of their value, do not show what some learners did in courses.',
      bindings: [
        bind.table(['get', 'batchGet', 'query', 'put', 'update']),
        bind.bucket('records', 'skills/', 'readKnown'),
        bind.bucket('records', 'cmi/', 'read'),
      ],
    })
    new ScheduledWorker(this, 'FollowStatements', {
      ...alarming,
      deployment,
      name: 'follow-statements',
      entry: 'workers/follow-statements',
      impact: 'Levels of skills do not show what the statements of other systems tell.',
      memoryMb: 512,
      timeoutSeconds: 240,
      bindings: [
        bind.table(['get', 'batchGet', 'query', 'put', 'update'], ['outbox']),
        bind.bucket('records', 'xapi/', 'readKnown'),
        bind.bucket('records', 'skills/', 'readKnown'),
        bind.baseUrls(),
      ],
      every: Duration.minutes(deployment.settings.followMinutes),
    })
  }
}
