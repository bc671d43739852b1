import { Aws, Duration } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler'
import { Construct } from 'constructs'
import { ServiceAlarm, type Alarming } from './service-alarm.ts'
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts'

export interface ScheduledWorkerProps extends ServiceFunctionProps, Alarming {
  /** Kebab-case; names the alarms `<name>-failed` and `<name>-missing`. */
  readonly name: string
  /** One sentence for both alarms: who notices what when the work is not done. */
  readonly impact: string
  readonly everyDays: number
}

/** A function that runs every so many days, with an alarm when it fails and one when it does not run. */
export class ScheduledWorker extends Construct {
  readonly function: ServiceFunction

  constructor(scope: Construct, id: string, props: ScheduledWorkerProps) {
    super(scope, id)
    this.function = new ServiceFunction(this, 'Function', props)
    this.addSchedule(props.everyDays)
    this.addAlarms(props)
  }

  /** By the L1 resource: the L2 target would grant every version and alias of the function too. */
  private addSchedule(everyDays: number): void {
    const role = new Role(this, 'ScheduleRole', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', { conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } } }),
    })
    role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [this.function.functionArn] }))
    const schedule = new CfnSchedule(this, 'Schedule', {
      scheduleExpression: everyDays === 1 ? 'rate(1 day)' : `rate(${everyDays} days)`,
      flexibleTimeWindow: { mode: 'OFF' },
      target: { arn: this.function.functionArn, roleArn: role.roleArn, retryPolicy: { maximumRetryAttempts: 5, maximumEventAgeInSeconds: 3600 } },
    })
    schedule.node.addDependency(role)
  }

  private addAlarms({ name, impact, everyDays, topic, settings }: ScheduledWorkerProps): void {
    new ServiceAlarm(this, 'Failed', {
      topic,
      settings,
      name: `${name}-failed`,
      impact,
      metric: this.function.metricErrors({ period: Duration.minutes(5), statistic: 'Sum' }),
      threshold: 1,
    })
    new ServiceAlarm(this, 'Missing', {
      topic,
      settings,
      name: `${name}-missing`,
      impact,
      metric: this.function.metricInvocations({ period: Duration.days(1), statistic: 'Sum' }),
      threshold: 1,
      when: 'below',
      periods: everyDays + 1,
      missingData: 'bad',
    })
  }
}
