/**
 * Endpoints that scripts of any origin may call. No cookie is a credential there, so a page of another origin gains
 * nothing by it.
 */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type middy from '@middy/core'
import { preflightKeysOf, routeKeysOf, type Family } from '#shared/contract/endpoint.ts'

type Response = APIGatewayProxyStructuredResultV2

/** The response to a request by which a browser asks first. */
export const preflightResponse: Response = {
  statusCode: 204,
  headers: {
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': 'Authorization, Content-Type, Accept-Language',
    'access-control-max-age': '7200',
  },
}

/** Route keys of these requests. Nearly all families have none. */
export const preflightKeys = ({ endpoints }: Family): ReadonlySet<string> =>
  new Set(Object.values(endpoints).flatMap(preflightKeysOf))

/** Lets scripts of other origins read the responses, refusals too. */
export function crossOrigin({ endpoints }: Family): middy.MiddlewareObj<APIGatewayProxyEventV2, Response> {
  const open = new Set(
    Object.values(endpoints).flatMap((endpoint) =>
      endpoint.cors === undefined ? [] : [...routeKeysOf(endpoint), ...preflightKeysOf(endpoint)],
    ),
  )
  const allow = ({ event, response }: middy.Request<APIGatewayProxyEventV2, Response>): void => {
    if (response === null || !open.has(event.routeKey)) return
    const exposed = 'X-Request-Id, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset'
    response.headers = {
      ...response.headers,
      'access-control-allow-origin': '*',
      'access-control-expose-headers': exposed,
    }
  }
  return { after: allow, onError: allow }
}
