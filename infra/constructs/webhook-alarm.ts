import { Duration } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Settings } from '#infra/config/settings.ts'
import { metricNamespace } from '#shared/contract/metric-namespace.ts'
import type { ServiceAlarmProps } from './service-alarm.ts'

/**
 * One failing endpoint is a matter of its owner. If most attempts of two hours fail, the cause is probably this
 * service.
 */
export const failingWebhooks = ({ stage }: Pick<Settings, 'stage'>): Omit<ServiceAlarmProps, 'topic' | 'settings'> => ({
  name: 'webhooks-failing',
  impact: 'Most webhooks of LIVE endpoints fail: customers do not hear of events.',
  // 0 or 1 for each attempt (functions/workers/deliver-webhook/deliver-batch.ts): their average is the failure rate.
  metric: new Metric({
    namespace: metricNamespace(stage),
    metricName: 'failed',
    dimensionsMap: { service: 'worker-deliver-webhook', operation: 'delivery-live' },
    period: Duration.hours(1),
    statistic: 'Average',
  }),
  threshold: 0.5,
  periods: 2,
})
