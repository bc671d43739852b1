/** How bodies in JSON are refused. */
import { ServiceError } from '#shared/contract/errors.ts'
import { isTooDeep, maxJsonDepth } from '#shared/contract/values.ts'

export const unreadableJson = (cause: unknown): ServiceError =>
  new ServiceError('INVALID_REQUEST', 'The body is not valid JSON.', {
    cause,
    message: 'Send a JSON document with Content-Type: application/json.',
  })

/** @throws ServiceError INVALID_REQUEST for a document whose lists and objects nest too deeply */
export function refuseTooDeep(body: unknown): void {
  if (isTooDeep(body))
    throw new ServiceError(
      'INVALID_REQUEST',
      `The body nests lists and objects more than ${maxJsonDepth} levels deep. Send a flatter document.`,
    )
}

/** @throws ServiceError INVALID_REQUEST */
export function parseJsonBody(text: string): unknown {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (error) {
    throw unreadableJson(error)
  }
  refuseTooDeep(body)
  return body
}
