import type { EventBus } from 'aws-cdk-lib/aws-events'
import { Construct } from 'constructs'
import { Bindings } from '#infra/constructs/bindings.ts'
import { EventConsumer } from '#infra/constructs/event-consumer.ts'
import type { FeatureProps } from './feature.ts'

export interface ObjectivesProps extends FeatureProps {
  readonly bus: EventBus
}

/** Adds changes of shared objectives that a crashed request left in the session. */
export class Objectives extends Construct {
  constructor(scope: Construct, id: string, { deployment, alarming, bindable, bus }: ObjectivesProps) {
    super(scope, id)
    const bind = new Bindings(bindable)
    new EventConsumer(this, 'ShareObjectives', {
      ...alarming,
      deployment,
      bus,
      name: 'share-objectives',
      events: { changesObjectives: true },
      impact: 'Some courses do not know what a learner reached in another course.',
      bindings: [bind.table(['get', 'update'])],
    })
  }
}
