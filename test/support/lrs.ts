/** Callers of the LRS in tests. */
import { RouteTable } from '#infra/local/host/http-api/route-table.ts'
import { lrsFamily } from '#shared/contract/families/lrs.ts'
import { formatLrsUsername } from '#shared/domain/access/lrs-credential.ts'
import { companionKeysOf, routeKeysOf, type LrsScope } from '#shared/contract/endpoint.ts'
import type { XapiVersion } from '#shared/contract/xapi/statement.ts'
import { randomSecret } from '#shared/platform/clock.ts'
import { lrsCredentialRepository } from '#shared/store/lrs-credential-repository.ts'
import { apiEvent, invoke, type ApiAnswer, type ApiRequest, type Backend } from './backend.ts'

export interface PairOptions {
  readonly scopes?: readonly LrsScope[]
  readonly revoked?: boolean
  readonly xapiVersion?: XapiVersion
}

/** Makes a pair of credentials. @returns the `Authorization` header that it makes */
export async function lrsPair({ table }: Pick<Backend, 'table'>, tenantId: string, { scopes = ['all'], revoked = false, xapiVersion = '2.0' }: PairOptions = {}): Promise<string> {
  const [username, password] = [formatLrsUsername(tenantId, randomSecret(12)), randomSecret(32)]
  const credential = { tenantId, username, label: 'Test', scopes, xapiVersion, createdAt: '2026-11-01T00:00:00.000Z', revokedAt: revoked ? '2026-11-02T00:00:00.000Z' : null }
  await lrsCredentialRepository(table).create(credential, password)
  return basic(username, password)
}

export const basic = (username: string, password: string): string => `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

/** Headers of a request by the rules of a version. */
export const xapi = (authorization: string, version = '1.0.3', more: Record<string, string> = {}): Record<string, string> => ({ authorization, 'x-experience-api-version': version, ...more })

export type LrsCall = (operationId: string, request?: ApiRequest & { readonly version?: string }) => Promise<ApiAnswer>

/** Calls of one caller. */
export const lrsCaller =
  (backend: Backend, authorization: string): LrsCall =>
  (operationId, { version, headers, ...request } = {}) =>
    backend.call(operationId, { ...request, headers: xapi(authorization, version, headers) })

const routes = new RouteTable([...Object.values(lrsFamily.endpoints).flatMap(routeKeysOf), ...companionKeysOf(lrsFamily)].map((routeKey) => ({ routeKey, functionName: 'lrs', timeoutMs: 0 })))

/** A request to a path below the LRS, by the route that the gateway finds: `lrsRequest('HEAD', '/agents', ...)`. Needs a started backend. */
export async function lrsRequest(method: string, path: string, request: ApiRequest = {}): Promise<ApiAnswer> {
  const { handler } = await import('#functions/api/lrs/handler.ts')
  const rawPath = `/api/lrs/xapi${path}`
  const found = routes.find(method, rawPath)
  if (found === undefined) throw new Error(`${rawPath} is not the LRS's.`)
  const event = apiEvent(found.route.routeKey, request)
  return invoke(handler, { ...event, rawPath, requestContext: { ...event.requestContext, http: { ...event.requestContext.http, method, path: rawPath } } })
}
