/**
 * The typed client of player and dashboard. Types come from the declarations of `shared/contract`. At run time it needs
 * only the method and path of each endpoint, so that no schema is loaded in the browser.
 */
import type * as z from 'zod'
import type { ResponseBody, Endpoint, Family, Method } from '#shared/contract/endpoint.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'
import { isObject } from '#shared/contract/values.ts'

/** Run-time data of an endpoint; an `Endpoint` has them. */
export interface Route {
  readonly method: Method
  readonly path: `/api/${string}`
}

type Endpoints<F extends Family> = F['endpoints']

/** Routes of some endpoints of a family; a method or path that differs from the declaration does not compile. */
export type Routes<F extends Family> = {
  readonly [K in keyof Endpoints<F>]?: Pick<Endpoints<F>[K], 'method' | 'path'>
}

type Stated<Schema, Key extends string> = Schema extends z.ZodType
  ? undefined extends z.input<Schema>
    ? { readonly [K in Key]?: z.input<Schema> }
    : { readonly [K in Key]: z.input<Schema> }
  : unknown

/** Input of a call: `params`, `query` and `body` as the endpoint declares them, and options for sending. */
export type CallInput<E extends Endpoint> = Stated<E['params'], 'params'> &
  Stated<E['query'], 'query'> &
  Stated<E['body'], 'body'> & {
    /** Lets the request continue after the page is closed. The bodies of all such requests together may hold 64 KiB. */
    readonly keepalive?: boolean
    /** Requests the short response of an endpoint that has one (`Prefer`, RFC 7240). */
    readonly prefer?: 'return=minimal'
    /** Lets the caller end the request; it counts as unreachable then. */
    readonly signal?: AbortSignal | undefined
    /** The same for each repetition of one intent, so that the service does it once. */
    readonly idempotencyKey?: string
    /** The workspace that the caller works in (`X-Service-Session-Workspace`): for dashboard sessions. */
    readonly workspace?: string
  }

/** The three results of a call. A call never throws. */
export type Reply<Body> =
  | { readonly outcome: 'ok'; readonly status: number; readonly body: Body }
  | {
      readonly outcome: 'refused'
      readonly status: number
      /** The code of the error catalogue; null if a server in between responded instead of the service. */
      readonly code: ErrorCode | null
      readonly message: string
      readonly currentVersion: number | null
      /** The same request can succeed later. */
      readonly retryable: boolean
      /** Seconds to wait before that; null if the service states none. */
      readonly retryAfter: number | null
      /** By which the service's log is searched. */
      readonly requestId: string | null
      /** The whole body of the refusal, with the fields that only some codes have; empty if it was no object. */
      readonly fields: Readonly<Record<string, unknown>>
    }
  /** No response: offline, aborted, or blocked. */
  | { readonly outcome: 'unreachable' }

export type Client<F extends Family, R extends Routes<F>> = {
  readonly [K in keyof R & keyof Endpoints<F>]: (
    input: CallInput<Endpoints<F>[K]>,
  ) => Promise<Reply<ResponseBody<Endpoints<F>[K]>>>
}

interface FetchInit {
  readonly method: Method
  readonly headers: Record<string, string>
  readonly cache: 'no-store'
  readonly credentials: Cookies
  readonly body?: string
  readonly keepalive?: boolean
  readonly signal?: AbortSignal
}

/** The part of `fetch` that the client uses. */
export type Fetch = (
  address: string,
  init: FetchInit,
) => Promise<{
  readonly ok: boolean
  readonly status: number
  readonly headers: { get(name: string): string | null }
  json(): Promise<unknown>
}>

type Cookies = 'omit' | 'same-origin' | 'include'

export interface ClientOptions {
  /** Prefix of every path; empty for the page's own origin. */
  readonly baseUrl: string
  /** The current `Authorization` header; null for none. */
  readonly authorization: () => string | null
  readonly fetch: Fetch
  /** Whether cookies are sent; by default they are not. */
  readonly credentials?: Cookies
  /** Milliseconds after which a request without a response counts as unreachable; 30,000 by default. */
  readonly timeout?: number
}

interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly keepalive?: boolean
  readonly prefer?: 'return=minimal'
  readonly signal?: AbortSignal | undefined
  readonly idempotencyKey?: string
  readonly workspace?: string
}

function addressOf(route: Route, input: LooseInput): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) query.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

function headersOf(input: LooseInput, authorization: string | null): Record<string, string> {
  const stated = {
    accept: 'application/json',
    authorization,
    prefer: input.prefer,
    'idempotency-key': input.idempotencyKey,
    'x-service-session-workspace': input.workspace,
    'content-type': input.body === undefined ? undefined : 'application/json',
  }
  return Object.fromEntries(
    Object.entries(stated).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** Ends a request at the time limit, or earlier where the caller does. A request that outlives its page has no end. */
function endOf({ keepalive, signal }: LooseInput, timeout = 30_000): { readonly signal?: AbortSignal } {
  if (keepalive === true) return {}
  const limit = AbortSignal.timeout(timeout)
  return { signal: signal === undefined ? limit : AbortSignal.any([signal, limit]) }
}

const requestOf = (route: Route, input: LooseInput, options: ClientOptions): FetchInit => ({
  method: route.method,
  headers: headersOf(input, options.authorization()),
  cache: 'no-store',
  credentials: options.credentials ?? 'omit',
  ...endOf(input, options.timeout),
  ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  ...(input.keepalive ? { keepalive: true } : {}),
})

type Response = Awaited<ReturnType<Fetch>>

async function replyOf(response: Response): Promise<Reply<unknown>> {
  const { ok, status } = response
  const body: unknown = status === 204 ? undefined : await response.json().catch(() => null)
  return ok && body !== null ? { outcome: 'ok', status, body } : refusalWith(body, response)
}

type Refusal = Extract<Reply<never>, { outcome: 'refused' }>

/** What a response that is not ok says: for requests whose answers are no JSON, such as files. */
export const refusalOf = async (response: Response): Promise<Refusal> =>
  refusalWith(await response.json().catch(() => null), response)

function refusalWith(body: unknown, { status, headers }: Response): Refusal {
  const stated: { code?: ErrorCode; error?: string; current_version?: number; retryable?: boolean } = body ?? {}
  const retryAfter = Number(headers.get('retry-after') ?? NaN)
  return {
    outcome: 'refused',
    status,
    code: stated.code ?? null,
    message: stated.error ?? '',
    currentVersion: stated.current_version ?? null,
    retryable: stated.retryable === true || (stated.code === undefined && status >= 500),
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
    requestId: headers.get('x-request-id'),
    fields: isObject(body) ? body : {},
  }
}

async function send(route: Route, input: LooseInput, options: ClientOptions): Promise<Reply<unknown>> {
  try {
    const response = await options.fetch(options.baseUrl + addressOf(route, input), requestOf(route, input, options))
    return await replyOf(response)
  } catch {
    return { outcome: 'unreachable' }
  }
}

/**
 * Makes a client of the named endpoints: `client<SessionsFamily>()({ getSession: { method: 'GET', path: '...' } },
 * options)`. Code that may load schemas can pass the family object itself as routes.
 */
export function client<F extends Family>(): <const R extends Routes<F>>(
  routes: R,
  options: ClientOptions,
) => Client<F, R>
export function client() {
  return (
    routes: Readonly<Record<string, Route>>,
    options: ClientOptions,
  ): Record<string, (input: LooseInput) => Promise<Reply<unknown>>> =>
    Object.fromEntries(
      Object.entries(routes).map(([name, route]) => [name, (input: LooseInput) => send(route, input, options)]),
    )
}
