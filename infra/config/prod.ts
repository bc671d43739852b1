/** The production stage. Add domains, alarm addresses and upload origins here; see docs/deploy.md. */
import { RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { SettingsInput } from './settings.ts'

export const prod = {
  stage: 'prod',
  logRetentionDays: RetentionDays.THREE_MONTHS,
  operationsDashboard: true,
} as const satisfies SettingsInput
