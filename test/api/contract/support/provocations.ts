/**
 * How each declared (endpoint, code) pair is provoked. Codes that follow from a declaration are provoked alike
 * everywhere; the codes of an endpoint's own rules have a row each. A pair without either fails the enumeration.
 */
import { maxEndpoints } from '#shared/domain/webhooks/webhook-endpoint.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'
import { alike } from './alike.ts'
import { connectorRows } from './connector-provocations.ts'
import { dispatchRows } from './dispatch-provocations.ts'
import { exportRows } from './export-provocations.ts'
import { keyRows } from './key-provocations.ts'
import { launchPackageRows } from './launch-provocations.ts'
import { lrsRows } from './lrs-provocations.ts'
import { managementRows } from './management-provocations.ts'
import { packageRows } from './package-provocations.ts'
import { peopleRows } from './people-provocations.ts'
import { changed, inPath, type Provocation, type Rows } from './provocation.ts'
import { sessionRows } from './session-provocations.ts'
import { skillRows } from './skill-provocations.ts'
import { statementRows } from './statement-provocations.ts'
import { subjectRows } from './subject-provocations.ts'
import { uploadRows } from './upload-provocations.ts'
import { vrRows } from './vr-provocations.ts'
import { webhookRows } from './webhook-provocations.ts'
import { workspaceRows } from './workspace-provocations.ts'
import { send, validCall } from './world.ts'

const noPackage: Rows = { PACKAGE_NOT_FOUND: inPath({ packageId: 'pkg_unknown' }) }

/** Codes of the endpoints' own rules. */
const own: Readonly<Record<string, Rows>> = {
  ...launchPackageRows,
  ...managementRows,
  ...peopleRows,
  ...keyRows,
  ...exportRows,
  ...connectorRows,
  ...vrRows,
  ...skillRows,
  ...subjectRows,
  ...lrsRows,
  ...webhookRows,
  ...packageRows,
  ...workspaceRows,
  ...uploadRows,
  ...sessionRows,
  ...statementRows,
  ...dispatchRows,
  getOpenApiActions: { VALIDATION_ERROR: changed((request) => ({ ...request, query: { format: 'yaml' } })) },
  getPackage: noPackage,
  archivePackage: noPackage,
  listPackageVersions: noPackage,
  createWebhook: {
    QUOTA_EXCEEDED: async (world, found) => {
      const tenantId = 'tenant_hooks'
      const [bearer, valid] = [await world.backend.makeKey(tenantId), await validCall(world, found.operationId)]
      let response = await send(world, found, { ...valid.request, bearer })
      for (let made = 1; made <= maxEndpoints && response.status === 200; made += 1)
        response = await send(world, found, { ...valid.request, bearer })
      return response
    },
  },
}

/** Whether an endpoint has a way of its own to provoke a code. */
export const isOwnPair = (operationId: string, code: ErrorCode): boolean => own[operationId]?.[code] !== undefined

/** The provocation of a pair; null if it has none. */
export const provocationOf = (operationId: string, code: ErrorCode): Provocation | null =>
  own[operationId]?.[code] ?? alike[code] ?? null

/** Rows for pairs that are not declared would prove nothing. */
export const ownPairs = (): (readonly [string, string])[] =>
  Object.entries(own).flatMap(([operationId, rows]) => Object.keys(rows).map((code) => [operationId, code] as const))
