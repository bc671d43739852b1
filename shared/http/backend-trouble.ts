/** Throttling and transport trouble of AWS, told apart from defects of ours. */
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

const troubleCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])

const text = (error: Error, property: 'code'): string => {
  const value: unknown = Reflect.get(error, property)
  return typeof value === 'string' ? value : ''
}

/** Reasons of a cancelled transaction that are the table's: a lost race, or throttling. */
const troubleReasons = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])

/** A cancelled transaction is trouble when the table could not, not when a condition of ours failed. */
const cancelledByTable = (error: Error): boolean => {
  const reasons: unknown = Reflect.get(error, 'CancellationReasons')
  const codes: unknown[] = Array.isArray(reasons) ? reasons.map((reason: { Code?: unknown }) => reason.Code) : []
  return error.name === 'TransactionCanceledException' && codes.some((code) => typeof code === 'string' && troubleReasons.has(code))
}

export const isBackendTrouble = (error: unknown): boolean =>
  error instanceof Error && (troubleNames.has(error.name) || troubleCodes.has(text(error, 'code')) || cancelledByTable(error))
