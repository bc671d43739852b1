/**
 * The error catalogue (specification, "Errors"): every code of the service, with its HTTP status and whether the same
 * request may be retried. The status of a code is stated only here.
 */
interface ErrorEntry {
  readonly status: number
  /** The same request can succeed later. The response carries `Retry-After`. */
  readonly retryable: boolean
}

const entry = (status: number, retryable = false): ErrorEntry => ({ status, retryable })

export const errorCatalogue = {
  INVALID_REQUEST: entry(400),
  VALIDATION_ERROR: entry(400),
  MISSING_FILE: entry(400),
  INVALID_FILE_TYPE: entry(400),
  INVALID_PACKAGE: entry(400),
  INVALID_FRAMEWORK: entry(400),
  SESSION_WORKSPACE_REQUIRED: entry(400),
  API_KEY_REQUIRED: entry(401),
  AUTH_REQUIRED: entry(401),
  LRS_CREDENTIALS_REQUIRED: entry(401),
  DISPATCH_TOKEN_INVALID: entry(401),
  DEVICE_TOKEN_REQUIRED: entry(401),
  ACTIVE_LEARNER_CAP_REACHED: entry(402),
  QUOTA_EXCEEDED: entry(402),
  TENANT_MISMATCH: entry(403),
  API_KEY_SCOPE_NOT_ALLOWED: entry(403),
  LRS_SCOPE_NOT_ALLOWED: entry(403),
  TEST_MODE_UNSUPPORTED: entry(403),
  WORKSPACE_SUSPENDED: entry(403),
  WORKSPACE_ROLE_REQUIRED: entry(403),
  WORKSPACE_ADMIN_REQUIRED: entry(403),
  PLATFORM_ADMIN_REQUIRED: entry(403),
  CUSTOMER_ORIGIN_REQUIRED: entry(403),
  DISPATCH_PAUSED: entry(403),
  DISPATCH_EXPIRED: entry(403),
  DISPATCH_ENDED: entry(403),
  DISPATCH_DOMAIN_NOT_ALLOWED: entry(403),
  DISPATCH_LICENSE_LIMIT_REACHED: entry(403),
  PACKAGE_NOT_FOUND: entry(404),
  SESSION_NOT_FOUND: entry(404),
  UPLOAD_NOT_FOUND: entry(404),
  STATEMENT_NOT_FOUND: entry(404),
  DOCUMENT_NOT_FOUND: entry(404),
  DISPATCH_NOT_FOUND: entry(404),
  ORGANIZATION_NOT_FOUND: entry(404),
  CONVERSION_NOT_FOUND: entry(404),
  INSTALLATION_NOT_FOUND: entry(404),
  NOT_FOUND: entry(404),
  METHOD_NOT_ALLOWED: entry(405),
  SESSION_WORKSPACE_CHANGED: entry(409),
  VERSION_CONFLICT: entry(409),
  ATTEMPT_SUPERSEDED: entry(409),
  RUNTIME_SUPERSEDED: entry(409),
  RUNTIME_PROTOCOL_NOT_ENABLED: entry(409),
  SESSIONIDSCOPE_MISMATCH: entry(409),
  STATEMENT_CONFLICT: entry(409),
  DOCUMENT_CONFLICT: entry(409),
  PACKAGE_NOT_READY: entry(409),
  PACKAGE_ARCHIVED: entry(409),
  PACKAGE_NOT_ARCHIVED: entry(409),
  NOT_A_VR_SESSION: entry(409),
  OUTCOME_CONFLICT: entry(409),
  PAIRING_CODE_INVALID: entry(409),
  DISPATCH_STATE_CONFLICT: entry(409),
  LAST_OWNER: entry(409),
  INVITATION_NOT_USABLE: entry(409),
  DISPATCH_CONTENT_UNAVAILABLE: entry(409),
  ORGANIZATION_ARCHIVED: entry(409),
  EXTERNAL_ID_TAKEN: entry(409),
  FRAMEWORK_IMMUTABLE: entry(409),
  CLIENT_SYSTEM_DISABLED: entry(409),
  RECOMPUTATION_RUNNING: entry(409),
  LEDGER_ENTRY_CONFLICT: entry(409),
  LEDGER_MONTH_CLOSED: entry(409),
  IDEMPOTENCY_KEY_REUSED: entry(409),
  IDEMPOTENCY_KEY_IN_USE: entry(409, true),
  PRECONDITION_FAILED: entry(412),
  FILE_TOO_LARGE: entry(413),
  STORAGE_QUOTA_EXCEEDED: entry(413),
  SUSPEND_DATA_TOO_LARGE: entry(413),
  REQUEST_TOO_LARGE: entry(413),
  START_OVER_NOT_ALLOWED: entry(403),
  RATE_LIMIT_EXCEEDED: entry(429),
  INTERNAL_ERROR: entry(500),
  RATE_LIMIT_UNAVAILABLE: entry(503, true),
  BACKEND_UNAVAILABLE: entry(503, true),
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errorCatalogue

/** Body of every error response (specification, "Errors"). Some codes have more fields. */
export interface ErrorBody {
  readonly error: string
  readonly code: ErrorCode
  readonly details?: unknown
  readonly retryable?: boolean
  readonly current_version?: number
  readonly message?: string
}

interface ErrorContext {
  readonly details?: unknown
  readonly message?: string
  readonly currentVersion?: number
  /** Overrides the catalogue's `retryable`: for example, for a package that is still being processed. */
  readonly retryable?: boolean
  /** Seconds until a retry makes sense. */
  readonly retryAfterSeconds?: number
  /** Headers of the response, such as `Allow`. */
  readonly headers?: Readonly<Record<string, string>>
  /** Fields that the specification puts beside `error` and `code` for this code. */
  readonly fields?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
}

/**
 * A refusal that travels by exception to `serve()`, the only writer of error bodies. Domain rules return refusals as
 * values instead; see `refused()` in `shared/domain/outcome.ts`.
 */
export class ServiceError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'ServiceError'
  readonly status: number
  readonly retryable: boolean

  constructor(
    readonly code: Code,
    text: string,
    readonly context: ErrorContext = {},
  ) {
    super(text, context.cause === undefined ? undefined : { cause: context.cause })
    this.status = errorCatalogue[code].status
    this.retryable = context.retryable ?? errorCatalogue[code].retryable
  }
}
