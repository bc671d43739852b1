import { CfnOutput, Duration, type Stack } from 'aws-cdk-lib'
import type { Deployment } from '#infra/config/deployment.ts'
import { ServiceAlarm, type Alarming } from '#infra/constructs/service-alarm.ts'
import { SingleTable } from '#infra/constructs/single-table.ts'

/** The single table, with the alarm for throttled writes. */
export function addTable(
  stack: Stack,
  { settings, alarming }: Pick<Deployment, 'settings'> & { readonly alarming: Alarming },
): SingleTable {
  const single = new SingleTable(stack, 'Table', settings)
  new ServiceAlarm(stack, 'TableThrottled', {
    ...alarming,
    name: 'table-throttled',
    impact: 'Learners wait for their progress to be saved, or see that it is not saved yet.',
    metric: single.table.metric('WriteThrottleEvents', { period: Duration.minutes(5), statistic: 'Sum' }),
    threshold: 10,
  })
  new CfnOutput(stack, 'TableName', { value: single.table.tableName, description: 'The single table' })
  return single
}
