import type { EventBus } from 'aws-cdk-lib/aws-events'
import { Construct } from 'constructs'
import { Bindings } from '#infra/constructs/bindings.ts'
import { EventConsumer } from '#infra/constructs/event-consumer.ts'
import type { FeatureProps } from './feature.ts'

export interface PackageFollowingProps extends FeatureProps {
  readonly bus: EventBus
}

/**
 * Counts the launches of each package, ends the launches of archived ones, and opens incidents where a plan is used up or
 * something has stopped by itself.
 */
export class PackageFollowing extends Construct {
  constructor(scope: Construct, id: string, { deployment, alarming, bindable, bus }: PackageFollowingProps) {
    super(scope, id)
    const bind = new Bindings(bindable)
    new EventConsumer(this, 'FollowPackages', {
      ...alarming,
      deployment,
      bus,
      name: 'follow-packages',
      events: {
        types: [
          'package.launched',
          'package.archived',
          'package.restored',
          'package.version_activated',
          'package.version_failed',
          'workspace.plan_changed',
          'webhook.paused',
          'webhook.resumed',
          'webhook.deleted',
          'forwarder.paused',
          'forwarder.resumed',
          'forwarder.deleted',
        ],
      },
      impact:
        'Packages show too few launches, no incident tells that a plan is used up or that something has stopped, and links of archived packages work until they expire.',
      bindings: [bind.table(['get', 'batchGet', 'query', 'update', 'delete'], ['byPackage'])],
    })
  }
}
