/** Bodies that do not parse answer 400 `INVALID_REQUEST`. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type middy from '@middy/core'
import httpJsonBodyParser from '@middy/http-json-body-parser'
import { ServiceError } from '#shared/contract/errors.ts'

// Whatever the header says: curl's default is a form, and the declaration says that this route takes JSON.
const options = { disableContentTypeError: true, disableContentTypeCheck: true }
const parser = httpJsonBodyParser(options)

/** API Gateway takes 10 MB and a Lambda 6 MB; refusing a little earlier gives a coded answer. */
const maxBodyCharacters = 5_000_000

/** Middy's JSON body parser, except that an absent body stays absent and failures carry the contract's code. */
export const jsonBody = (takesBody: (routeKey: string) => boolean): middy.MiddlewareObj<APIGatewayProxyEventV2> => ({
  async before(request) {
    const { event } = request
    if (!takesBody(event.routeKey)) return
    // An empty body is none, as far as HTTP can tell.
    if (event.body === '') delete event.body
    if (event.body === undefined) return
    if (event.body.length > maxBodyCharacters) throw new ServiceError('REQUEST_TOO_LARGE', 'The body is too large for this route.')
    try {
      await parser.before?.(request)
    } catch (cause) {
      throw new ServiceError('INVALID_REQUEST', 'The body is not valid JSON.', { cause, message: 'Send a JSON document with Content-Type: application/json.' })
    }
  },
})
