/**
 * One endpoint, declared once. Routes, dispatch, types, validation and shaping, the OpenAPI document, the typed client
 * and the policy tables all come from these objects and from nothing else.
 */
import type * as z from 'zod'
import type { ErrorCode } from './errors.ts'
import type { RateLimitClass } from './rate-limits.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Scopes of API keys (specification, "API keys" 3). */
export const keyScopes = ['public_api', 'internal_product', 'admin'] as const
export type KeyScope = (typeof keyScopes)[number]

/** LIVE and TEST are modes of a credential, not separate data planes. */
export type KeyMode = 'live' | 'test'

/**
 * What a pair of LRS credentials may do. `all` stands for everything, `all/read` for reading everything; activities and
 * agents are read by whoever reads anything.
 */
export const lrsScopes = ['all', 'all/read', 'statements/write', 'statements/read', 'state', 'state/read', 'profile', 'profile/read'] as const
export type LrsScope = (typeof lrsScopes)[number]

/** Who may call. An endpoint without any credential is public. */
export interface Credentials {
  /** Scopes of which the key must hold one. */
  readonly apiKey?: readonly KeyScope[]
  /** Launch tokens: as a Bearer header only, or in the `token` query parameter too. */
  readonly launchToken?: 'header' | 'headerOrQuery'
  /** HTTP Basic with a pair of LRS credentials that holds one of these scopes. */
  readonly lrs?: readonly LrsScope[]
}

export interface Endpoint {
  readonly method: Method
  /** Path with `{name}` placeholders, exactly as API Gateway gets it. */
  readonly path: `/api/${string}`
  /** Further paths that answer the same (specification, "Uploads": `upload-sessions`). */
  readonly aliases?: readonly `/api/${string}`[]
  readonly summary: string
  readonly description?: string
  readonly credentials: Credentials
  /** `refused` answers TEST credentials with 403 `TEST_MODE_UNSUPPORTED`. */
  readonly testMode: 'allowed' | 'refused'
  readonly params?: z.ZodObject
  /** Undeclared query parameters are ignored, never rejected; where this is a strict object they are. */
  readonly query?: z.ZodObject
  /** Request headers by their lower-case names; an implementation sees no others. */
  readonly headers?: z.ZodObject
  readonly body?: z.ZodType
  /** The body is taken as it comes, whatever its content type: a `RawBody`. */
  readonly rawBody?: true
  /** The body is a form (`multipart/form-data`), and this field of it the file that must be there. */
  readonly form?: { readonly file: string }
  /** The `tenant_id` of the body, when stated, must be the key's tenant (403 `TENANT_MISMATCH`). */
  readonly tenantInBody?: true
  /** A creating POST: honours `Idempotency-Key` for 24 hours. */
  readonly idempotencyKey?: true
  /** Honours `Prefer: return=minimal` (RFC 7240): what the answer then leaves out is optional in its schema. */
  readonly minimalAnswer?: true
  /** Holds what the caller asks for to the workspace's quotas: its usage is read with its key, in the same call. */
  readonly withUsage?: true
  /**
   * Dashboard sessions must state the workspace that their page was opened for in `X-Service-Session-Workspace` (specification,
   * "Signed-in dashboard sessions" 4): 400 `SESSION_WORKSPACE_REQUIRED`, 409 `SESSION_WORKSPACE_CHANGED`. Other credentials are never asked.
   */
  readonly sessionWorkspace?: 'required'
  /** Every answer, refusals too, says in `X-Experience-API-Consistent-Through` up to when what was stored is found. */
  readonly consistentThrough?: true
  /** Counted against this limit; answers carry `X-RateLimit-*`. */
  readonly rateLimit?: RateLimitClass
  /** Which requests are counted, where not all are: those with a query parameter `cursor`, or those of which the implementation finds that they are costly. */
  readonly rateLimited?: 'withCursor' | 'whenCostly'
  /** Success answer. A `mediaType` other than JSON makes the body a string that is sent as it is; `raw` answers are a `RawReply`, with headers of their own. */
  readonly ok: { readonly status: 200 | 201 | 204; readonly body: z.ZodType; readonly mediaType?: string; readonly raw?: true }
  /** Codes of the endpoint's own rules; those that follow from the declaration are added by `errorsOf`. */
  readonly errors: readonly ErrorCode[]
}

