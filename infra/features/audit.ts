import type { EventBus } from 'aws-cdk-lib/aws-events'
import { Construct } from 'constructs'
import { Bindings } from '#infra/constructs/bindings.ts'
import { EventConsumer } from '#infra/constructs/event-consumer.ts'
import type { FeatureProps } from './feature.ts'

export interface AuditProps extends FeatureProps {
  readonly bus: EventBus
}

/** Keeps the audit log of each workspace. */
export class Audit extends Construct {
  constructor(scope: Construct, id: string, { deployment, alarming, bindable, bus }: AuditProps) {
    super(scope, id)
    const bind = new Bindings(bindable)
    new EventConsumer(this, 'RecordAudit', {
      ...alarming,
      deployment,
      bus,
      name: 'record-audit',
      // Most events are of these types. The worker leaves out what else is not for the log.
      events: {
        otherThan: [
          'package.launched',
          'session.completed',
          'session.failed',
          'session.suspended',
          'session.result_changed',
          'competency.projection_updated',
          'competency.level_changed',
          'recomputation.due',
          'roi.value_changed',
        ],
      },
      impact: 'Some changes are missing from the audit logs of their workspaces.',
      bindings: [bind.table(['get', 'put'])],
    })
  }
}
