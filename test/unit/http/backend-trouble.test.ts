/** What is AWS's trouble and what is a defect of ours: the callers of the first are told to come back. */
import { ConditionalCheckFailedException, ProvisionedThroughputExceededException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { ServiceError } from '#shared/contract/errors.ts'
import { isBackendTrouble } from '#shared/http/backend-trouble.ts'
import { toServiceError } from '#shared/http/error-response.ts'

const named = (name: string, more: object = {}): Error => Object.assign(new Error('x'), { name, ...more })
const cancelled = (...codes: string[]): Error => new TransactionCanceledException({ message: 'x', $metadata: {}, CancellationReasons: codes.map((Code) => ({ Code })) })

it.each([
  ['throttling of a table', new ProvisionedThroughputExceededException({ message: 'x', $metadata: {} })],
  ['throttling of an account', named('ThrottlingException')],
  ['throttling of requests', named('RequestLimitExceeded')],
  ['a bucket that asks for patience', named('SlowDown')],
  ['an error of the service', named('InternalServerError')],
  ['a service that is not there', named('ServiceUnavailable')],
  ['a time-out', named('TimeoutError')],
  ['a refused connection', named('Error', { code: 'ECONNREFUSED' })],
  ['a broken connection', named('Error', { code: 'ECONNRESET' })],
  ['a name that is not found', named('Error', { code: 'ENOTFOUND' })],
  ['a transaction that met another', cancelled('None', 'TransactionConflict')],
  ['a transaction that was throttled', cancelled('ProvisionedThroughputExceeded', 'None')],
  ['a transaction of a throttled account', cancelled('None', 'ThrottlingError')],
  ['a transaction still under way', named('TransactionInProgressException')],
])('%s is trouble', (_, error) => {
  expect(isBackendTrouble(error)).toBe(true)
  expect(toServiceError(error)).toMatchObject({ code: 'BACKEND_UNAVAILABLE', retryable: true, cause: error })
})

it.each([
  ['a condition that failed', new ConditionalCheckFailedException({ message: 'x', $metadata: {} })],
  ['a transaction whose condition failed', cancelled('ConditionalCheckFailed', 'None')],
  ['a transaction that was malformed', cancelled('ValidationError')],
  ['a transaction without reasons', named('TransactionCanceledException')],
  ['a malformed request', named('ValidationException')],
  ['a missing grant', named('AccessDeniedException')],
  ['a missing table', named('ResourceNotFoundException')],
  ['a defect', new TypeError('x is not a function')],
  ['another code of the system', named('Error', { code: 'ENOENT' })],
  ['what is no Error', 'ThrottlingException'],
  ['nothing', undefined],
])('%s is not', (_, error) => {
  expect(isBackendTrouble(error)).toBe(false)
  expect(toServiceError(error)).toMatchObject({ code: 'INTERNAL_ERROR', retryable: false })
})

it('a coded refusal stays what it is', () => {
  const refusal = new ServiceError('PACKAGE_ARCHIVED', 'no')
  expect(toServiceError(refusal)).toBe(refusal)
})
