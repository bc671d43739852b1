/** The one-machine service: the same template, run on this machine. */
import type { SettingsInput } from './settings.ts'

export const local = {
  stage: 'local',
  protectData: false,
  uploads: { allowedOrigins: ['*'] },
} as const satisfies SettingsInput
