/** The API in process: the real handlers over the local AWS servers, called as API Gateway calls them. */
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import { allEndpoints } from '#shared/contract/api.ts'
import type { KeyMode, KeyScope } from '#shared/contract/credentials.ts'
import { errorsOf } from '#shared/contract/endpoint.ts'
import { formatApiKey } from '#shared/domain/credentials/api-key.ts'
import type { BillingTerms, PlanName } from '#shared/domain/quotas/plan.ts'
import type { ApiHandler } from '#shared/http/serve.ts'
import { tableClients } from '#shared/platform/clients.ts'
import { randomSecret } from '#shared/platform/clock.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { openTable, type Table } from '#shared/store/table/table.ts'
import { startAwsServers, tableName, type AwsServers } from './aws-servers.ts'

export interface ApiRequest {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: unknown
  /** Sent unchanged, for bodies that are not JSON. */
  readonly rawBody?: string
  /** Encoding of `rawBody`: API Gateway sends binary bodies in base64. */
  readonly isBase64Encoded?: boolean
  readonly bearer?: string | undefined
  readonly headers?: Record<string, string>
  /** Which of the endpoint's paths; 0 is the canonical one. */
  readonly alias?: number
}

export interface ApiResponse {
  readonly status: number
  readonly headers: Record<string, string>
  /** `Set-Cookie` headers. */
  readonly cookies?: readonly string[]
  /** Parsed if it is JSON, otherwise text. */
  readonly body: any
  /** The body as it was sent. */
  readonly bytes: Buffer
}

export interface Backend {
  readonly aws: AwsServers
  readonly table: Table
  readonly tenantId: string
  readonly liveKey: string
  readonly testKey: string
  readonly otherTenantId: string
  readonly otherKey: string
  call(operationId: string, request?: ApiRequest): Promise<ApiResponse>
  makeKey(
    tenantId: string,
    options?: {
      mode?: KeyMode
      scopes?: readonly KeyScope[]
      plan?: PlanName
      billing?: BillingTerms
      revoked?: boolean
    },
  ): Promise<string>
  close(): Promise<void>
}

const handlers: Record<string, () => Promise<{ handler: ApiHandler }>> = {
  health: () => import('#functions/api/health/handler.ts'),
  packages: () => import('#functions/api/packages/handler.ts'),
  uploads: () => import('#functions/api/uploads/handler.ts'),
  conversions: () => import('#functions/api/conversions/handler.ts'),
  'quick-publish': () => import('#functions/api/quick-publish/handler.ts'),
  auth: () => import('#functions/api/auth/handler.ts'),
  customer: () => import('#functions/api/customer/handler.ts'),
  admin: () => import('#functions/api/admin/handler.ts'),
  'admin-queues': () => import('#functions/api/admin-queues/handler.ts'),
  incidents: () => import('#functions/api/incidents/handler.ts'),
  members: () => import('#functions/api/members/handler.ts'),
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
  'dispatch-launches': () => import('#functions/api/dispatch-launches/handler.ts'),
  vr: () => import('#functions/api/vr/handler.ts'),
  'dispatch-learners': () => import('#functions/api/dispatch-learners/handler.ts'),
  'session-lists': () => import('#functions/api/session-lists/handler.ts'),
  revenue: () => import('#functions/api/revenue/handler.ts'),
  tenant: () => import('#functions/api/tenant/handler.ts'),
  usage: () => import('#functions/api/usage/handler.ts'),
  dispatches: () => import('#functions/api/dispatches/handler.ts'),
  organizations: () => import('#functions/api/organizations/handler.ts'),
  connectors: () => import('#functions/api/connectors/handler.ts'),
  webhooks: () => import('#functions/api/webhooks/handler.ts'),
  xapi: () => import('#functions/api/xapi/handler.ts'),
  frameworks: () => import('#functions/api/frameworks/handler.ts'),
  graph: () => import('#functions/api/graph/handler.ts'),
  intelligence: () => import('#functions/api/intelligence/handler.ts'),
  extractions: () => import('#functions/api/extractions/handler.ts'),
  capability: () => import('#functions/api/capability/handler.ts'),
  subjects: () => import('#functions/api/subjects/handler.ts'),
  lrs: () => import('#functions/api/lrs/handler.ts'),
}

// The handlers use nothing of the Lambda context, but Middy needs the remaining time.
const lambdaContext: Omit<Context, 'done' | 'fail' | 'succeed'> = {
  callbackWaitsForEmptyEventLoop: false,
  functionName: 'test',
  functionVersion: '1',
  invokedFunctionArn: '',
  memoryLimitInMB: '1024',
  awsRequestId: 'test',
  logGroupName: '',
  logStreamName: '',
  // Long enough for hundreds of concurrent requests in one process.
  getRemainingTimeInMillis: () => 120_000,
}

/** The callbacks of old runtimes, which the type requires. They are never called. */
const isContext = (context: object): context is Context => context === lambdaContext

let requests = 0

