/** A stage to develop against: browsers may upload from anywhere, and stacks can be deleted. */
import { RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { SettingsInput } from './settings.ts'

export const dev = {
  stage: 'dev',
  protectData: false,
  logLevel: 'DEBUG',
  logRetentionDays: RetentionDays.ONE_WEEK,
  uploads: { allowedOrigins: ['*'] },
  edgeLocations: '100',
} as const satisfies SettingsInput
