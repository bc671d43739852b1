/**
 * The Lambda of an endpoint family. API Gateway's own route key finds the endpoint, so no second router can disagree.
 * Middy runs the chain, which is stated here and nowhere else.
 */
import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { headKeyOf, refusedOptionsKeysOf, routeKeysOf, type Endpoint, type Family } from '#shared/contract/endpoint.ts'
import { ServiceError } from '#shared/contract/errors.ts'
import type { Log } from '#shared/platform/log.ts'
import type { Claim, CredentialSources } from './credentials/credential-kind.ts'
import { clientAddress } from './client-address.ts'
import { crossOrigin, preflightKeys, preflightResponse } from './cross-origin.ts'
import type { Implementation } from './implementation.ts'
import type { PolicySources } from './policies/policy-hooks.ts'
import type { ServeProtocol } from './protocol.ts'
import { refusedOptions } from './refused-options.ts'
import { requestBody } from './request-body.ts'
import { requestReport } from './request-report.ts'
import { makeRoute, type Route } from './route.ts'

/** What a family is served with, beside the dependencies of its implementations. */
export interface ServeContext extends PolicySources {
  readonly log: Log
  readonly credentials: CredentialSources
  /**
   * The error for an address that no endpoint has. Without it, 404: only the function behind `$default` knows all
   * addresses.
   */
  readonly fallback?: (event: APIGatewayProxyEventV2) => Promise<ServiceError>
  /** Needed by families that have a protocol. */
  readonly protocol?: ServeProtocol
}

export type Implementations<F extends Family, Dependencies> = {
  readonly [Id in keyof F['endpoints']]: Implementation<F['endpoints'][Id], Dependencies>
}

type Response = APIGatewayProxyStructuredResultV2
export type ApiHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<Response>

/**
 * @throws Error for an endpoint without an implementation, and if the context lacks what a policy or the protocol needs
 */
export function serve<F extends Family, D>(
  family: F,
  implementations: Implementations<F, D>,
  options: { dependencies: D; context: ServeContext },
): ApiHandler {
  const isImplementation = (value: unknown): value is Implementation<Endpoint, D> =>
    typeof value === 'object' && value !== null && 'run' in value
  if (family.protocol !== undefined && options.context.protocol === undefined)
    throw new Error(`The family ${family.name} speaks ${family.protocol}: set \`protocol\` in the context.`)
  const routes = new Map<string, Route>()
  for (const [operationId, endpoint] of Object.entries(family.endpoints)) {
    const implementation: unknown = Reflect.get(implementations, operationId)
    if (!isImplementation(implementation)) throw new Error(`${operationId} is not implemented.`)
    const route = makeRoute(endpoint, { operationId, family: family.name, implementation, ...options })
    for (const key of routeKeysOf(endpoint))
      for (const each of [key, headKeyOf(key)]) if (each !== null) routes.set(each, route)
  }
  for (const [key, endpoints] of optionsKeys(family))
    routes.set(
      key,
      refusedOptions(endpoints, {
        family: family.name,
        sources: { ...options.context.credentials, clock: options.context.clock },
      }),
    )
  return chain(family, routes, options.context)
}

/** The endpoints of each path whose OPTIONS requests are refused. */
function optionsKeys({ endpoints }: Family): Map<string, [Endpoint, ...Endpoint[]]> {
  const found = new Map<string, [Endpoint, ...Endpoint[]]>()
  for (const endpoint of Object.values(endpoints))
    for (const key of refusedOptionsKeysOf(endpoint)) found.set(key, [endpoint, ...(found.get(key) ?? [])])
  return found
}

/**
 * Adds the headers that policies put on every response, refusals too. It is outside of the report, which writes the
 * refusals.
 */
function headersOfAll(routes: ReadonlyMap<string, Route>): middy.MiddlewareObj<APIGatewayProxyEventV2, Response> {
  const add = ({ event, response }: middy.Request<APIGatewayProxyEventV2, Response>): void => {
    const headers = routes.get(event.routeKey)?.headersOfAll ?? null
    if (response !== null && headers !== null) response.headers = { ...headers(), ...response.headers }
  }
  return { after: add, onError: add }
}

/**
 * Finds the credential of a request, and records what it claims. A request without any is refused here, before its body
 * is read. Holds the response until the use of the credential is recorded.
 */
function findCredential(
  routes: ReadonlyMap<string, Route>,
  claims: WeakMap<APIGatewayProxyEventV2, Claim>,
): middy.MiddlewareObj<APIGatewayProxyEventV2, Response> {
  const recorded = async ({ event }: middy.Request<APIGatewayProxyEventV2, Response>): Promise<void> =>
    claims.get(event)?.recorded
  return {
    after: recorded,
    onError: recorded,
    async before({ event }) {
      const claim = await routes.get(event.routeKey)?.findClaim({
        headers: event.headers,
        query: event.queryStringParameters ?? {},
        cookies: event.cookies ?? event.headers['cookie']?.split(/;\s*/) ?? [],
        address: clientAddress(event),
        sessionId: event.pathParameters?.['sessionId'],
      })
      if (claim === undefined) return
      claims.set(event, claim)
      if (!claim.readsAhead) await claim.caller
    },
  }
}

/** HEAD gets the response of GET without its body. */
function headResponses(): middy.MiddlewareObj<APIGatewayProxyEventV2, Response> {
  const drop = ({ event, response }: middy.Request<APIGatewayProxyEventV2, Response>): void => {
    if (response !== null && event.requestContext.http.method === 'HEAD') delete response.body
  }
  return { after: drop, onError: drop }
}

/** Requests go through these from top to bottom, responses and errors from bottom to top. */
function chain(family: Family, routes: ReadonlyMap<string, Route>, context: ServeContext): ApiHandler {
  const protocol = family.protocol === undefined ? undefined : context.protocol
  const chained = middy<APIGatewayProxyEventV2, Response>()
  chained.use(headResponses())
  if (protocol !== undefined) chained.use(protocol.outermost)
  if ([...routes.values()].some((route) => route.headersOfAll !== null)) chained.use(headersOfAll(routes))
  const preflights = preflightKeys(family)
  if (preflights.size > 0) chained.use(crossOrigin(family))
  chained.use(requestReport(context.log, (routeKey) => routes.get(routeKey) ?? null))
  if (protocol !== undefined) chained.use(protocol.requests)
  const claims = new WeakMap<APIGatewayProxyEventV2, Claim>()
  chained.use(findCredential(routes, claims))
  chained.use(
    requestBody({
      readerOf: (routeKey) => routes.get(routeKey)?.readBody ?? null,
      claimOf: (event) => claims.get(event),
    }),
  )
  return chained.handler(async (event) => {
    if (preflights.has(event.routeKey)) return preflightResponse
    const [route, claim] = [routes.get(event.routeKey), claims.get(event)]
    if (route === undefined || claim === undefined)
      return protocol?.companionResponse(family, event) ?? refuseUnknown(event, context)
    const respond = (): Promise<Response> => route.respond(event, claim)
    return protocol === undefined ? respond() : protocol.around({ event, claim }, respond)
  })
}

async function refuseUnknown(event: APIGatewayProxyEventV2, { fallback }: ServeContext): Promise<never> {
  throw (await fallback?.(event)) ?? new ServiceError('NOT_FOUND', 'There is nothing at this address.')
}
