/** The whole contract: every family, and the lookups that are derived from them. */
import type { Endpoint, Family } from './endpoint.ts'
import { healthFamily } from './families/health.ts'
import { launchesFamily } from './families/launches.ts'
import { lrsFamily } from './families/lrs.ts'
import { packagesFamily } from './families/packages.ts'
import { sessionListsFamily } from './families/session-lists.ts'
import { sessionsFamily } from './families/sessions.ts'
import { uploadsFamily } from './families/uploads.ts'
import { usageFamily } from './families/usage.ts'
import { webhooksFamily } from './families/webhooks.ts'
import { xapiFamily } from './families/xapi.ts'

export const families: readonly Family[] = [
  healthFamily,
  packagesFamily,
  uploadsFamily,
  launchesFamily,
  sessionsFamily,
  sessionListsFamily,
  webhooksFamily,
  usageFamily,
  lrsFamily,
  xapiFamily,
]

/** Version of the API document (specification, "Versioning"). */
export const apiVersion = '1.0.0'

/** Every endpoint with its family and operationId. */
export const allEndpoints = (): { family: Family; operationId: string; endpoint: Endpoint }[] =>
  families.flatMap((family) => Object.entries(family.endpoints).map(([operationId, endpoint]) => ({ family, operationId, endpoint })))
