/**
 * The middleware that gives every response its request id, every exception its coded body, and every request one log
 * line.
 */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type middy from '@middy/core'
import { errorsOf, type Endpoint } from '#shared/contract/endpoint.ts'
import type { ServiceError } from '#shared/contract/errors.ts'
import type { Log } from '#shared/platform/log.ts'
import { errorResponse, toServiceError, withFields } from './error-response.ts'

type Response = APIGatewayProxyStructuredResultV2

interface ReportedRoute {
  readonly operationId: string
  readonly endpoint: Endpoint
  readonly refusalFields: ((event: APIGatewayProxyEventV2) => Readonly<Record<string, unknown>>) | null
}

const tenths = (milliseconds: number): number => Math.round(milliseconds * 10) / 10

const startedAt = Symbol('startedAt')

/** Logs an error for a fault of the service or of AWS, and for a code that the endpoint does not declare. */
function reportError(log: Log, error: ServiceError, about: { requestId: string; found: ReportedRoute | null }): void {
  const { found, requestId } = about
  const declared = found === null || errorsOf(found.endpoint).includes(error.code)
  if (error.status < 500 && declared) return
  log.error(declared ? 'request failed' : 'undeclared error code', {
    requestId,
    operationId: found?.operationId ?? 'unknown',
    code: error.code,
    error: error.context.cause ?? error,
  })
}

export function requestReport(
  log: Log,
  find: (routeKey: string) => ReportedRoute | null,
): middy.MiddlewareObj<APIGatewayProxyEventV2, Response> {
  const close = (request: middy.Request<APIGatewayProxyEventV2, Response>, code: string | null): void => {
    const { requestId } = request.event.requestContext
    const response = request.response ?? {}
    const status = response.statusCode ?? 200
    const started: unknown = Reflect.get(request.internal, startedAt)
    response.headers = { ...response.headers, 'x-request-id': requestId }
    log.measure(
      find(request.event.routeKey)?.operationId ?? 'unknown',
      // Log lines are paid for by the byte. The number of duration samples counts the requests, and `faults` is left
      // out where it is 0.
      {
        durationMs: typeof started === 'number' ? tenths(performance.now() - started) : 0,
        ...(status >= 500 ? { faults: 1 } : {}),
      },
      { requestId, status, ...(code === null ? {} : { code }) },
    )
  }
  return {
    before: (request) => void Reflect.set(request.internal, startedAt, performance.now()),
    after: (request) => close(request, null),
    onError: (request) => {
      const found = find(request.event.routeKey)
      const fields = found?.refusalFields?.(request.event) ?? {}
      const error = withFields(toServiceError(request.error), fields)
      reportError(log, error, { requestId: request.event.requestContext.requestId, found })
      request.response = errorResponse(error)
      close(request, error.code)
    },
  }
}
