/** Reads bodies as they come: of any content type, text or bytes. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { ServiceError } from '#shared/contract/errors.ts'
import type { PolicyOf } from '#shared/contract/policies/policy.ts'
import type { RawBody } from '#shared/contract/resources/raw-body.ts'
import { isBodyWithinLimit } from '../body-size.ts'
import type { PolicyHalf } from './policy-hooks.ts'

function readRaw({ body = '', isBase64Encoded, headers }: APIGatewayProxyEventV2): RawBody {
  if (!isBodyWithinLimit(body)) throw new ServiceError('REQUEST_TOO_LARGE', 'The body is too large for one request.')
  return {
    contentType: headers['content-type'] ?? null,
    bytes: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  }
}

export const unparsedBody: PolicyHalf<PolicyOf<'unparsedBody'>> = () => ({ readBody: readRaw })
