import { CfnOutput, Duration, Stack } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { Bindings } from '#infra/constructs/bindings.ts'
import { QuietQueueWorker } from '#infra/constructs/quiet-queue-worker.ts'
import { WorkQueue } from '#infra/constructs/work-queue.ts'
import { exportsPrefix } from '#shared/contract/resources/actor-data/exports.ts'
import type { FeatureProps } from './feature.ts'

/** A slice takes up to five minutes, and its last step may take longer. */
const sliceTimeout = Duration.minutes(10)

/**
 * Erases and exports the data of an agent in an LRS. Each has its own queue and role, so that an export cannot delete.
 * Nobody waits for them, so their workers look into the queues on a schedule (`quietMinutes`).
 */
export class ActorData extends Construct {
  readonly erasures: WorkQueue
  readonly exports: WorkQueue

  constructor(scope: Construct, id: string, props: FeatureProps) {
    super(scope, id)
    this.erasures = this.addQueue('Erasures', props, {
      name: 'erasures',
      impact: 'What an agent left in an LRS is not erased, although it was asked for.',
    })
    this.exports = this.addQueue('Exports', props, {
      name: 'exports',
      impact: 'What an agent left in an LRS is not exported, although it was asked for.',
    })
    const { erasures, exports } = this
    const bind = new Bindings({ ...props.bindable, queues: { ...props.bindable.queues, erasures, exports } })
    this.addErasing(bind, erasures, props)
    this.addExporting(bind, exports, props)
  }

  private addQueue(
    id: string,
    { alarming }: FeatureProps,
    { name, impact }: { readonly name: string; readonly impact: string },
  ): WorkQueue {
    return new WorkQueue(this, id, {
      ...alarming,
      name,
      impact,
      workerTimeout: sliceTimeout,
      maxReceives: 3,
      quiet: true,
    })
  }

  private addErasing(bind: Bindings, queue: WorkQueue, { deployment }: FeatureProps): void {
    new QuietQueueWorker(this, 'EraseActor', {
      deployment,
      entry: 'workers/erase-actor',
      memoryMb: 1024,
      timeoutSeconds: sliceTimeout.toSeconds(),
      bindings: [
        bind.table(['batchGet', 'batchWrite', 'query', 'put', 'update', 'delete']),
        bind.bucket('records', 'xapi/', 'erase'),
        bind.bucket('records', exportsPrefix, 'withdraw'),
        bind.queue('erasures', 'drain'),
        bind.baseUrls(),
      ],
      queue,
    })
    new CfnOutput(Stack.of(this), 'ErasureQueueUrl', {
      value: queue.queue.queueUrl,
      description: 'Requests to erase what an agent left in an LRS',
    })
  }

  private addExporting(bind: Bindings, queue: WorkQueue, { deployment }: FeatureProps): void {
    new QuietQueueWorker(this, 'ExportActor', {
      deployment,
      entry: 'workers/export-actor',
      memoryMb: 1024,
      timeoutSeconds: sliceTimeout.toSeconds(),
      bindings: [
        // A row of an agent's list may hold only indexes: its statements are then read by `batchGet`.
        bind.table(['batchGet', 'query', 'update']),
        bind.bucket('records', 'xapi/', 'read'),
        bind.bucket('records', exportsPrefix, 'assemble'),
        bind.queue('exports', 'drain'),
        bind.baseUrls(),
      ],
      queue,
    })
    new CfnOutput(Stack.of(this), 'ExportQueueUrl', {
      value: queue.queue.queueUrl,
      description: 'Requests to export what an agent left in an LRS',
    })
  }
}
