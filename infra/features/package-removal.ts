import { Duration } from 'aws-cdk-lib'
import type { EventBus } from 'aws-cdk-lib/aws-events'
import { Construct } from 'constructs'
import { Bindings } from '#infra/constructs/bindings.ts'
import { EventRule } from '#infra/constructs/event-rule.ts'
import { QuietQueueWorker } from '#infra/constructs/quiet-queue-worker.ts'
import { WorkQueue } from '#infra/constructs/work-queue.ts'
import type { FeatureProps } from './feature.ts'

export interface PackageRemovalProps extends FeatureProps {
  readonly bus: EventBus
}

/** One package of a hundred thousand files takes some minutes. */
const timeout = Duration.minutes(10)

/**
 * Removes packages whose deletion is due. Its worker alone may delete hosted files of every package. Nobody waits for it, so
 * it looks into its queue on a schedule (`quietMinutes`).
 */
export class PackageRemoval extends Construct {
  constructor(scope: Construct, id: string, { deployment, alarming, bindable, bus }: PackageRemovalProps) {
    super(scope, id)
    const { settings } = deployment
    const name = 'remove-package'
    const removals = new WorkQueue(this, 'Removals', {
      ...alarming,
      name,
      impact: 'Files of deleted packages stay, and count as storage.',
      workerTimeout: timeout,
      maxReceives: 3,
      quiet: true,
    })
    new EventRule(this, 'Rule', { settings, bus, name, events: { types: ['package.deletion_due'] }, queue: removals })
    const bind = new Bindings({ ...bindable, queues: { ...bindable.queues, removals } })
    new QuietQueueWorker(this, 'RemovePackage', {
      deployment,
      entry: 'workers/remove-package',
      memoryMb: 512,
      timeoutSeconds: timeout.toSeconds(),
      bindings: [
        bind.table(['get', 'query', 'batchWrite', 'update', 'delete']),
        bind.bucket('content', 'content/', 'remove'),
        bind.bucket('content', 'archives/', 'remove'),
        bind.queue('removals', 'receive'),
      ],
      queue: removals,
    })
  }
}
