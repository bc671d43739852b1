/** Reads the body of a request: as JSON, or as a policy of the endpoint does. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type middy from '@middy/core'
import httpJsonBodyParser from '@middy/http-json-body-parser'
import { ServiceError } from '#shared/contract/errors.ts'
import { isBodyWithinLimit } from './body-size.ts'
import type { Claim } from './credentials/credential-kind.ts'
import { refuseTooDeep, unreadableJson } from './json-body.ts'

export type BodyReader = 'json' | ((event: APIGatewayProxyEventV2) => unknown)

// The content type is not checked: curl sends that of a form by default, and the declaration says that the body is
// JSON. The options are a constant of their own because the library's types lack the second one.
const options = { disableContentTypeError: true, disableContentTypeCheck: true }
const parser = httpJsonBodyParser(options)

async function readJson(request: middy.Request<APIGatewayProxyEventV2>): Promise<void> {
  const { event } = request
  // In HTTP, an empty body and an absent one are the same.
  if (event.body === '') delete event.body
  if (event.body === undefined) return
  if (!isBodyWithinLimit(event.body))
    throw new ServiceError('REQUEST_TOO_LARGE', 'The body is too large for this route.')
  try {
    await parser.before?.(request)
  } catch (cause) {
    throw unreadableJson(cause)
  }
  refuseTooDeep(event.body)
}

interface BodyOptions {
  /** How the body of a route is read; null where the route has none, which is then left as it is. */
  readonly readerOf: (routeKey: string) => BodyReader | null
  readonly claimOf: (event: APIGatewayProxyEventV2) => Claim | undefined
}

/** Reads bodies. If both body and credential are bad, the credential is refused. */
export const requestBody = ({ readerOf, claimOf }: BodyOptions): middy.MiddlewareObj<APIGatewayProxyEventV2> => ({
  async before(request) {
    const reader = readerOf(request.event.routeKey)
    try {
      if (reader === 'json') await readJson(request)
      else if (reader !== null) Reflect.set(request.event, 'body', reader(request.event))
    } catch (error) {
      await claimOf(request.event)?.caller
      throw error
    }
  },
})
