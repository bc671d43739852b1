import { Duration } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { ScheduledFunction } from './scheduled-worker.ts'
import type { ServiceFunctionProps } from './service-function.ts'
import type { WorkQueue } from './work-queue.ts'

/** The function and the queue that it drains. Its bindings must hold `queue(name, 'drain')`. */
export interface QuietQueueWorkerProps extends ServiceFunctionProps {
  readonly queue: WorkQueue
}

/**
 * A function that receives from its own queue on a schedule, for work that nobody waits for. An event source would poll
 * the queue all the time, which costs ten times as much (docs/adr/0047). The queue must be `quiet`, so that
 * `watch-queues` reports messages that nobody receives.
 * @throws Error if a message could become visible while its worker still runs, or nobody would notice that it waits
 */
export class QuietQueueWorker extends ScheduledFunction {
  constructor(scope: Construct, id: string, { queue, ...props }: QuietQueueWorkerProps) {
    super(scope, id, { ...props, every: Duration.minutes(props.deployment.settings.quietMinutes) })
    if (props.timeoutSeconds > queue.workerTimeout.toSeconds())
      throw new Error(
        `The queue of ${props.entry} hides messages for a worker of ${queue.workerTimeout.toSeconds()} s, not of ${props.timeoutSeconds} s.`,
      )
    if (!queue.isQuiet) throw new Error(`The queue of ${props.entry} must be quiet.`)
  }
}
