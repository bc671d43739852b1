/**
 * One endpoint, declared once. Routes, dispatch, types, validation, shaping of responses, the OpenAPI document and the
 * typed client all come from these objects and from nothing else.
 */
import type * as z from 'zod'
import { credentialErrors, sessionErrors, type Credentials, type SessionUse } from './credentials.ts'
import type { ErrorCode } from './errors.ts'
import { bodyLimit } from './policies/body-limit.ts'
import type { Policy } from './policies/policy.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What an assistant must know before it acts. */
export interface ActionUse {
  /** It changes something, so a person is asked before. */
  readonly consequential: boolean
  /** It ends something that cannot be continued. */
  readonly destructive?: true
}

export interface Endpoint {
  readonly method: Method
  /** Path with `{name}` placeholders, exactly as API Gateway gets it. */
  readonly path: `/api/${string}`
  /** Further paths of the same endpoint (specification, "Uploads": `upload-sessions`). */
  readonly aliases?: readonly `/api/${string}`[]
  readonly summary: string
  readonly description?: string
  readonly credentials: Credentials
  /** `any`: scripts of every origin may call and read the response. Absent: only pages of the same origin. */
  readonly cors?: 'any'
  /** `refused` responds to TEST credentials with 403 `TEST_MODE_UNSUPPORTED`. */
  readonly testMode: 'allowed' | 'refused'
  /** Offers the endpoint as an action to AI assistants (`GET /api/v1/openapi-actions`). Absent: it is none. */
  readonly action?: ActionUse
  readonly params?: z.ZodObject
  /** Undeclared query parameters are ignored. A strict object refuses them. */
  readonly query?: z.ZodObject
  /** Request headers by their lower-case names. An implementation sees no others. */
  readonly headers?: z.ZodObject
  /** JSON, unless a policy reads the body in another way. */
  readonly body?: z.ZodType
  /**
   * Rules beyond input, credentials and response: `[rateLimit('processing'), idempotent()]`, at most one of each kind.
   * The order of the list does not matter: `shared/http/policies/registry.ts` states the order in which they work.
   */
  readonly policies?: readonly Policy[]
  /**
   * The response of a success. With a `mediaType`, the body is a string that is sent as it is. With `raw`, it is a
   * `RawReply`, which has headers of its own. Else it is sent as JSON.
   */
  readonly ok: {
    readonly status: 200 | 201 | 204 | 302 | 303
    readonly body: z.ZodType
    readonly mediaType?: string
    readonly raw?: true
    /** Bodies of a `raw` response by media type, for the OpenAPI document. */
    readonly content?: Readonly<Record<string, z.ZodType>>
  }
  /** Codes of the endpoint's own rules. `errorsOf` adds those that follow from the rest of the declaration. */
  readonly errors: readonly ErrorCode[]
}

/** Codes that any endpoint can return. */
export const universalErrors = ['INTERNAL_ERROR', 'BACKEND_UNAVAILABLE'] as const

/** A family is one Lambda: endpoints by operationId. */
export interface Family {
  readonly name: string
  readonly summary: string
  /**
   * Rules that all endpoints of the family share. `xapi`: responses carry `X-Experience-API-Version`, scripts of any
   * origin may call, and for xAPI 1.0.3 a POST with `?method=PUT` (or another method)
   * is handled as that method, with headers and parameters from its form body.
   */
  readonly protocol?: 'xapi'
  /**
   * The family gets every request below this address, also those for undeclared paths, so that they are refused by its
   * protocol.
   */
  readonly base?: string
  readonly endpoints: Readonly<Record<string, Endpoint>>
}

/** Keeps the literal types of a family's endpoints: the types of implementations and clients follow from them. */
export const defineFamily = <const F extends Family>(family: F): F => family

/** API Gateway route keys of one endpoint, aliases included: `POST /api/v1/packages/process`. */
export const routeKeysOf = (endpoint: Endpoint): string[] =>
  [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => `${endpoint.method} ${path}`)

/** The route key of HEAD beside one of GET: the same response without its body. Null for other methods. */
export const headKeyOf = (routeKey: string): string | null =>
  routeKey.startsWith('GET ') ? routeKey.replace('GET', 'HEAD') : null

/** Route keys of the requests by which a browser asks whether a script of another origin may call. */
export const preflightKeysOf = (endpoint: Endpoint): string[] =>
  endpoint.cors === undefined ? [] : routeKeysOf(endpoint).map((key) => key.replace(/^[A-Z]+/, 'OPTIONS'))

/** Whether only the dashboard's pages call the endpoint ("Signed-in dashboard sessions" 4). */
export const isCustomerRoute = ({ path }: Pick<Endpoint, 'path'>): boolean => path.startsWith('/api/customer/')

