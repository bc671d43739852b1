import { CfnOutput, Duration, Stack } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { Bindings } from '#infra/constructs/bindings.ts'
import { QueueWorker } from '#infra/constructs/queue-worker.ts'
import { WorkQueue } from '#infra/constructs/work-queue.ts'
import type { FeatureProps } from './feature.ts'

/** Shorter than the lease of a job (`shared/domain/conversions/conversion-states.ts`). */
const workerTimeout = Duration.minutes(5)

/** Converts decks to courses. The API sends jobs to the queue. */
export class Conversions extends Construct {
  readonly queue: WorkQueue

  constructor(scope: Construct, id: string, { deployment, alarming, bindable }: FeatureProps) {
    super(scope, id)
    this.queue = new WorkQueue(this, 'Jobs', {
      ...alarming,
      name: 'conversions',
      impact: 'Some decks were not converted. Their jobs fail a day after their creation.',
      workerTimeout,
      // Three attempts, and receives while another worker has the job.
      maxReceives: 8,
    })
    const bind = new Bindings({ ...bindable, queues: { ...bindable.queues, conversions: this.queue } })
    new QueueWorker(this, 'ConvertDeck', {
      deployment,
      entry: 'workers/convert-deck',
      // The converter takes up to 2.7 GB, beside the worker with its deck of up to 200 MB. It unpacks in memory.
      memoryMb: 4096,
      // A deck of 200 MB, its PDF, and the pictures of 500 slides are there at the same time.
      temporaryMb: 1024,
      timeoutSeconds: workerTimeout.toSeconds(),
      // Decks are untrusted. The worker reads and removes uploads, and makes packages as the API of uploads does.
      bindings: [
        bind.table(['get', 'put', 'update']),
        bind.bucket('uploads', 'uploads/', 'consume'),
        bind.bucket('content', 'content/', 'put'),
        bind.bucket('content', 'archives/', 'put'),
        bind.bucket('web', 'deck-course/', 'readKnown'),
        bind.queue('conversions', 'postpone'),
        bind.queue('processing', 'send'),
        bind.converter(deployment.settings),
      ],
      queue: this.queue,
      batchSize: 1,
      concurrency: deployment.settings.conversionConcurrency,
    })
    new CfnOutput(Stack.of(this), 'ConversionsQueueUrl', {
      value: this.queue.queue.queueUrl,
      description: 'Decks that wait to be converted',
    })
  }
}
