/**
 * The client of Lectern's API, published as `@lectern/client`. Types come from the declarations of the endpoints; at run time
 * it holds their methods and paths only.
 */
import type { Family } from '#shared/contract/endpoint.ts'
import { client, type Client, type ClientOptions, type Fetch, type Route, type Routes } from '#web/api-client/client.ts'
import type * as families from './families.ts'

export type { Reply } from '#web/api-client/client.ts'
export type { ErrorCode } from '#shared/contract/errors.ts'

export interface LecternOptions {
  /** Origin of the API, such as `https://api.example.com`. */
  readonly baseUrl: string
  /** An API key. It belongs on servers, never into a page. */
  readonly apiKey: string
  /** The `fetch` to use; the global one unless stated. */
  readonly fetch?: Fetch
  /** Milliseconds after which a request without a response counts as unreachable; 30,000 unless stated. */
  readonly timeout?: number
}

type Families = typeof families

/** Every operation by its family: `lectern.packages.listPackages({ query: {} })`. A call never throws: see `Reply`. */
export type Lectern = {
  readonly [Name in keyof Families]: Client<Families[Name], Routes<Families[Name]>>
}

/** Methods and paths by family and operation, which the build puts here. */
declare const lecternRoutes: Readonly<Record<string, Readonly<Record<string, Route>>>>

export function lectern(options: LecternOptions): Lectern
export function lectern({ baseUrl, apiKey, fetch: ownFetch, timeout }: LecternOptions): Record<string, unknown> {
  const options: ClientOptions = {
    baseUrl: baseUrl.replace(/\/$/, ''),
    authorization: () => `Bearer ${apiKey}`,
    fetch: ownFetch ?? ((address, init) => fetch(address, init)),
    ...(timeout === undefined ? {} : { timeout }),
  }
  return Object.fromEntries(
    Object.entries(lecternRoutes).map(([name, routes]) => [name, client<Family>()(routes, options)]),
  )
}
