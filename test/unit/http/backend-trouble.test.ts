/** Faults of AWS, after which callers may retry, and defects of the service, after which they may not. */
import {
  ConditionalCheckFailedException,
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb'
import { ServiceError } from '#shared/contract/errors.ts'
import { isBackendTrouble } from '#shared/http/backend-trouble.ts'
import { toServiceError } from '#shared/http/error-response.ts'

const named = (name: string, more: object = {}): Error => Object.assign(new Error('x'), { name, ...more })
const cancelled = (...codes: string[]): Error =>
  new TransactionCanceledException({
    message: 'x',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  })

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
  ['a machine without a free port', named('Error', { code: 'EADDRNOTAVAIL' })],
  ['a process without a free socket', named('Error', { code: 'EMFILE' })],
  ['a name that is not found', named('Error', { code: 'ENOTFOUND' })],
  ['a transaction that met another', cancelled('None', 'TransactionConflict')],
  ['a transaction that was throttled', cancelled('ProvisionedThroughputExceeded', 'None')],
  ['a transaction of a throttled account', cancelled('None', 'ThrottlingError')],
  ['a response without a body that says 503', named('Unknown', { $metadata: { httpStatusCode: 503 } })],
  ['a response without a body that says 408', named('Unknown', { $metadata: { httpStatusCode: 408 } })],
  ['a response that is a page of a proxy', named('SyntaxError', { $metadata: { httpStatusCode: 503 } })],
  ['a response that ends in the middle', named('SyntaxError', { $metadata: { httpStatusCode: 200 } })],
  ['a response that is not HTTP', named('Error', { code: 'HPE_INVALID_CONSTANT' })],
  ['a transaction still under way', named('TransactionInProgressException')],
])('returns 503 to %s', (_, error) => {
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
  ['a refusal without a name', named('Unknown', { $metadata: { httpStatusCode: 400 } })],
  ['JSON that the service itself cannot read', new SyntaxError('x')],
  ['a defect', new TypeError('x is not a function')],
  ['another code of the system', named('Error', { code: 'ENOENT' })],
  ['what is no Error', 'ThrottlingException'],
  ['nothing', undefined],
])('returns 500 to %s', (_, error) => {
  expect(isBackendTrouble(error)).toBe(false)
  expect(toServiceError(error)).toMatchObject({ code: 'INTERNAL_ERROR', retryable: false })
})

it('leaves a coded refusal as it is', () => {
  const refusal = new ServiceError('PACKAGE_ARCHIVED', 'no')
  expect(toServiceError(refusal)).toBe(refusal)
})
