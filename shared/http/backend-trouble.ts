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

/** A cancelled transaction is trouble when it lost a race, not when a condition of ours failed. */
const lostRace = (error: Error): boolean => {
  const reasons: unknown = Reflect.get(error, 'CancellationReasons')
  return error.name === 'TransactionCanceledException' && JSON.stringify(reasons ?? '').includes('"TransactionConflict"')
}

export const isBackendTrouble = (error: unknown): boolean =>
  error instanceof Error && (troubleNames.has(error.name) || troubleCodes.has(text(error, 'code')) || lostRace(error))
