import { Duration } from 'aws-cdk-lib'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { ServiceAlarm, type Alarming, type ServiceAlarmProps } from './service-alarm.ts'

/** Name, timeouts, receives and alarm of a queue. */
export interface WorkQueueProps extends Alarming {
  /** Kebab-case; names the alarm `<name>-queue-late`, and the section `<name>-dead-letters` of docs/runbook.md. */
  readonly name: string
  /** One sentence for the operator: who is affected, and how, when messages end in the dead letters. */
  readonly impact: string
  /** Timeout of the worker that will read the queue; messages stay hidden for longer. */
  readonly workerTimeout: Duration
  /** Receives before a message is moved to the dead letter queue. */
  readonly maxReceives: number
  /** Raises an alarm for late work. Set it only where customers notice before messages end in the dead letters. */
  readonly late?: Lateness
  /** Its worker receives on a schedule (`QuietQueueWorker`). `watch-queues` reports messages that nobody receives. */
  readonly quiet?: true
}

/**
 * Work is late when the oldest message has reached `age`. A queue whose messages stay hidden between attempts uses
 * `backlog` instead: work is late when that many messages are visible for 15 minutes.
 */
export type Lateness = { readonly impact: string } & ({ readonly age: Duration } | { readonly backlog: number })

/**
 * For how long a received message stays hidden: the worker's timeout, and time for Lambda to try again where it was
 * throttled. After a crash, the message of a long-running worker comes again within minutes and not after hours.
 */
const hiddenFor = (workerTimeout: Duration): Duration =>
  Duration.seconds(Math.min(workerTimeout.toSeconds() * 6, workerTimeout.toSeconds() + 300))

/**
 * A queue with dead letters of its own. `QueueWatch` (infra/features) looks for the dead letters of every work queue, so
 * that no message is lost without an alarm.
 */
export class WorkQueue extends Construct {
  readonly queue: Queue
  readonly deadLetters: Queue
  readonly name: string
  readonly impact: string
  /** Longest timeout that a worker of this queue may have. */
  readonly workerTimeout: Duration
  readonly isQuiet: boolean

  constructor(scope: Construct, id: string, props: WorkQueueProps) {
    super(scope, id)
    this.name = props.name
    this.impact = props.impact
    this.workerTimeout = props.workerTimeout
    this.isQuiet = props.quiet === true
    const common = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, retentionPeriod: Duration.days(14) }
    this.deadLetters = new Queue(this, 'DeadLetters', common)
    this.queue = new Queue(this, 'Queue', {
      ...common,
      visibilityTimeout: hiddenFor(props.workerTimeout),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: props.maxReceives },
    })
    if (props.late !== undefined) this.addLateAlarm(props, props.late)
  }

  private ageMetric(age: Duration): Pick<ServiceAlarmProps, 'metric' | 'threshold'> {
    return {
      metric: this.queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(5), statistic: 'Maximum' }),
      threshold: age.toSeconds(),
    }
  }

  private backlogMetric(messages: number): Pick<ServiceAlarmProps, 'metric' | 'threshold' | 'periods'> {
    return {
      metric: this.queue.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(5),
        statistic: 'Minimum',
      }),
      threshold: messages,
      periods: 3,
    }
  }

  private addLateAlarm({ name, topic, settings }: WorkQueueProps, late: Lateness): void {
    new ServiceAlarm(this, 'Late', {
      topic,
      settings,
      name: `${name}-queue-late`,
      impact: late.impact,
      ...('age' in late ? this.ageMetric(late.age) : this.backlogMetric(late.backlog)),
    })
  }
}
