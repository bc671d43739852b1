/** The only writer of error bodies (specification, "Errors"). */
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { ServiceError, type ErrorBody, type ErrorCode } from '#shared/contract/errors.ts'
import type { Refused } from '#shared/domain/outcome.ts'
import { isBackendTrouble } from './backend-trouble.ts'

export const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

const defaultRetryAfterSeconds = 1

export function errorResponse(error: ServiceError): APIGatewayProxyStructuredResultV2 {
  const { context } = error
  const body: ErrorBody = {
    error: error.message,
    code: error.code,
    ...(context.fields ?? {}),
    ...(context.details === undefined ? {} : { details: context.details }),
    ...(context.currentVersion === undefined ? {} : { current_version: context.currentVersion }),
    ...(context.message === undefined ? {} : { message: context.message }),
    ...(error.retryable ? { retryable: true } : {}),
  }
  const retryAfter = context.retryAfterSeconds ?? (error.retryable ? defaultRetryAfterSeconds : null)
  return {
    statusCode: error.status,
    headers: {
      ...jsonHeaders,
      ...context.headers,
      ...(retryAfter === null ? {} : { 'retry-after': String(retryAfter) }),
    },
    body: JSON.stringify(body),
  }
}

/** The same error, with more headers for its response. */
export const withHeaders = (error: ServiceError, headers: Readonly<Record<string, string>>): ServiceError =>
  new ServiceError(error.code, error.message, {
    ...error.context,
    headers: { ...error.context.headers, ...headers },
    cause: error.context.cause ?? error,
  })

/** The same error, with more fields in its body. */
export const withFields = (error: ServiceError, fields: Readonly<Record<string, unknown>>): ServiceError =>
  Object.keys(fields).length === 0
    ? error
    : new ServiceError(error.code, error.message, {
        ...error.context,
        fields: { ...error.context.fields, ...fields },
        cause: error.context.cause ?? error,
      })

/** The refusal of a domain rule as an exception, which carries it to `serve()`. */
export const asError = <Code extends ErrorCode>(refusal: Refused<Code>): ServiceError<Code> =>
  new ServiceError(refusal.code, refusal.text, {
    ...(refusal.currentVersion === undefined ? {} : { currentVersion: refusal.currentVersion }),
    ...(refusal.fields === undefined ? {} : { fields: refusal.fields }),
    ...(refusal.details === undefined ? {} : { details: refusal.details }),
    ...(refusal.remedy === undefined ? {} : { message: refusal.remedy }),
  })

const isServiceError = (error: unknown): error is ServiceError => error instanceof ServiceError

/**
 * The error that a caller gets for an exception: coded refusals as they are, trouble of AWS as 503, all else as 500
 * without details.
 */
export function toServiceError(error: unknown): ServiceError {
  if (isServiceError(error)) return error
  if (isBackendTrouble(error)) {
    return new ServiceError('BACKEND_UNAVAILABLE', 'The service is busy. Repeat the request after a moment.', {
      cause: error,
    })
  }
  return new ServiceError('INTERNAL_ERROR', 'Something went wrong on our side. The request id helps us to find it.', {
    cause: error,
  })
}
