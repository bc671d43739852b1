/** Bodies of endpoints that take them as they come: of any content type, text or bytes. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type middy from '@middy/core'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { ServiceError } from '#shared/contract/errors.ts'
import type { RawBody } from '#shared/contract/resources/raw-body.ts'

/** A function's event holds 6 MB, and bytes that are no text grow by a third in it; refusing a little earlier gives a coded answer. */
const maxBodyBytes = 6_000_000

export const rawBodies = (endpointOf: (routeKey: string) => Endpoint | null): middy.MiddlewareObj<APIGatewayProxyEventV2> => ({
  before({ event }) {
    if (endpointOf(event.routeKey)?.rawBody === undefined) return
    const { body = '', isBase64Encoded, headers } = event
    if (Buffer.byteLength(body) > maxBodyBytes) throw new ServiceError('REQUEST_TOO_LARGE', 'The body is too large for one request.')
    const raw: RawBody = { contentType: headers['content-type'] ?? null, bytes: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8') }
    Reflect.set(event, 'body', raw)
  },
})
