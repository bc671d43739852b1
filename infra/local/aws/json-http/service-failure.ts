/** The form of a service failure on the wire. */
export interface FailureDetails {
  /** HTTP status; 400 when it is left out. */
  readonly status?: number
  /** The code that the older query protocol used, where clients still expect it (`x-amzn-query-error`). */
  readonly queryCode?: string
  readonly cause?: unknown
}

/** A refusal for the caller: the error code of the service, a message and an HTTP status. */
export class ServiceFailure extends Error {
  readonly code: string
  readonly status: number
  readonly queryCode: string | undefined

  constructor(code: string, message: string, details: FailureDetails = {}) {
    super(message, { cause: details.cause })
    this.name = code
    this.code = code
    this.status = details.status ?? 400
    this.queryCode = details.queryCode
  }
}

/** The error of an operation that the local server does not have: 501, which is never mistaken for a success. */
export function unknownOperation(operation: string): ServiceFailure {
  return new ServiceFailure(
    'UnknownOperationException',
    `The local server has no operation ${operation || '(without a name)'}.`,
    { status: 501 },
  )
}
