import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { ActorData } from '#infra/features/actor-data.ts'
import { Audit } from '#infra/features/audit.ts'
import { Conversions } from '#infra/features/conversions.ts'
import { DataExports } from '#infra/features/data-exports.ts'
import { EventPublishing } from '#infra/features/event-publishing.ts'
import type { FeatureProps } from '#infra/features/feature.ts'
import { KeyRotation } from '#infra/features/key-rotation.ts'
import { PackageFollowing } from '#infra/features/package-following.ts'
import { Lrs } from '#infra/features/lrs.ts'
import { Objectives } from '#infra/features/objectives.ts'
import { PackageProcessing, type PackageProcessingProps } from '#infra/features/package-processing.ts'
import { PackageRemoval } from '#infra/features/package-removal.ts'
import { PlanAlertMails } from '#infra/features/plan-alert-mails.ts'
import { QueueWatch } from '#infra/features/queue-watch.ts'
import { Recomputations } from '#infra/features/recomputations.ts'
import { Skills } from '#infra/features/skills.ts'
import type { WorkQueue } from '#infra/constructs/work-queue.ts'
import { WebPublishing } from '#infra/features/web-publishing.ts'
import { Webhooks } from '#infra/features/webhooks.ts'

export interface WorkersStackProps extends StackProps, FeatureProps {
  readonly queues: PackageProcessingProps['queues']
}

/** Work that no caller waits for, and the tasks of each deployment. */
export class WorkersStack extends Stack {
  /** Queues to which the API sends work. */
  readonly queues: Readonly<Record<'conversions' | 'deliveries' | 'erasures' | 'exports', WorkQueue>>

  /** Every work queue of the app. */
  readonly workQueues: readonly WorkQueue[]

  constructor(scope: Construct, id: string, { deployment, alarming, bindable, queues, ...props }: WorkersStackProps) {
    super(scope, id, props)
    const feature = { deployment, alarming, bindable }
    const { bus } = new EventPublishing(this, 'EventPublishing', feature)
    // The one-machine service sends no mail.
    if (deployment.settings.planAlertEmails.length > 0)
      new PlanAlertMails(this, 'PlanAlertMails', { settings: deployment.settings, bus })
    const { deliveries } = new Webhooks(this, 'Webhooks', { ...feature, bus })
    new Lrs(this, 'Lrs', { ...feature, bus })
    new Objectives(this, 'Objectives', { ...feature, bus })
    new Skills(this, 'Skills', { ...feature, bus })
    new Recomputations(this, 'Recomputations', { ...feature, bus })
    new PackageFollowing(this, 'PackageFollowing', { ...feature, bus })
    new PackageRemoval(this, 'PackageRemoval', { ...feature, bus })
    new Audit(this, 'Audit', { ...feature, bus })
    new PackageProcessing(this, 'PackageProcessing', { ...feature, queues })
    const { queue: conversions } = new Conversions(this, 'Conversions', feature)
    const { erasures, exports } = new ActorData(this, 'ActorData', feature)
    this.queues = { conversions, deliveries, erasures, exports }
    new DataExports(this, 'DataExports', feature)
    new KeyRotation(this, 'KeyRotation', feature)
    new WebPublishing(this, 'WebPublishing', feature)
    // After every queue.
    this.workQueues = new QueueWatch(this, 'QueueWatch', feature).queues
  }
}
