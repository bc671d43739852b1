import { createHash } from 'node:crypto'
import type { SignedRequest } from '../presented-signature.ts'
import { verifySignature, type LocalCredentials, type SignatureRefusal } from '../signature-v4.ts'
import { DynamoDbError, type DynamoDbErrorName } from './dynamodb-error.ts'

/**
 * How a caller proves its identity.
 * - `signature`: the server checks the whole AWS Signature Version 4, as AWS does.
 * - `access-key`: the Authorization header must name the configured access key. The server does not check the signature.
 * - `none`: the server accepts every request.
 */
export type Authentication = 'signature' | 'access-key' | 'none'

export interface Gate {
  readonly authentication: Authentication
  readonly credentials: LocalCredentials
  readonly region: string
}

const refusalNames: Record<SignatureRefusal, DynamoDbErrorName> = {
  anonymous: 'MissingAuthenticationTokenException',
  malformed: 'IncompleteSignatureException',
  'unknown-key': 'UnrecognizedClientException',
  'wrong-scope': 'InvalidSignatureException',
  skewed: 'InvalidSignatureException',
  'not-yet-valid': 'InvalidSignatureException',
  expired: 'InvalidSignatureException',
  'unsigned-header': 'InvalidSignatureException',
  'body-mismatch': 'InvalidSignatureException',
  mismatch: 'InvalidSignatureException',
}

/** Throws the error that DynamoDB returns for a request that the configured key did not sign. */
export function authenticate(gate: Gate, request: SignedRequest, body: Buffer): void {
  if (gate.authentication === 'none') return
  if (gate.authentication === 'access-key') {
    checkAccessKey(gate, request)
    return
  }
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const { credentials, region } = gate
  const result = verifySignature(request, { service: 'dynamodb', region, credentials, bodyHash }, new Date())
  if (result.outcome === 'refused') throw new DynamoDbError(refusalNames[result.reason], result.message)
}

function checkAccessKey({ credentials }: Gate, { headers }: SignedRequest): void {
  const { authorization } = headers
  if (authorization === undefined)
    throw new DynamoDbError('MissingAuthenticationTokenException', 'Request is missing Authentication Token')
  const named = /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\//.exec(authorization)?.[1]
  if (named !== credentials.accessKeyId) {
    throw new DynamoDbError('UnrecognizedClientException', 'The security token included in the request is invalid.')
  }
}
