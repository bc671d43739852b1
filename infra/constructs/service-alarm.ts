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

export interface ServiceAlarmProps extends Alarming {
  /** Kebab-case, and the heading of the alarm's section in docs/runbook.md. */
  readonly name: string
  /** One sentence: who notices what. */
  readonly impact: string
  readonly metric: IMetric
  readonly threshold: number
  /** `atLeast` (default) or `below` the threshold. */
  readonly when?: 'atLeast' | 'below'
  /** Periods in a row that must breach; one by default. */
  readonly periods?: number
  /** No data counts as good by default. */
  readonly missingData?: 'good' | 'bad'
}

/** An alarm that says what it means for people and where the remedy stands. Costs 0.10 USD a month: see infra/cost. */
export class ServiceAlarm extends Construct {
  constructor(scope: Construct, id: string, props: ServiceAlarmProps) {
    super(scope, id)
    const alarm = new Alarm(this, 'Alarm', {
      alarmName: nameOf(props.settings, props.name),
      alarmDescription: `${props.impact} Runbook: docs/runbook.md#${props.name}`,
      metric: props.metric,
      threshold: props.threshold,
      evaluationPeriods: props.periods ?? 1,
      comparisonOperator: props.when === 'below' ? ComparisonOperator.LESS_THAN_THRESHOLD : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: props.missingData === 'bad' ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    })
    alarm.addAlarmAction(new SnsAction(props.topic))
  }
}
