import { Duration } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { ScheduledWorker } from '#infra/constructs/scheduled-worker.ts'
import { ServiceAlarm } from '#infra/constructs/service-alarm.ts'
import { WorkQueue } from '#infra/constructs/work-queue.ts'
import { metricNamespace } from '#shared/contract/metric-namespace.ts'
import type { FeatureProps } from './feature.ts'

const every = Duration.minutes(5)

/**
 * Looks for dead letters of every work queue that has been added to the app so far, and for messages of quiet ones that
 * nobody receives. It raises one alarm for all: an alarm
 * for each queue would cost ten times as much as looking (docs/adr/0038). A queue that is added later would not be watched;
 * a test finds it.
 */
export class QueueWatch extends Construct {
  /** All of them. */
  readonly queues: readonly WorkQueue[]

  constructor(scope: Construct, id: string, { deployment, alarming }: Omit<FeatureProps, 'bindable'>) {
    super(scope, id)
    const queues = this.node.root.node.findAll().filter((each) => each instanceof WorkQueue)
    this.queues = queues
    new ScheduledWorker(this, 'WatchQueues', {
      ...alarming,
      deployment,
      name: 'watch-queues',
      entry: 'workers/watch-queues',
      impact: 'Nobody is told of work that has failed for good.',
      memoryMb: 256,
      timeoutSeconds: 60,
      bindings: [{ environment: {}, statements: [lookInto(queues)] }],
      every,
      input: {
        patientLooks: Math.ceil(deployment.settings.quietMinutes / every.toMinutes()) + 2,
        queues: queues.map(({ name, impact, deadLetters, isQuiet, queue }) => ({
          name,
          impact,
          deadLettersUrl: deadLetters.queueUrl,
          ...(isQuiet ? { quietUrl: queue.queueUrl } : {}),
        })),
      },
    })
    new ServiceAlarm(this, 'DeadLetters', {
      ...alarming,
      name: 'dead-letters',
      impact: 'Work of a queue has failed for good. The log of watch-queues names the queue and who is affected.',
      metric: new Metric({
        namespace: metricNamespace(deployment.settings.stage),
        metricName: 'newDeadLetters',
        dimensionsMap: { service: 'worker-watch-queues', operation: 'look' },
        period: every,
        statistic: 'Sum',
      }),
      threshold: 1,
    })
  }
}

const lookInto = (queues: readonly WorkQueue[]): PolicyStatement =>
  new PolicyStatement({
    actions: ['sqs:GetQueueAttributes'],
    resources: queues.flatMap(({ deadLetters, isQuiet, queue }) => [
      deadLetters.queueArn,
      ...(isQuiet ? [queue.queueArn] : []),
    ]),
  })
