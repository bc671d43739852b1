import { Duration } from 'aws-cdk-lib'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { ServiceAlarm, type Alarming, type ServiceAlarmProps } from './service-alarm.ts'

export interface WorkQueueProps extends Alarming {
  /** Kebab-case; names the alarm `<name>-queue-late`. */
  readonly name: string
  /** One sentence: who notices what when the work is late. */
  readonly impact: string
  /** Timeout of the worker that will read the queue; messages stay hidden for six times as long. */
  readonly workerTimeout: Duration
  /** Receives before a message is given up and moved to the dead letter queue. */
  readonly maxReceives: number
  /** What raises the alarm for late work. */
  readonly late: Lateness
  /**
   * Where work goes that is given up: dead letters of its own, with an alarm; or those of another queue, with that one's
   * alarm. A redrive takes each message back to the queue that it came from.
   */
  readonly givenUp: Pick<ServiceAlarmProps, 'name' | 'impact'> | Queue
}

/**
 * Work is late when the oldest message has this age; or, where messages wait on purpose between their tries, when so many
 * that could be worked on are not.
 */
export type Lateness = { readonly age: Duration } | { readonly backlog: number }

/** A queue with everything that work needs in order not to be lost silently: dead letters, redrive, and alarms. */
export class WorkQueue extends Construct {
  readonly queue: Queue
  readonly deadLetters: Queue
  /** Longest timeout that a worker of this queue may have. */
  readonly workerTimeout: Duration

  constructor(scope: Construct, id: string, props: WorkQueueProps) {
    super(scope, id)
    this.workerTimeout = props.workerTimeout
    const common = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, retentionPeriod: Duration.days(14) }
    this.deadLetters = props.givenUp instanceof Queue ? props.givenUp : new Queue(this, 'DeadLetters', common)
    this.queue = new Queue(this, 'Queue', {
      ...common,
      visibilityTimeout: Duration.seconds(props.workerTimeout.toSeconds() * 6),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: props.maxReceives },
    })
    this.addAlarms(props)
  }

  private ageMetric(age: Duration): Pick<ServiceAlarmProps, 'metric' | 'threshold'> {
    return { metric: this.queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(5), statistic: 'Maximum' }), threshold: age.toSeconds() }
  }

  private backlogMetric(messages: number): Pick<ServiceAlarmProps, 'metric' | 'threshold' | 'periods'> {
    return { metric: this.queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5), statistic: 'Minimum' }), threshold: messages, periods: 3 }
  }

  private addAlarms({ name, impact, late, givenUp, topic, settings }: WorkQueueProps): void {
    new ServiceAlarm(this, 'Late', {
      topic,
      settings,
      name: `${name}-queue-late`,
      impact,
      ...('age' in late ? this.ageMetric(late.age) : this.backlogMetric(late.backlog)),
    })
    if (givenUp instanceof Queue) return
    new ServiceAlarm(this, 'Dead', {
      ...givenUp,
      topic,
      settings,
      metric: this.deadLetters.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5), statistic: 'Maximum' }),
      threshold: 1,
    })
  }
}
