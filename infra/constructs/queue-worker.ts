import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Construct } from 'constructs'
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts'
import type { WorkQueue } from './work-queue.ts'

/** The function, its queue, and how many messages it takes at a time. */
export interface QueueWorkerProps extends ServiceFunctionProps {
  readonly queue: WorkQueue
  /** Messages per invocation, at most 10. */
  readonly batchSize: number
  /** Invocations at the same time, at least 2. */
  readonly concurrency: number
}

/**
 * A function that reads a queue. It returns the failed messages of a batch, and only these come again. A message that
 * fails as often as the queue allows is moved to the dead letters.
 * @throws Error if a message could become visible while its worker still runs
 */
export class QueueWorker extends Construct {
  readonly function: ServiceFunction

  constructor(scope: Construct, id: string, props: QueueWorkerProps) {
    super(scope, id)
    const { queue, batchSize, concurrency, ...functionProps } = props
    if (props.timeoutSeconds > queue.workerTimeout.toSeconds()) {
      throw new Error(
        `The queue of ${props.entry} hides messages for a worker of ${queue.workerTimeout.toSeconds()} s, not of ${props.timeoutSeconds} s.`,
      )
    }
    this.function = new ServiceFunction(this, 'Function', functionProps)
    // Also grants receiving from and deleting on this queue.
    this.function.addEventSource(
      new SqsEventSource(queue.queue, { batchSize, maxConcurrency: concurrency, reportBatchItemFailures: true }),
    )
  }
}
