/** How bodies in JSON are read and refused. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { ServiceError } from '#shared/contract/errors.ts'
import { isTooDeep, maxJsonDepth } from '#shared/contract/values.ts'
import { isBodyWithinLimit } from './body-size.ts'

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

function parseJson(text: string): unknown {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (error) {
    throw unreadableJson(error)
  }
  refuseTooDeep(body)
  return body
}

/** The JSON of a request; undefined where its body is empty. @throws ServiceError REQUEST_TOO_LARGE, INVALID_REQUEST */
export function readJson({ body, isBase64Encoded }: APIGatewayProxyEventV2): unknown {
  if (body === undefined || body === '') return undefined
  if (!isBodyWithinLimit(body)) throw new ServiceError('REQUEST_TOO_LARGE', 'The body is too large for this route.')
  return parseJson(isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body)
}