/** Beginnings of the addresses of skills. */
export const skillPaths = ['/api/v1/capability/', '/api/v1/cale/', '/api/v1/graph/', '/api/v1/intelligence/'] as const

/** Route keys of OPTIONS requests that count as changes, and are refused as such: no other origin may call. */
export const refusedOptionsKeysOf = (endpoint: Endpoint): string[] =>
  isCustomerRoute(endpoint) ? routeKeysOf(endpoint).map((key) => key.replace(/^[A-Z]+/, 'OPTIONS')) : []

/**
 * Route keys beside those of the endpoints: HEAD wherever there is GET, OPTIONS for scripts of other origins and on the
 * dashboard's own routes, and what the protocol of a family adds for other methods and other addresses. They are not in
 * the OpenAPI document.
 */
export function companionKeysOf({ protocol, base, endpoints }: Family): string[] {
  if (protocol === undefined) {
    const keys = Object.values(endpoints).flatMap((endpoint) => [
      ...routeKeysOf(endpoint).flatMap((key) => headKeyOf(key) ?? []),
      ...preflightKeysOf(endpoint),
      ...refusedOptionsKeysOf(endpoint),
    ])
    return [...new Set(keys)]
  }
  const paths = new Set(
    Object.values(endpoints)
      .flatMap(routeKeysOf)
      .map((key) => key.slice(key.indexOf(' ') + 1)),
  )
  return [...paths, ...(base === undefined ? [] : [base, `${base}/{proxy+}`])].map((path) => `ANY ${path}`)
}

const skillBodyLimit = bodyLimit({ bytes: 1024 * 1024, advice: 'Send less in one request.' })

/** The policies that an endpoint lists; on addresses of skills with the limit of a body, unless it lists one. */
export function policiesOf({ path, body, policies = [] }: Endpoint): readonly Policy[] {
  const takesSkills = body !== undefined && skillPaths.some((start) => path.startsWith(start))
  const isLimited = policies.some(({ kind }) => kind === 'bodyLimit')
  return takesSkills && !isLimited ? [...policies, skillBodyLimit] : policies
}

/** How an endpoint treats dashboard sessions. */
export const sessionUseOf = ({ method, policies = [] }: Endpoint): SessionUse => ({
  isChange: method !== 'GET',
  workspace: policies.flatMap((policy) => (policy.kind === 'sessionWorkspace' ? [policy.rule] : []))[0] ?? null,
})

/** Every code that the endpoint can return: its own, and those that follow from its declaration. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const derived: ErrorCode[] = [...universalErrors]
  if (endpoint.body !== undefined) derived.push('VALIDATION_ERROR', 'REQUEST_TOO_LARGE')
  if (endpoint.body !== undefined && bodyMediaTypesOf(endpoint) === null) derived.push('INVALID_REQUEST')
  if (endpoint.query !== undefined || endpoint.params !== undefined || endpoint.headers !== undefined)
    derived.push('VALIDATION_ERROR')
  derived.push(
    ...credentialErrors(endpoint.credentials),
    ...sessionErrors(endpoint.credentials, sessionUseOf(endpoint)),
  )
  if (endpoint.testMode === 'refused') derived.push('TEST_MODE_UNSUPPORTED')
  for (const policy of policiesOf(endpoint)) derived.push(...policy.errors)
  return [...new Set([...endpoint.errors, ...derived])]
}

/** Media types of the body where a policy reads it; null for JSON alone. */
export function bodyMediaTypesOf({ policies = [] }: Endpoint): readonly string[] | null {
  const read = policies.flatMap(({ bodyMediaTypes }) => bodyMediaTypes ?? [])
  return read.length === 0 ? null : read
}

/** Kinds of the policies that an endpoint lists. */
export type PolicyKindOf<E extends Endpoint> = E['policies'] extends readonly Policy[]
  ? E['policies'][number]['kind']
  : never

type Parsed<Schema, Absent> = Schema extends z.ZodType ? z.output<Schema> : Absent

/** The validated input of an implementation. */
export interface Input<E extends Endpoint> {
  readonly params: Parsed<E['params'], undefined>
  readonly query: Parsed<E['query'], undefined>
  readonly headers: Parsed<E['headers'], undefined>
  readonly body: Parsed<E['body'], undefined>
}

/** The body that an implementation returns. Undeclared fields are dropped before it is sent. */
export type Output<E extends Endpoint> = z.input<E['ok']['body']>

/** The body that a client receives. */
export type ResponseBody<E extends Endpoint> = z.output<E['ok']['body']>
