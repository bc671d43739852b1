import { ArnFormat, Duration, Stack } from 'aws-cdk-lib'
import {
  AlarmStatusWidget,
  Alarm,
  Dashboard,
  GraphWidget,
  LogQueryWidget,
  Metric,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import { nameOf, type Deployment } from '#infra/config/deployment.ts'
import { serverErrors } from '#infra/constructs/api-stage.ts'
import { ServiceAlarm } from '#infra/constructs/service-alarm.ts'
import type { ServiceFunction } from '#infra/constructs/service-function.ts'
import type { SingleTable } from '#infra/constructs/single-table.ts'
import { metricNamespace } from '#shared/contract/metric-namespace.ts'

export interface OperationsDashboardProps extends Pick<Deployment, 'settings'> {
  readonly table: SingleTable
  /** The function that reads and saves sessions. */
  readonly sessions: ServiceFunction
}

const period = Duration.minutes(5)

/** Metrics that the functions of a stage write themselves (shared/platform/log.ts). */
const ownMetrics =
  ({ stage }: Pick<Deployment['settings'], 'stage'>) =>
  (service: string, operation: string, options: { metricName: string; statistic: string }): Metric =>
    new Metric({ namespace: metricNamespace(stage), dimensionsMap: { service, operation }, period, ...options })

const ofLambda = (metricName: string, statistic: string): Metric =>
  new Metric({ namespace: 'AWS/Lambda', metricName, period, statistic })

/**
 * One dashboard of CloudWatch for the stage: which alarms are raised, and the few graphs that say where to look next. It
 * costs 3 USD a month, so a stage has it only where its settings say so (docs/deploy.md). It shows the alarms that have
 * been added to the app before it.
 */
export class OperationsDashboard extends Construct {
  constructor(scope: Construct, id: string, { settings, table: { table }, sessions }: OperationsDashboardProps) {
    super(scope, id)
    const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 8 })
    const ofTable = (metricName: string) => table.metric(metricName, { period, statistic: 'Sum' })
    const own = ownMetrics(settings)
    const webhooks = (metricName: string, statistic: string) =>
      own('worker-deliver-webhook', 'delivery-live', { metricName, statistic })
    new Dashboard(this, 'Dashboard', {
      dashboardName: nameOf(settings, 'operations'),
      defaultInterval: Duration.hours(24),
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms: this.alarms(), width: 24, height: 3 })],
        [
          graph('Responses with 5xx', [serverErrors(settings)]),
          graph(
            'Session calls, milliseconds',
            ['p50', 'p95', 'p99'].map((statistic) => sessions.metricDuration({ period, statistic })),
          ),
          graph('Functions of the account', [
            ofLambda('ConcurrentExecutions', 'Maximum'),
            ofLambda('Throttles', 'Sum'),
          ]),
        ],
        [
          graph('Table: throttled', [ofTable('ReadThrottleEvents'), ofTable('WriteThrottleEvents')]),
          graph('Oldest event that waits, milliseconds', [
            own('worker-publish-events', 'publish', { metricName: 'lagMs', statistic: 'Maximum' }),
          ]),
          graph('New dead letters', [
            own('worker-watch-queues', 'look', { metricName: 'newDeadLetters', statistic: 'Sum' }),
          ]),
        ],
        [
          graph('Webhooks: share of failed attempts', [webhooks('failed', 'Average')]),
          graph('Webhooks: attempts', [webhooks('attempts', 'Sum')]),
          graph('Webhooks: age at the first attempt, milliseconds', [webhooks('waitMs', 'Maximum')]),
        ],
        [
          new LogQueryWidget({
            title: 'Routes with 5xx',
            logGroupNames: ['access', 'dashboard-access'].map((name) => `/lectern/${settings.stage}/${name}`),
            queryLines: ['filter status like /^5/', 'stats count(*) as failed by route, status', 'sort failed desc'],
            width: 24,
          }),
        ],
      ],
    })
  }

  /** By their fixed names: references would tie the stacks of the alarms to that of the dashboard. */
  private alarms() {
    return this.node.root.node
      .findAll()
      .filter((each) => each instanceof ServiceAlarm)
      .map(({ alarmName }) =>
        Alarm.fromAlarmArn(
          this,
          alarmName,
          Stack.of(this).formatArn({
            service: 'cloudwatch',
            resource: 'alarm',
            resourceName: alarmName,
            arnFormat: ArnFormat.COLON_RESOURCE_NAME,
          }),
        ),
      )
  }
}
