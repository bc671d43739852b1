import { Aws, Duration } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler'
import { Construct } from 'constructs'
import { ServiceAlarm, type Alarming } from './service-alarm.ts'
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts'

export interface ScheduledWorkerProps extends ServiceFunctionProps, Alarming {
  /** Kebab-case; names the alarm `<name>-failed`. */
  readonly name: string
  /** One sentence for the alarm: who notices what when the work is not done. */
  readonly impact: string
  /** Whole minutes. */
  readonly every: Duration
}

/** A function that runs every so often, with one alarm for when it fails or does not run. */
export class ScheduledWorker extends Construct {
  readonly function: ServiceFunction

  constructor(scope: Construct, id: string, props: ScheduledWorkerProps) {
    super(scope, id)
    this.function = new ServiceFunction(this, 'Function', props)
    this.addSchedule(props.every)
    this.addAlarm(props)
  }

  /** By the L1 resource: the L2 target would grant every version and alias of the function too. */
  private addSchedule(every: Duration): void {
    const role = new Role(this, 'ScheduleRole', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', { conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } } }),
    })
    role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [this.function.functionArn] }))
    const schedule = new CfnSchedule(this, 'Schedule', {
      scheduleExpression: rateOf(every),
      flexibleTimeWindow: { mode: 'OFF' },
      target: { arn: this.function.functionArn, roleArn: role.roleArn, retryPolicy: { maximumRetryAttempts: 5, maximumEventAgeInSeconds: 3600 } },
    })
    schedule.node.addDependency(role)
  }

  /** A function that runs reports no error as zero errors: no data at all means that it does not run. */
  private addAlarm({ name, impact, every, topic, settings }: ScheduledWorkerProps): void {
    new ServiceAlarm(this, 'Failed', {
      topic,
      settings,
      name: `${name}-failed`,
      impact,
      metric: this.function.metricErrors({ period: Duration.minutes(Math.max(every.toMinutes(), shortestWatch)), statistic: 'Sum' }),
      threshold: 1,
      missingData: 'bad',
    })
  }
}

/** Minutes that are looked at together, so that one run that comes late is not taken for one that is missing. */
const shortestWatch = 15

const rateOf = (every: Duration): string => {
  const minutes = every.toMinutes()
  const [count, unit] = minutes % 1440 === 0 ? [minutes / 1440, 'day'] : [minutes, 'minute']
  return `rate(${count} ${unit}${count === 1 ? '' : 's'})`
}
