/** How a service failure reads on the wire. */
export interface FailureDetails {
  /** HTTP status; 400 when it is left out. */
  readonly status?: number
  /** The code that the older query protocol used, where clients still expect it (`x-amzn-query-error`). */
  readonly queryCode?: string
  readonly cause?: unknown
}

/** A refusal that a caller is told about: the error code of the service, a sentence and an HTTP status. */
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

/** The answer to an operation that the local server does not have: 501, so that nobody mistakes it for a success. */
export function unknownOperation(operation: string): ServiceFailure {
  return new ServiceFailure('UnknownOperationException', `The local server has no operation ${operation || '(none named)'}.`, { status: 501 })
}
