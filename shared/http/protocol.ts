/** What the protocol of a family adds to `serve()`: rules that all of its requests share. */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type middy from '@middy/core'
import type { Family } from '#shared/contract/endpoint.ts'
import type { Claim } from './credentials/credential-kind.ts'

type Response = APIGatewayProxyStructuredResultV2

export interface ServeProtocol {
  /** Sees every response, refusals too. */
  readonly outermost: middy.MiddlewareObj<APIGatewayProxyEventV2, Response>
  /** Runs inside the report, which logs its refusals and writes their responses. */
  readonly requests: middy.MiddlewareObj<APIGatewayProxyEventV2, Response>
  /** The response of a route that the protocol adds to those of the endpoints; null where there is no such route. */
  companionResponse(family: Family, event: APIGatewayProxyEventV2): Response | null
  /** Serves an endpoint, which is `work`. */
  around(
    request: { readonly event: APIGatewayProxyEventV2; readonly claim: Claim },
    work: () => Promise<Response>,
  ): Promise<Response>
}
