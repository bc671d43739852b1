/** Callers of the LRS in tests. */
import { RouteTable } from '#infra/local/host/http-api/route-table.ts'
import { lrsFamily } from '#shared/contract/families/public/lrs.ts'
import { formatLrsUsername } from '#shared/domain/credentials/lrs-credential.ts'
import type { LrsScope } from '#shared/contract/credentials.ts'
import { companionKeysOf, routeKeysOf } from '#shared/contract/endpoint.ts'
import type { XapiVersion } from '#shared/contract/resources/statements/statement.ts'
import { randomSecret } from '#shared/platform/clock.ts'
import { lrsCredentialRepository } from '#shared/store/credentials/lrs-credential-repository.ts'
import { apiEvent, invoke, type ApiResponse, type ApiRequest, type Backend } from './backend.ts'

export interface PairOptions {
  readonly scopes?: readonly LrsScope[]
  readonly revoked?: boolean
  readonly xapiVersion?: XapiVersion
}

/** Creates a pair of credentials. @returns the `Authorization` header for it */
export async function lrsPair(
  { table }: Pick<Backend, 'table'>,
  tenantId: string,
  { scopes = ['all'], revoked = false, xapiVersion = '2.0' }: PairOptions = {},
): Promise<string> {
  const [username, password] = [formatLrsUsername(tenantId, randomSecret(12)), randomSecret(32)]
  const credential = {
    tenantId,
    username,
    label: 'Test',
    scopes,
    xapiVersion,
    createdAt: '2026-11-01T00:00:00.000Z',
    revokedAt: revoked ? '2026-11-02T00:00:00.000Z' : null,
  }
  await lrsCredentialRepository(table).create(credential, password)
  return basic(username, password)
}

export const basic = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

/** Request headers for a version of xAPI. */
export const xapi = (
  authorization: string,
  version = '1.0.3',
  more: Record<string, string> = {},
): Record<string, string> => ({ authorization, 'x-experience-api-version': version, ...more })

export type LrsCall = (
  operationId: string,
  request?: ApiRequest & { readonly version?: string },
) => Promise<ApiResponse>

/** Calls of one caller. */
export const lrsCaller =
  (backend: Backend, authorization: string): LrsCall =>
  (operationId, { version, headers, ...request } = {}) =>
    backend.call(operationId, { ...request, headers: xapi(authorization, version, headers) })

/** Sends a batch as clients do: again, if the machine was too slow to store it in time. Nothing of it is stored then. */
export async function untilInTime(send: () => Promise<ApiResponse>): Promise<ApiResponse> {
  for (;;) {
    const response = await send()
    if (response.body?.code !== 'BACKEND_UNAVAILABLE') return response
  }
}

const routes = new RouteTable(
  [...Object.values(lrsFamily.endpoints).flatMap(routeKeysOf), ...companionKeysOf(lrsFamily)].map((routeKey) => ({
    routeKey,
    functionName: 'lrs',
    timeoutMs: 0,
  })),
)

/**
 * A request to a path below the LRS, by the route that the gateway selects: `lrsRequest('HEAD', '/agents', ...)`.
 * Needs a started backend.
 */
export async function lrsRequest(method: string, path: string, request: ApiRequest = {}): Promise<ApiResponse> {
  const { handler } = await import('#functions/api/lrs/handler.ts')
  const rawPath = `/api/lrs/xapi${path}`
  const found = routes.find(method, rawPath)
  if (found === undefined) throw new Error(`${rawPath} is not the LRS's.`)
  const event = apiEvent(found.route.routeKey, request)
  return invoke(handler, {
    ...event,
    rawPath,
    requestContext: { ...event.requestContext, http: { ...event.requestContext.http, method, path: rawPath } },
  })
}
