import { Alarm, ComparisonOperator, TreatMissingData, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'
import { nameOf } from '#infra/config/deployment.ts'
import type { Settings } from '#infra/config/settings.ts'

/** Where alarms go, and how they are named. */
export interface Alarming {
  readonly topic: ITopic
  readonly settings: Settings
}

/** A metric, its threshold, and the text of the alarm. */
export interface ServiceAlarmProps extends Alarming {
  /** Kebab-case, and the heading of the alarm's section in docs/runbook.md. */
  readonly name: string
  /** One sentence: who is affected, and how. */
  readonly impact: string
  readonly metric: IMetric
  readonly threshold: number
  /** `atLeast` (default) or `below` the threshold. */
  readonly when?: 'atLeast' | 'below'
  /** Number of consecutive periods that must breach; 1 by default. */
  readonly periods?: number
  /** Whether missing data counts as good (default) or as a breach. */
  readonly missingData?: 'good' | 'bad'
}

/** An alarm whose description states the impact and the section of the runbook. Costs 0.10 USD a month (infra/cost). */
export class ServiceAlarm extends Construct {
  readonly alarmName: string

  constructor(scope: Construct, id: string, props: ServiceAlarmProps) {
    super(scope, id)
    this.alarmName = nameOf(props.settings, props.name)
    const alarm = new Alarm(this, 'Alarm', {
      alarmName: this.alarmName,
      alarmDescription: `${props.impact} Runbook: docs/runbook.md#${props.name}`,
      metric: props.metric,
      threshold: props.threshold,
      evaluationPeriods: props.periods ?? 1,
      comparisonOperator:
        props.when === 'below'
          ? ComparisonOperator.LESS_THAN_THRESHOLD
          : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: props.missingData === 'bad' ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    })
    alarm.addAlarmAction(new SnsAction(props.topic))
  }
}
