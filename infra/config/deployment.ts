/** The facts of one deployment that every stack and construct needs. */
import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import type { Code } from 'aws-cdk-lib/aws-lambda'
import type { IConstruct } from 'constructs'
import type { Settings } from './settings.ts'

/** The functions that run without a caller, by their folder below `functions/workers`. */
export const workers = [
  'process-package',
  'record-upload',
  'convert-deck',
  'publish-events',
  'queue-deliveries',
  'deliver-webhook',
  'record-session-statements',
  'share-objectives',
  'derive-skills',
  'recompute-skills',
  'follow-packages',
  'remove-package',
  'record-audit',
  'forward-statements',
  'follow-statements',
  'erase-actor',
  'export-actor',
  'export-data',
  'rotate-keys',
  'publish-web',
  'watch-queues',
] as const

export type Worker = (typeof workers)[number]

/** Folder of a function below `functions/`: `api/sessions`, `workers/rotate-keys`. */
export type FunctionEntry = `api/${string}` | `workers/${Worker}`

/** Finds the code of an entry; infra tests pass a placeholder. */
export type FunctionCode = (entry: FunctionEntry) => Code

export interface Deployment {
  readonly settings: Settings
  /** Version of the software, reported by the health endpoint and in every log line. */
  readonly version: string
  readonly code: FunctionCode
}

/**
 * What happens to data when its stack is deleted. A first deployment that fails leaves nothing behind in either case:
 * there is no data yet.
 */
export const removalOfData = ({ destroyData }: Settings): RemovalPolicy =>
  destroyData ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE

/** Name of a resource within its account and region: `lectern-prod-data`. */
export const nameOf = (settings: Settings, name: string): string => `lectern-${settings.stage}-${name}`

/**
 * Name of a resource of CloudFront: `lectern-prod-content-eu-central-1`. CloudFront has one set of names for all regions
 * of an account. Without the region in the name, the same stage in a second region could not be deployed.
 */
export const globalNameOf = (scope: IConstruct, settings: Settings, name: string): string =>
  `${nameOf(settings, name)}-${Stack.of(scope).region}`
