/** Recognises throttling and network errors of AWS. Every other exception is a defect of the service. */
import { isObject } from '#shared/contract/values.ts'

const troubleNames = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'ThrottledException',
  'Throttling',
  'RequestLimitExceeded',
  'TransactionConflictException',
  'TransactionInProgressException',
  'InternalServerError',
  'InternalServerErrorException',
  'InternalServiceError',
  'InternalError',
  'ServiceUnavailable',
  'SlowDown',
  'TimeoutError',
  'RequestTimeout',
  'AbortError',
  'KMSThrottlingException',
])

/** Errors of the network, and of a machine that has no socket left for it. */
const troubleCodes = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EADDRNOTAVAIL',
  'EMFILE',
  'ENETUNREACH',
  'ENOBUFS',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

const text = (error: Error, property: 'code'): string => {
  const value: unknown = Reflect.get(error, property)
  return typeof value === 'string' ? value : ''
}

/**
 * Reasons for which DynamoDB cancels a transaction although no condition of it failed: a conflict with another write,
 * or throttling.
 */
const troubleReasons = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])

/** Whether DynamoDB cancelled a transaction for one of its own reasons. A failed condition is not one. */
const cancelledByTable = (error: Error): boolean => {
  const reasons: unknown = Reflect.get(error, 'CancellationReasons')
  const codes: unknown[] = Array.isArray(reasons) ? reasons.map((reason: { Code?: unknown }) => reason.Code) : []
  return (
    error.name === 'TransactionCanceledException' &&
    codes.some((code) => typeof code === 'string' && troubleReasons.has(code))
  )
}

/** Statuses below 500 of a response that says nothing about the request itself. */
const troubleStatuses = new Set([408, 429])

/**
 * Whether the SDK got a response that no operation of AWS gives: a server in between is overloaded or broke off. Such a
 * response has no JSON, so its error has no name of AWS.
 */
function isBrokenResponse(error: Error): boolean {
  if (text(error, 'code').startsWith('HPE_')) return true
  const metadata: unknown = Reflect.get(error, '$metadata')
  const status = isObject(metadata) ? metadata['httpStatusCode'] : undefined
  if (typeof status !== 'number') return false
  return status >= 500 || troubleStatuses.has(status) || error.name === 'SyntaxError'
}

export const isBackendTrouble = (error: unknown): boolean =>
  error instanceof Error &&
  (troubleNames.has(error.name) ||
    troubleCodes.has(text(error, 'code')) ||
    cancelledByTable(error) ||
    isBrokenResponse(error))
