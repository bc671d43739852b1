/** A stage to develop against: browsers may upload from anywhere, and nothing is left when its stacks are deleted. */
import { RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { SettingsInput } from './settings.ts'

export const dev = {
  stage: 'dev',
  protectData: false,
  destroyData: true,
  logLevel: 'DEBUG',
  logRetentionDays: RetentionDays.ONE_WEEK,
  uploads: { allowedOrigins: ['*'] },
  edgeLocations: '100',
} as const satisfies SettingsInput
