import { Aws, Duration, Stack } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler'
import { Construct, type IConstruct } from 'constructs'
import { ServiceAlarm, type Alarming } from './service-alarm.ts'
import { ServiceFunction, type ServiceFunctionProps } from './service-function.ts'

/** The function and its schedule. */
export interface ScheduledFunctionProps extends ServiceFunctionProps {
  /** Time between two runs, in whole minutes. */
  readonly every: Duration
  /** What each run gets as its event; nothing by default. */
  readonly input?: object
}

/** A function that runs on a schedule. */
export class ScheduledFunction extends Construct {
  readonly function: ServiceFunction
  readonly #schedule: CfnSchedule

  constructor(scope: Construct, id: string, props: ScheduledFunctionProps) {
    super(scope, id)
    this.function = new ServiceFunction(this, 'Function', props)
    this.#schedule = this.addSchedule(props)
  }

  /** Creates the schedule, which runs at once when it is new, after something else. */
  startAfter(first: IConstruct): void {
    this.#schedule.node.addDependency(first)
  }

  /** Uses the L1 resource: the L2 target would also grant every version and alias of the function. */
  private addSchedule({ every, input }: ScheduledFunctionProps): CfnSchedule {
    const role = new Role(this, 'ScheduleRole', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    })
    role.addToPolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [this.function.functionArn] }),
    )
    const schedule = new CfnSchedule(this, 'Schedule', {
      scheduleExpression: rateOf(every),
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: this.function.functionArn,
        roleArn: role.roleArn,
        ...(input === undefined ? {} : { input: Stack.of(this).toJsonString(input) }),
        retryPolicy: { maximumRetryAttempts: 5, maximumEventAgeInSeconds: 3600 },
      },
    })
    schedule.node.addDependency(role)
    return schedule
  }
}

/** The function, its schedule and its alarm. */
export interface ScheduledWorkerProps extends ScheduledFunctionProps, Alarming {
  /** Kebab-case; names the alarm `<name>-failed`. */
  readonly name: string
  /** One sentence for the alarm: who is affected, and how, when the work is not done. */
  readonly impact: string
}

/** A function that runs on a schedule, with one alarm for failed and for missing runs. */
export class ScheduledWorker extends ScheduledFunction {
  constructor(scope: Construct, id: string, props: ScheduledWorkerProps) {
    super(scope, id, props)
    this.addAlarm(props)
  }

  /** A run without errors reports zero errors. No data at all means that the function does not run. */
  private addAlarm({ name, impact, every, topic, settings }: ScheduledWorkerProps): void {
    new ServiceAlarm(this, 'Failed', {
      topic,
      settings,
      name: `${name}-failed`,
      impact,
      metric: this.function.metricErrors({
        period: Duration.minutes(Math.max(every.toMinutes(), shortestWatch)),
        statistic: 'Sum',
      }),
      threshold: 1,
      missingData: 'bad',
    })
  }
}

/** Minutes that the alarm looks at together, so that one late run does not count as a missing one. */
const shortestWatch = 15

const rateOf = (every: Duration): string => {
  const minutes = every.toMinutes()
  const [count, unit] = minutes % 1440 === 0 ? [minutes / 1440, 'day'] : [minutes, 'minute']
  return `rate(${count} ${unit}${count === 1 ? '' : 's'})`
}
