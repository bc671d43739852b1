/** Error bodies (specification, "Errors"): every code of the catalogue. */
import { errorCatalogue, ServiceError, type ErrorCode } from '#shared/contract/errors.ts'
import { asError, errorResponse } from '#shared/http/error-response.ts'
import { refused } from '#shared/domain/outcome.ts'

const isCode = (text: string): text is ErrorCode => text in errorCatalogue
const codes = Object.keys(errorCatalogue).filter(isCode)

it.each(codes)('gives %s its status, its two fields, and Retry-After only if a retry can help', (code) => {
  const response = errorResponse(new ServiceError(code, 'what went wrong'))
  const { status, retryable } = errorCatalogue[code]
  expect(response.statusCode).toBe(status)
  expect(JSON.parse(response.body ?? '')).toEqual({
    error: 'what went wrong',
    code,
    ...(retryable ? { retryable: true } : {}),
  })
  expect(response.headers?.['retry-after']).toBe(retryable ? '1' : undefined)
})

it('turns the refusal of a domain rule into the same response', () => {
  expect(errorResponse(asError({ ...refused('VERSION_CONFLICT', 'stale'), currentVersion: 0 })).body).toBe(
    JSON.stringify({ error: 'stale', code: 'VERSION_CONFLICT', current_version: 0 }),
  )
})
