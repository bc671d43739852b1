/** The one-machine service: the same template, run on this machine. */
import type { SettingsInput } from './settings.ts'

export const local = {
  stage: 'local',
  protectData: false,
  // Who tries webhooks out does not want to wait for five minutes.
  fanOutMinutes: 1,
  uploads: { allowedOrigins: ['*'] },
} as const satisfies SettingsInput
