/**
 * The Lambda of an endpoint family: dispatch by API Gateway's own route key, credentials, validation, the
 * implementation, shaping, and one log line. Middy runs the chain; it stands here and nowhere else.
 */
import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { routeKeysOf, type Endpoint, type Family } from '#shared/contract/endpoint.ts'
import { ServiceError } from '#shared/contract/errors.ts'
import { rawReply, type RawReply } from '#shared/contract/resources/raw-body.ts'
import type { Refused } from '#shared/domain/outcome.ts'
import { isoTime, newId, type Clock } from '#shared/platform/clock.ts'
import type { Log } from '#shared/platform/log.ts'
import type { Caller } from './caller.ts'
import { claimOf, type Claim, type CredentialSources } from './credentials.ts'
import { asError, jsonHeaders, toServiceError, withHeaders } from './error-response.ts'
import { formBody } from './form-body.ts'
import { idempotently, type IdempotencySource } from './idempotency.ts'
import type { Implementation, Reply } from './implementation.ts'
import { jsonBody } from './json-body.ts'
import { openGate, rateGate, type RateGate, type RateLimitSource } from './rate-limit.ts'
import { rawBodies } from './raw-body.ts'
import { requestReport } from './request-report.ts'
import { readInput } from './validation.ts'
import type { ServeProtocol } from './protocol.ts'

export interface ServeContext {
  readonly log: Log
  readonly clock: Clock
  readonly credentials: CredentialSources
  /** Needed by families with creating POSTs. */
  readonly idempotency?: IdempotencySource
  /** Needed by families with rate limits. */
  readonly rateLimits?: RateLimitSource
  /** What to say where no endpoint answers; only the function behind `$default` knows more than 404. */
  readonly fallback?: (event: APIGatewayProxyEventV2) => ServiceError
  /** Needed by families of a protocol; a function carries no other one's. */
  readonly protocol?: ServeProtocol
}

export type Implementations<F extends Family, Dependencies> = {
  readonly [Id in keyof F['endpoints']]: Implementation<F['endpoints'][Id], Dependencies>
}

type Response = APIGatewayProxyStructuredResultV2
export type ApiHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<Response>

interface Route {
  readonly operationId: string
  readonly endpoint: Endpoint
  respond(event: APIGatewayProxyEventV2, claim: Claim): Promise<Response>
}

const isRefused = (reply: unknown): reply is Refused => typeof reply === 'object' && reply !== null && 'outcome' in reply && reply.outcome === 'refused'

function rawAnswer(status: number, { headers, body }: RawReply): Response {
  const answer = { statusCode: status, headers: { 'cache-control': 'no-cache', ...headers } }
  if (body === null) return answer
  return typeof body === 'string' ? { ...answer, body } : { ...answer, body: Buffer.from(body).toString('base64'), isBase64Encoded: true }
}

/** Shapes a success: fields that the declaration does not name never leave. */
function success<E extends Endpoint>(endpoint: E, reply: Reply<E>): Response {
  if (isRefused(reply)) throw asError(reply)
  const body = endpoint.ok.body.parse(reply)
  if (endpoint.ok.raw) return rawAnswer(endpoint.ok.status, rawReply.parse(body))
  if (endpoint.ok.mediaType !== undefined) {
    return { statusCode: endpoint.ok.status, headers: { 'content-type': endpoint.ok.mediaType, 'cache-control': 'no-cache' }, body: String(body) }
  }
  return { statusCode: endpoint.ok.status, headers: jsonHeaders, body: JSON.stringify(body) }
}

/** Whether the request states another workspace than its credential claims. */
function isForeign(endpoint: Endpoint, body: unknown, tenantId: string | null): boolean {
  const stated: unknown = endpoint.tenantInBody && typeof body === 'object' && body !== null ? Reflect.get(body, 'tenant_id') : undefined
  return stated !== undefined && tenantId !== null && stated !== tenantId
}

function refuseForeignTenant(endpoint: Endpoint, body: unknown, caller: Caller): void {
  if (caller.kind !== 'public' && isForeign(endpoint, body, caller.tenantId)) {
    throw new ServiceError('TENANT_MISMATCH', 'The tenant_id of the request is not the workspace of the key.')
  }
}

function refuseTestMode(endpoint: Endpoint, caller: Caller): void {
  if (endpoint.testMode === 'refused' && caller.kind === 'apiKey' && caller.mode === 'test') {
    throw new ServiceError('TEST_MODE_UNSUPPORTED', 'This route takes LIVE credentials only.')
  }
}

interface GatedRequest {
  readonly claim: Claim
  readonly body: unknown
  readonly gate: RateGate
}

/** The caller, held to the rules that the declaration states for every request. */
function gated(endpoint: Endpoint, { claim, body, gate }: GatedRequest): Claim {
  const admit = async (): Promise<Caller> => {
    const caller = await claim.caller
    refuseForeignTenant(endpoint, body, caller)
    refuseTestMode(endpoint, caller)
    if (endpoint.rateLimited !== 'whenCostly') await gate.pass()
    return caller
  }
  const caller = admit()
  caller.catch(() => undefined)
  return { ...claim, caller }
}

/** What the request is counted against; a request that is refused anyway is not counted. */
function gateOf(endpoint: Endpoint, request: { claim: Claim; body: unknown; query: unknown }, { rateLimits, clock }: ServeContext): RateGate {
  const { claim, body, query } = request
  const hasCursor = typeof query === 'object' && query !== null && Reflect.get(query, 'cursor') !== undefined
  if (endpoint.rateLimited === 'withCursor' && !hasCursor) return openGate
  if (endpoint.rateLimit === undefined || rateLimits === undefined || claim.tenantId === null || isForeign(endpoint, body, claim.tenantId)) return openGate
  return rateGate({ name: endpoint.rateLimit, claim, now: clock.now() }, rateLimits, endpoint.rateLimited === 'whenCostly' ? 'uncounted' : 'counted')
}

