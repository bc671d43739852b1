import { randomBytes } from 'node:crypto'
import { InvocationError } from '../lambda/invocation-error.ts'
import { apiEvent, type ApiRequest } from './api-event.ts'
import { apiResponse, gatewayMessage, internalServerError, type WireResponse } from './api-response.ts'
import type { RouteTable } from './route-table.ts'

export interface HttpApiOptions {
  readonly domainName: string
  readonly routes: RouteTable
  /** Invokes a function; rejects with `InvocationError` if the function fails or times out. */
  readonly invoke: (functionName: string, event: unknown) => Promise<unknown>
  readonly now?: () => Date
}

/** API Gateway refuses larger bodies. */
export const largestBodyBytes = 10 * 1024 * 1024
/** Lambda refuses larger payloads, of requests and of responses. */
const largestPayloadBytes = 6 * 1024 * 1024

/** An HTTP API: routes a request to its function, and responds as API Gateway does, also to failures. */
export class HttpApi {
  readonly #options: HttpApiOptions

  constructor(options: HttpApiOptions) {
    this.#options = options
  }

  get domainName(): string {
    return this.#options.domainName
  }

  /** Resolves to an error response for a bad request or a failing function; it does not reject. */
  async respond(request: ApiRequest): Promise<WireResponse> {
    const { domainName, routes, now = () => new Date() } = this.#options
    const match = routes.find(request.method, request.path)
    if (match === undefined) return gatewayMessage(404, 'Not Found')
    const requestId = randomBytes(12).toString('base64url')
    const event = eventOrNull(() => apiEvent(request, { match, domainName, requestId, now: now() }))
    if (event === null) return gatewayMessage(400, 'Bad Request')
    if (request.body.length > largestBodyBytes || (event.body?.length ?? 0) > largestPayloadBytes)
      return gatewayMessage(413, 'Request Entity Too Large')
    const response = await withinTime(this.#invoke(match.route.functionName, event), match.route.timeoutMs)
    const headers = { ...response.headers, 'apigw-requestid': requestId }
    return { ...response, headers, ...(request.method === 'HEAD' ? { body: Buffer.alloc(0) } : {}) }
  }

  async #invoke(functionName: string, event: unknown): Promise<WireResponse> {
    try {
      const response = apiResponse(await this.#options.invoke(functionName, event))
      return response.body.length > largestPayloadBytes ? internalServerError() : response
    } catch (error) {
      if (error instanceof InvocationError) return internalServerError()
      throw error
    }
  }
}

function eventOrNull<Event>(make: () => Event): Event | null {
  try {
    return make()
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

/** The function continues to run, and its response is discarded. */
async function withinTime(response: Promise<WireResponse>, timeoutMs: number): Promise<WireResponse> {
  const clock: { timer?: NodeJS.Timeout } = {}
  const late = new Promise<WireResponse>((resolve) => {
    clock.timer = setTimeout(() => resolve(gatewayMessage(503, 'Service Unavailable')), timeoutMs)
  })
  try {
    return await Promise.race([response, late])
  } finally {
    clearTimeout(clock.timer)
  }
}
