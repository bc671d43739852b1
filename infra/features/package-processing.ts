import { Construct } from 'constructs'
import { Bindings } from '#infra/constructs/bindings.ts'
import { QueueWorker } from '#infra/constructs/queue-worker.ts'
import type { WorkQueue } from '#infra/constructs/work-queue.ts'
import type { FeatureProps } from './feature.ts'

export interface PackageProcessingProps extends FeatureProps {
  /** Both are in the data stack: the API sends to one, the uploads bucket to the other. */
  readonly queues: { readonly processing: WorkQueue; readonly uploadNotices: WorkQueue }
}

/** Finishes large packages, makes archives again that are not kept, and records uploads that have arrived. */
export class PackageProcessing extends Construct {
  constructor(scope: Construct, id: string, { deployment, bindable, queues }: PackageProcessingProps) {
    super(scope, id)
    const bind = new Bindings(bindable)
    new QueueWorker(this, 'ProcessPackage', {
      deployment,
      entry: 'workers/process-package',
      memoryMb: 2048,
      timeoutSeconds: queues.processing.workerTimeout.toSeconds(),
      // The worker opens untrusted archives. It reads uploads, and changes only hosted content, archives and the items of
      // versions.
      bindings: [
        bind.table(['get', 'update']),
        bind.bucket('uploads', 'uploads/', 'read'),
        bind.bucket('content', 'content/', 'consume'),
        bind.bucket('content', 'archives/', 'readWrite'),
        bind.queue('processing', 'postpone'),
      ],
      queue: queues.processing,
      batchSize: 1,
      concurrency: deployment.settings.processingConcurrency,
    })
    new QueueWorker(this, 'RecordUpload', {
      deployment,
      entry: 'workers/record-upload',
      memoryMb: 512,
      timeoutSeconds: queues.uploadNotices.workerTimeout.toSeconds(),
      bindings: [bind.table(['update'])],
      queue: queues.uploadNotices,
      batchSize: 10,
      concurrency: 2,
    })
  }
}
