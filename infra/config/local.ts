/** The one-machine service: the same template, run on this machine. */
import type { SettingsInput } from './settings.ts'

export const local = {
  stage: 'local',
  protectData: false,
  // Browsers find every name below localhost on this machine.
  learnerHosts: 'workspaces',
  // A developer who tries webhooks, forwarding or exports should not wait for minutes.
  publishMinutes: 1,
  forwardMinutes: 1,
  followMinutes: 1,
  quietMinutes: 1,
  // The start of the service puts the address of its own provider in its place.
  identity: { issuer: 'http://127.0.0.1', clientId: 'lectern-dashboard' },
  selfServe: true,
  uploads: { allowedOrigins: ['*'] },
} as const satisfies SettingsInput
