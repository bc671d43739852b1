/** The API in this process over the local AWS servers, outside jest. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { allEndpoints } from '#shared/contract/api.ts'
import type { ApiHandler } from '#shared/http/serve.ts'
import { apiEvent, invoke, startBackend, type ApiRequest, type Backend } from '#test/support/backend.ts'

/** Loads a family's handler; the environment must be set before. */
const load: Readonly<Record<string, () => Promise<{ handler: ApiHandler }>>> = {
  packages: () => import('#functions/api/packages/handler.ts'),
  uploads: () => import('#functions/api/uploads/handler.ts'),
  conversions: () => import('#functions/api/conversions/handler.ts'),
  'quick-publish': () => import('#functions/api/quick-publish/handler.ts'),
  auth: () => import('#functions/api/auth/handler.ts'),
  customer: () => import('#functions/api/customer/handler.ts'),
  'customer-lrs': () => import('#functions/api/customer-lrs/handler.ts'),
  'actor-requests': () => import('#functions/api/actor-requests/handler.ts'),
  audit: () => import('#functions/api/audit/handler.ts'),
  'customer-webhooks': () => import('#functions/api/customer-webhooks/handler.ts'),
  'customer-packages': () => import('#functions/api/customer-packages/handler.ts'),
  'customer-sessions': () => import('#functions/api/customer-sessions/handler.ts'),
  'customer-organizations': () => import('#functions/api/customer-organizations/handler.ts'),
  'customer-settings': () => import('#functions/api/customer-settings/handler.ts'),
  'customer-keys': () => import('#functions/api/customer-keys/handler.ts'),
  'customer-exports': () => import('#functions/api/customer-exports/handler.ts'),
  launches: () => import('#functions/api/launches/handler.ts'),
  sessions: () => import('#functions/api/sessions/handler.ts'),
  dispatches: () => import('#functions/api/dispatches/handler.ts'),
  organizations: () => import('#functions/api/organizations/handler.ts'),
  connectors: () => import('#functions/api/connectors/handler.ts'),
  webhooks: () => import('#functions/api/webhooks/handler.ts'),
  lrs: () => import('#functions/api/lrs/handler.ts'),
  xapi: () => import('#functions/api/xapi/handler.ts'),
  frameworks: () => import('#functions/api/frameworks/handler.ts'),
  graph: () => import('#functions/api/graph/handler.ts'),
  intelligence: () => import('#functions/api/intelligence/handler.ts'),
  extractions: () => import('#functions/api/extractions/handler.ts'),
  capability: () => import('#functions/api/capability/handler.ts'),
  subjects: () => import('#functions/api/subjects/handler.ts'),
  revenue: () => import('#functions/api/revenue/handler.ts'),
  tenant: () => import('#functions/api/tenant/handler.ts'),
  usage: () => import('#functions/api/usage/handler.ts'),
  'dispatch-launches': () => import('#functions/api/dispatch-launches/handler.ts'),
  vr: () => import('#functions/api/vr/handler.ts'),
  'dispatch-learners': () => import('#functions/api/dispatch-learners/handler.ts'),
  'session-lists': () => import('#functions/api/session-lists/handler.ts'),
}

/** The handler of an operation, and the event that API Gateway would send it. */
export async function prepareCall(
  operationId: string,
  request: ApiRequest,
): Promise<{ handler: ApiHandler; event: APIGatewayProxyEventV2 }> {
  const found = allEndpoints().find((endpoint) => endpoint.operationId === operationId)
  const handler = found === undefined ? undefined : load[found.family.name]
  if (found === undefined || handler === undefined) throw new Error(`There is no operation ${operationId}.`)
  return {
    handler: (await handler()).handler,
    event: apiEvent(`${found.endpoint.method} ${found.endpoint.path}`, request),
  }
}

/** Starts the servers and makes two workspaces with their keys. */
export async function openBackend(): Promise<Backend> {
  return {
    ...(await startBackend()),
    async call(operationId, request = {}) {
      const { handler, event } = await prepareCall(operationId, request)
      return invoke(handler, event)
    },
  }
}
