/**
 * The typed client of player and dashboard. Types come from the declarations of `shared/contract`. At run time it needs
 * only the method and path of each endpoint, so that no schema is loaded in the browser.
 */
import type * as z from 'zod'
import type { ResponseBody, Endpoint, Family, Method } from '#shared/contract/endpoint.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'

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
) => Promise<{ readonly ok: boolean; readonly status: number; json(): Promise<unknown> }>

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
}

function addressOf(route: Route, input: LooseInput): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) query.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

function requestOf(route: Route, input: LooseInput, options: ClientOptions): FetchInit {
  const authorization = options.authorization()
  const headers: Record<string, string> = { accept: 'application/json' }
  if (authorization !== null) headers['authorization'] = authorization
  if (input.prefer !== undefined) headers['prefer'] = input.prefer
  if (input.body !== undefined) headers['content-type'] = 'application/json'
  return {
    method: route.method,
    headers,
    cache: 'no-store',
    credentials: options.credentials ?? 'omit',
    ...(input.keepalive ? {} : { signal: AbortSignal.timeout(options.timeout ?? 30_000) }),
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    ...(input.keepalive ? { keepalive: true } : {}),
  }
}

async function replyOf(response: Awaited<ReturnType<Fetch>>): Promise<Reply<unknown>> {
  const body: unknown = await response.json().catch(() => null)
  if (response.ok && body !== null) return { outcome: 'ok', status: response.status, body }
  const stated: { code?: ErrorCode; error?: string; current_version?: number } = body ?? {}
  return {
    outcome: 'refused',
    status: response.status,
    code: stated.code ?? null,
    message: stated.error ?? '',
    currentVersion: stated.current_version ?? null,
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