/** Codes that any endpoint can answer. */
export const universalErrors = ['INTERNAL_ERROR', 'BACKEND_UNAVAILABLE'] as const

/** A family is one Lambda: endpoints by operationId. */
export interface Family {
  readonly name: string
  readonly summary: string
  /**
   * Rules that all endpoints of the family share. `xapi`: `X-Experience-API-Version` is answered, GET comes with HEAD, browsers of any
   * origin may call, and where the version says so a POST with `?method=` stands for another method, its headers and parameters in a form.
   */
  readonly protocol?: 'xapi'
  /** Below this address everything is answered by the family, in its protocol, also what is not declared. */
  readonly base?: string
  readonly endpoints: Readonly<Record<string, Endpoint>>
}

/** Keeps the literal types of a family's endpoints, on which implementations and clients are typed. */
export const defineFamily = <const F extends Family>(family: F): F => family

/** API Gateway route keys of one endpoint, aliases included: `POST /api/v1/packages/process`. */
export const routeKeysOf = (endpoint: Endpoint): string[] =>
  [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => `${endpoint.method} ${path}`)

/** Route keys that come with the protocol of a family, beside those of its endpoints: other methods, other addresses. The document does not list them. */
export function companionKeysOf({ protocol, base, endpoints }: Family): string[] {
  if (protocol === undefined) return []
  const paths = new Set(Object.values(endpoints).flatMap(routeKeysOf).map((key) => key.slice(key.indexOf(' ') + 1)))
  return [...paths, ...(base === undefined ? [] : [base, `${base}/{proxy+}`])].map((path) => `ANY ${path}`)
}

/** Every code that the endpoint can answer: its own, and those that follow from what it declares. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const derived: ErrorCode[] = [...universalErrors]
  if (endpoint.body !== undefined) derived.push('VALIDATION_ERROR', 'REQUEST_TOO_LARGE', ...(endpoint.rawBody ? [] : ['INVALID_REQUEST' as const]))
  if (endpoint.form !== undefined) derived.push('MISSING_FILE')
  if (endpoint.query !== undefined || endpoint.params !== undefined || endpoint.headers !== undefined) derived.push('VALIDATION_ERROR')
  if (endpoint.credentials.launchToken !== undefined) derived.push('AUTH_REQUIRED')
  else if (endpoint.credentials.apiKey !== undefined) derived.push('API_KEY_REQUIRED')
  if (endpoint.credentials.launchToken !== undefined && endpoint.credentials.apiKey !== undefined) derived.push('API_KEY_REQUIRED')
  if (endpoint.credentials.lrs !== undefined) derived.push('LRS_CREDENTIALS_REQUIRED', 'LRS_SCOPE_NOT_ALLOWED')
  if (endpoint.testMode === 'refused') derived.push('TEST_MODE_UNSUPPORTED')
  if (endpoint.idempotencyKey) derived.push('IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE')
  if (endpoint.tenantInBody) derived.push('TENANT_MISMATCH')
  if (endpoint.rateLimit !== undefined) derived.push('RATE_LIMIT_EXCEEDED', 'RATE_LIMIT_UNAVAILABLE')
  return [...new Set([...endpoint.errors, ...derived])]
}

type Parsed<Schema, Absent> = Schema extends z.ZodType ? z.output<Schema> : Absent

/** What an implementation receives, after validation. */
export interface Input<E extends Endpoint> {
  readonly params: Parsed<E['params'], undefined>
  readonly query: Parsed<E['query'], undefined>
  readonly headers: Parsed<E['headers'], undefined>
  readonly body: Parsed<E['body'], undefined>
}

/** What an implementation returns; undeclared fields are dropped before it is sent. */
export type Output<E extends Endpoint> = z.input<E['ok']['body']>

/** What a client sees. */
export type Answer<E extends Endpoint> = z.output<E['ok']['body']>
