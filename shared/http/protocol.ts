/** What a family's protocol adds to `serve()`: rules that all of its requests share. */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type middy from '@middy/core'
import type { Endpoint, Family } from '#shared/contract/endpoint.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { Claim } from './credentials.ts'

type Response = APIGatewayProxyStructuredResultV2

export interface ServeProtocol {
  /** Sees every answer, those of the report too. */
  outermost(parts: { readonly clock: Clock; readonly endpointOf: (routeKey: string) => Endpoint | null }): middy.MiddlewareObj<APIGatewayProxyEventV2, Response>
  /** Runs inside the report, so that what it refuses is reported and answered like everything else. */
  readonly requests: middy.MiddlewareObj<APIGatewayProxyEventV2, Response>
  /** The answer of a route that comes with the protocol and is no endpoint's; null where there is none. */
  companionAnswer(family: Family, event: APIGatewayProxyEventV2): Response | null
  /** Runs an endpoint for whom its credential names. */
  around(request: { readonly event: APIGatewayProxyEventV2; readonly claim: Claim }, work: () => Promise<Response>): Promise<Response>
}
