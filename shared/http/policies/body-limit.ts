/** Reads JSON bodies up to a limit of the endpoint. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { ServiceError } from '#shared/contract/errors.ts'
import type { PolicyOf } from '#shared/contract/policies/policy.ts'
import { readJson } from '../json-body.ts'
import type { PolicyHalf } from './policy-hooks.ts'

const sentBytes = ({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): number =>
  Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8')

export const bodyLimit: PolicyHalf<PolicyOf<'bodyLimit'>> = ({ bytes, advice }) => ({
  readBody(event) {
    if (sentBytes(event) > bytes)
      throw new ServiceError('REQUEST_TOO_LARGE', `The body is larger than ${bytes} bytes. ${advice}`)
    return readJson(event)
  },
})
