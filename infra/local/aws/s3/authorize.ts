import type { SignatureRefusal, SignatureResult } from '../signature-v4.ts'
import { s3Error, type S3Error, type S3ErrorCode } from './errors.ts'

type Accepted = Extract<SignatureResult, { outcome: 'accepted' }>

const codes: Readonly<Record<SignatureRefusal, S3ErrorCode>> = {
  anonymous: 'AccessDenied',
  malformed: 'AuthorizationHeaderMalformed',
  'wrong-scope': 'AuthorizationHeaderMalformed',
  'unknown-key': 'InvalidAccessKeyId',
  skewed: 'RequestTimeTooSkewed',
  'not-yet-valid': 'AccessDenied',
  expired: 'AccessDenied',
  'unsigned-header': 'AccessDenied',
  'body-mismatch': 'XAmzContentSHA256Mismatch',
  mismatch: 'SignatureDoesNotMatch',
}

/** Passes an accepted signature on and turns a refused one into S3's error. */
export function requireAccepted(result: SignatureResult, inQuery: boolean): Accepted {
  if (result.outcome === 'accepted') return result
  throw refusal(result.reason, result.message, inQuery)
}

function refusal(reason: SignatureRefusal, message: string, inQuery: boolean): S3Error {
  const code = codes[reason]
  return s3Error(
    inQuery && code === 'AuthorizationHeaderMalformed' ? 'AuthorizationQueryParametersError' : code,
    message,
  )
}
