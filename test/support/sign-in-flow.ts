/** The sign-in over the provider of the one-machine service, with the functions in process. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { subjectOf, type DemoPerson } from '#infra/local/identity/demo-people.ts'
import { startIdentityServer, type IdentityServer } from '#infra/local/identity/identity-server.ts'
import { goThrough, type CookieJar, type Send } from '#infra/local/identity/sign-in-client.ts'
import { personIdOf } from '#shared/platform/identity-provider.ts'
import { apiEvent, send } from './backend.ts'
import { dashboardOrigin } from './signed-in.ts'

export const ada: DemoPerson = {
  email: 'ada@demo.example',
  name: 'Ada',
  password: 'a password',
  roles: {},
  platformAdmin: false,
}
export const pat: DemoPerson = { ...ada, email: 'pat@demo.example', name: 'Pat', platformAdmin: true }

/** Starts the provider, and points the functions at it; they read its address when they are loaded. */
export async function startProvider(): Promise<IdentityServer> {
  const server = await startIdentityServer({ clientId: 'lectern-dashboard', port: 0 })
  server.open(`${dashboardOrigin}/api/auth/callback`, [ada, pat])
  process.env['OIDC_ISSUER'] = server.issuer
  return server
}

export const personOf = ({ issuer }: IdentityServer, { email }: DemoPerson): string =>
  personIdOf({ issuer, subject: subjectOf({ email }) })

/** Sends requests for the dashboard to the function, and all others over HTTP. */
export const inProcess: Send = async (url, init) => {
  if (url.origin !== dashboardOrigin) return fetch(url, init)
  const { handler } = await import('#functions/api/auth/handler.ts')
  const headers = Object.fromEntries(new Headers(init.headers))
  const query = Object.fromEntries(url.searchParams)
  const event: APIGatewayProxyEventV2 = apiEvent(`${init.method ?? 'GET'} ${url.pathname}`, { headers, query })
  const { statusCode, headers: returned = {}, cookies = [], body } = await send(handler, event)
  const response = new Headers(Object.entries(returned).map(([name, value]): [string, string] => [name, String(value)]))
  for (const cookie of cookies) response.append('set-cookie', cookie)
  return new Response(body ?? null, { status: statusCode ?? 200, headers: response })
}

const startAt = (returnTo?: string): URL =>
  new URL(
    `/api/auth/sign-in${returnTo === undefined ? '' : `?return_to=${encodeURIComponent(returnTo)}`}`,
    dashboardOrigin,
  )

export interface Browser {
  readonly jar: CookieJar
  /** The value of a cookie of the dashboard. */
  cookie(name: string): string | undefined
  /** Goes all the way. */
  signIn(person: DemoPerson, returnTo?: string): Promise<Response>
  /** Stops before the callback, and returns its address with the provider's answer. */
  answerFor(person: DemoPerson, returnTo?: string): Promise<URL>
  /** Requests an address of the dashboard with the browser's cookies. */
  visit(url: URL): Promise<Response>
}

export function openBrowser(): Browser {
  const jar: CookieJar = new Map()
  const cookies = (): ReadonlyMap<string, string> => jar.get(dashboardOrigin) ?? new Map<string, string>()
  return {
    jar,
    cookie: (name) => cookies().get(name),
    async signIn(person, returnTo) {
      const { response } = await goThrough(startAt(returnTo), person, { jar, send: inProcess })
      if (response === null) throw new Error('The sign-in did not end.')
      return response
    },
    async answerFor(person, returnTo) {
      const stopAt = (url: URL): boolean => url.pathname === '/api/auth/callback'
      return (await goThrough(startAt(returnTo), person, { jar, send: inProcess, stopAt })).url
    },
    visit(url) {
      const cookie = [...cookies()].map(([name, value]) => `${name}=${value}`).join('; ')
      return inProcess(url, { headers: { cookie } })
    },
  }
}