/** An event as the HTTP API sends it (payload version 2.0). */
export function apiEvent(routeKey: string, request: ApiRequest = {}): APIGatewayProxyEventV2 {
  requests += 1
  const [method = 'GET', template = '/'] = routeKey.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(request.params?.[name] ?? ''))
  const body = request.rawBody ?? (request.body === undefined ? undefined : JSON.stringify(request.body))
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: new URLSearchParams(request.query ?? {}).toString(),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(request.bearer === undefined ? {} : { authorization: `Bearer ${request.bearer}` }),
      ...request.headers,
    },
    ...(request.query === undefined ? {} : { queryStringParameters: request.query }),
    ...(request.params === undefined ? {} : { pathParameters: request.params }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'test',
      domainName: 'test',
      domainPrefix: 'test',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'jest' },
      requestId: `req-${requests}`,
      routeKey,
      stage: '$default',
      time: '',
      timeEpoch: Date.now(),
    },
    ...(body === undefined ? {} : { body }),
    isBase64Encoded: request.isBase64Encoded ?? false,
  }
}

/** Sends an event to a handler, as the Lambda runtime does. */
export function send(handler: ApiHandler, event: APIGatewayProxyEventV2): ReturnType<ApiHandler> {
  if (!isContext(lambdaContext)) throw new TypeError('unreachable')
  return handler(event, lambdaContext)
}

const lambdaBytes = 6 * 1024 * 1024

/** Sends an event and returns the response. @throws Error if it exceeds Lambda's limit for responses */
export async function invoke(handler: ApiHandler, event: APIGatewayProxyEventV2): Promise<ApiResponse> {
  const response = await send(handler, event)
  if (Buffer.byteLength(JSON.stringify(response)) > lambdaBytes)
    throw new Error(`Lambda does not give a response of more than ${lambdaBytes} bytes.`)
  const headers = Object.fromEntries(
    Object.entries(response.headers ?? {}).map(([name, value]) => [name, String(value)]),
  )
  const bytes = Buffer.from(response.body ?? '', response.isBase64Encoded === true ? 'base64' : 'utf8')
  const text = bytes.toString('utf8')
  const isJson = headers['content-type']?.startsWith('application/json') ?? false
  return {
    status: response.statusCode ?? 200,
    headers,
    cookies: response.cookies ?? [],
    body: isJson && text !== '' ? JSON.parse(text) : text,
    bytes,
  }
}

/** Starts everything and creates two workspaces with their keys. */
export async function startBackend(options: { dynamoDbFolder?: string } = {}): Promise<Backend> {
  const aws = await startAwsServers(options)
  const table = openTable(tableClients(), tableName)
  const access = accessRepository(table)
  const endpoints = new Map(allEndpoints().map((found) => [found.operationId, found]))
  const [tenantId, otherTenantId] = ['tenant_one', 'tenant_two']
  const makeKey: Backend['makeKey'] = async (
    owner,
    { mode = 'live', scopes, plan = 'growth', billing, revoked = false } = {},
  ) => {
    const text = formatApiKey(owner, mode, randomSecret(32))
    await access.putKey(
      {
        keyId: `key_${randomSecret(8)}`,
        tenantId: owner,
        mode,
        scopes: scopes ?? ['public_api'],
        plan,
        billing,
        label: 'test',
        createdAt: '2026-11-01T00:00:00.000Z',
        revokedAt: revoked ? '2026-11-02T00:00:00.000Z' : null,
        // Used on this day already, so that requests cost what most requests do.
        lastUsedOn: new Date().toISOString().slice(0, 10),
      },
      text,
    )
    return text
  }
  for (const owner of [tenantId, otherTenantId])
    await access.putTenant({ tenantId: owner, name: owner, plan: 'growth', createdAt: '2026-11-01T00:00:00.000Z' })
  return {
    aws,
    table,
    tenantId,
    otherTenantId,
    liveKey: await makeKey(tenantId),
    testKey: await makeKey(tenantId, { mode: 'test' }),
    otherKey: await makeKey(otherTenantId),
    makeKey,
    async call(operationId, request = {}) {
      const found = endpoints.get(operationId)
      const load = found === undefined ? undefined : handlers[found.family.name]
      if (found === undefined || load === undefined) throw new Error(`There is no operation ${operationId}.`)
      const path = [found.endpoint.path, ...(found.endpoint.aliases ?? [])][request.alias ?? 0] ?? ''
      const response = await invoke((await load()).handler, apiEvent(`${found.endpoint.method} ${path}`, request))
      // Every response must be declared by its endpoint. Pages for people have no codes.
      const isPage = response.headers['content-type']?.startsWith('text/html') ?? false
      if (isPage) expect([200, 400, 404, 503]).toContain(response.status)
      else if (response.status >= 400) expect(errorsOf(found.endpoint)).toContain(response.body.code)
      else if (response.status !== 304) expect(response.status).toBe(found.endpoint.ok.status)
      expect(response.headers['x-request-id']).toMatch(/^req-/)
      return response
    },
    close: () => aws.close(),
  }
}
