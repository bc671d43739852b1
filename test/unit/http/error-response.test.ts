/** Error bodies (specification, "Errors"): every code of the catalogue. */
import { errorCatalogue, ServiceError, type ErrorCode } from '#shared/contract/errors.ts'
import { asError, errorResponse } from '#shared/http/error-response.ts'
import { refused } from '#shared/domain/outcome.ts'

const isCode = (text: string): text is ErrorCode => text in errorCatalogue
const codes = Object.keys(errorCatalogue).filter(isCode)

/** Codes and statuses as the specification prints them. */
const specified: readonly (readonly [number, readonly ErrorCode[]])[] = [
  [400, ['INVALID_REQUEST', 'MISSING_FILE', 'INVALID_FILE_TYPE', 'SESSION_WORKSPACE_REQUIRED']],
  [401, ['API_KEY_REQUIRED', 'AUTH_REQUIRED']],
  [402, ['ACTIVE_LEARNER_CAP_REACHED']],
  [403, ['TENANT_MISMATCH', 'API_KEY_SCOPE_NOT_ALLOWED', 'TEST_MODE_UNSUPPORTED']],
  [404, ['PACKAGE_NOT_FOUND', 'SESSION_NOT_FOUND', 'UPLOAD_NOT_FOUND', 'NOT_FOUND']],
  [409, ['VERSION_CONFLICT', 'ATTEMPT_SUPERSEDED', 'RUNTIME_SUPERSEDED', 'RUNTIME_PROTOCOL_NOT_ENABLED', 'SESSIONIDSCOPE_MISMATCH']],
  [413, ['FILE_TOO_LARGE']],
  [429, ['RATE_LIMIT_EXCEEDED']],
  [500, ['INTERNAL_ERROR']],
  [503, ['RATE_LIMIT_UNAVAILABLE', 'BACKEND_UNAVAILABLE']],
]

it.each(specified)('%d', (status, named) => {
  for (const code of named) expect([code, errorCatalogue[code].status]).toEqual([code, status])
})

it.each(codes)('%s: its status, its two fields, and Retry-After only where a retry can help', (code) => {
  const response = errorResponse(new ServiceError(code, 'what went wrong'))
  const { status, retryable } = errorCatalogue[code]
  expect(response.statusCode).toBe(status)
  expect(JSON.parse(response.body ?? '')).toEqual({ error: 'what went wrong', code, ...(retryable ? { retryable: true } : {}) })
  expect(response.headers?.['retry-after']).toBe(retryable ? '1' : undefined)
})

it('a domain rule’s refusal becomes the same answer', () => {
  expect(errorResponse(asError({ ...refused('VERSION_CONFLICT', 'stale'), currentVersion: 0 })).body).toBe(JSON.stringify({ error: 'stale', code: 'VERSION_CONFLICT', current_version: 0 }))
})
