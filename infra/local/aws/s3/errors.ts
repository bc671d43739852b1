/** The errors that this server returns, with the status and the usual sentence. */
const catalogue = {
  AccessDenied: [403, 'Access Denied'],
  AccessForbidden: [403, 'CORSResponse: This CORS request is not allowed.'],
  AuthorizationHeaderMalformed: [400, 'The authorization header that you provided is not valid.'],
  AuthorizationQueryParametersError: [400, 'The query parameters of the signature are not valid.'],
  BadDigest: [400, 'The checksum you specified did not match what we received.'],
  BadRequest: [400, 'Insufficient information. Origin request header needed.'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed object size.'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed object size.'],
  IncompleteBody: [400, 'You did not provide the number of bytes specified by the Content-Length HTTP header.'],
  InternalError: [500, 'We encountered an internal error. Please try again.'],
  InvalidAccessKeyId: [403, 'The AWS Access Key Id you provided does not exist in our records.'],
  InvalidArgument: [400, 'Invalid Argument'],
  InvalidBucketName: [400, 'The specified bucket is not valid.'],
  InvalidDigest: [400, 'The Content-MD5 you specified is not valid.'],
  InvalidPart: [
    400,
    'One or more of the specified parts could not be found, or its entity tag or checksum does not match.',
  ],
  InvalidPartOrder: [400, 'The list of parts was not in ascending order.'],
  InvalidRange: [416, 'The requested range is not satisfiable.'],
  InvalidRequest: [400, 'Invalid Request'],
  InvalidURI: [400, 'Could not parse the specified URI.'],
  KeyTooLongError: [400, 'Your key is too long.'],
  MalformedTrailerError: [
    400,
    'The request contained trailing data that was not well-formed or did not conform to our published schema.',
  ],
  MalformedXML: [400, 'The XML you provided was not well-formed or did not validate against our published schema.'],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  NoSuchBucket: [404, 'The specified bucket does not exist.'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchUpload: [
    404,
    'The specified multipart upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
  ],
  NotImplemented: [501, 'A header or query you provided implies functionality that is not implemented.'],
  NotModified: [304, 'Not Modified'],
  PreconditionFailed: [412, 'At least one of the pre-conditions you specified did not hold.'],
  RequestTimeTooSkewed: [403, 'The difference between the request time and the current time is too large.'],
  SignatureDoesNotMatch: [403, 'The request signature we calculated does not match the signature you provided.'],
  XAmzContentSHA256Mismatch: [400, "The provided 'x-amz-content-sha256' header does not match what was computed."],
} as const satisfies Record<string, readonly [status: number, message: string]>

/** Codes of the errors that this server returns by itself. */
export type S3ErrorCode = keyof typeof catalogue

/** A refusal that the server writes as S3's XML error. `status` and `code` are free only for injected faults. */
export class S3Error extends Error {
  override readonly name = 'S3Error'

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** The catalogued error; `message` replaces the usual sentence. */
export function s3Error(code: S3ErrorCode, message?: string): S3Error {
  const [status, usual] = catalogue[code]
  return new S3Error(status, code, message ?? usual)
}
