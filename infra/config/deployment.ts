/** What every stack and construct of one deployment needs to know. */
import type { Code } from 'aws-cdk-lib/aws-lambda'
import type { Settings } from './settings.ts'

/** The functions that no caller waits for, by their folder below `functions/workers`. */
export const workers = ['process-package', 'fan-out-events', 'deliver-webhook', 'rotate-keys', 'publish-web'] as const

/** A function's place below `functions/`: `api/sessions`, `workers/rotate-keys`. */
export type FunctionEntry = `api/${string}` | `workers/${(typeof workers)[number]}`

/** Finds the code of an entry; infra tests hand in a placeholder. */
export type FunctionCode = (entry: FunctionEntry) => Code

export interface Deployment {
  readonly settings: Settings
  /** Version of the software, reported by the health endpoint and in every log line. */
  readonly version: string
  readonly code: FunctionCode
}

/** Name of a thing within its account: `lectern-prod-data`. */
export const nameOf = (settings: Settings, name: string): string => `lectern-${settings.stage}-${name}`