/** Answers and refusals of a counted request tell how far it has come. */
async function withRateHeaders(gate: RateGate, work: () => Promise<Response>): Promise<Response> {
  try {
    const response = await work()
    return { ...response, headers: { ...response.headers, ...gate.headers() } }
  } catch (error) {
    throw withHeaders(toServiceError(error), gate.headers())
  }
}

/** Preferences stand side by side; of several that say the same thing the first counts (RFC 7240). */
function prefersMinimal({ headers }: APIGatewayProxyEventV2): boolean {
  const stated = headers['prefer']?.split(',').find((preference) => /^\s*return\s*=/i.test(preference))
  return stated !== undefined && /^\s*return\s*=\s*"?minimal"?\s*(;|$)/i.test(stated)
}

function route<E extends Endpoint, D>(operationId: string, endpoint: E, parts: { implementation: Implementation<E, D>; dependencies: D; context: ServeContext }): Route {
  const { clock, idempotency } = parts.context
  return {
    operationId,
    endpoint,
    async respond(event, claim) {
      // An unknown caller hears so before hearing what is wrong with the body, which costs the read that it costs anyway.
      const input = await inputOf(endpoint, event, claim)
      const stamp = { now: isoTime(clock.now()), makeEventId: () => newId('evt', clock) }
      const gate = gateOf(endpoint, { claim, body: input.body, query: input.query }, parts.context)
      const admitted = gated(endpoint, { claim, body: input.body, gate })
      const minimal = endpoint.minimalAnswer === true && prefersMinimal(event)
      const work = async (): Promise<Response> => {
        const request = { input, stamp, requestId: event.requestContext.requestId, minimal, countAsCostly: () => gate.pass() }
        const answer = success(endpoint, await parts.implementation.run(request, admitted, parts.dependencies))
        return minimal ? { ...answer, headers: { ...answer.headers, 'preference-applied': 'return=minimal' } } : answer
      }
      const key = event.headers['idempotency-key']
      const run = async (): Promise<Response> =>
        endpoint.idempotencyKey && key !== undefined && idempotency !== undefined
          ? idempotently({ source: idempotency, key, event, now: clock.now(), caller: await admitted.caller }, work)
          : work()
      return endpoint.rateLimit === undefined ? run() : withRateHeaders(gate, run)
    },
  }
}

async function inputOf<E extends Endpoint>(endpoint: E, event: APIGatewayProxyEventV2, claim: Claim): Promise<ReturnType<typeof readInput<E>>> {
  try {
    return readInput(endpoint, { params: event.pathParameters ?? {}, query: event.queryStringParameters ?? {}, headers: event.headers, body: event.body })
  } catch (error) {
    await claim.caller
    throw error
  }
}

export function serve<F extends Family, D>(family: F, implementations: Implementations<F, D>, options: { dependencies: D; context: ServeContext }): ApiHandler {
  const { context } = options
  const isImplementation = (value: unknown): value is Implementation<Endpoint, D> => typeof value === 'object' && value !== null && 'run' in value
  if (family.protocol !== undefined && context.protocol === undefined) throw new Error(`${family.name} speaks ${family.protocol}, and nothing knows how.`)
  const routes = new Map<string, Route>()
  for (const [operationId, endpoint] of Object.entries(family.endpoints)) {
    const implementation: unknown = Reflect.get(implementations, operationId)
    if (!isImplementation(implementation)) throw new Error(`${operationId} is not implemented.`)
    if (endpoint.rateLimit !== undefined && context.rateLimits === undefined) throw new Error(`${operationId} is limited, and nothing counts.`)
    const made = route(operationId, endpoint, { implementation, dependencies: options.dependencies, context })
    for (const key of routeKeysOf(endpoint)) routes.set(key, made)
  }
  return chain(family, routes, context)
}

function chain(family: Family, routes: ReadonlyMap<string, Route>, context: ServeContext): ApiHandler {
  const endpointOf = (routeKey: string): Endpoint | null => routes.get(routeKey)?.endpoint ?? null
  const takesJson = (routeKey: string): boolean => {
    const endpoint = endpointOf(routeKey)
    return endpoint?.body !== undefined && endpoint.form === undefined && endpoint.rawBody === undefined
  }
  const protocol = family.protocol === undefined ? undefined : context.protocol
  const chained = middy<APIGatewayProxyEventV2, Response>()
  if (protocol !== undefined) chained.use(protocol.outermost({ clock: context.clock, endpointOf }))
  chained.use(requestReport(context.log, (routeKey) => routes.get(routeKey) ?? null))
  if (protocol !== undefined) chained.use(protocol.requests)
  return chained
    .use(jsonBody(takesJson))
    .use(formBody(endpointOf))
    .use(rawBodies(endpointOf))
    .handler(async (event) => {
      const found = routes.get(event.routeKey)
      if (found === undefined) return protocol?.companionAnswer(family, event) ?? refuseUnknown(event, context)
      const head = { headers: event.headers, query: event.queryStringParameters ?? {}, sessionId: event.pathParameters?.['sessionId'] }
      const claim = await claimOf(found.endpoint, head, context.credentials)
      const respond = (): Promise<Response> => found.respond(event, claim)
      return protocol === undefined ? respond() : protocol.around({ event, claim }, respond)
    })
}

function refuseUnknown(event: APIGatewayProxyEventV2, { fallback }: ServeContext): never {
  throw fallback?.(event) ?? new ServiceError('NOT_FOUND', 'There is nothing at this address.')
}
