/** A browser that can do no more than sign in: it keeps cookies, follows redirects and sends the form of the provider. */

/** Cookies by origin, then by name. */
export type CookieJar = Map<string, Map<string, string>>

export type Send = (url: URL, init: RequestInit) => Promise<Response>

function keep(jar: CookieJar, { origin }: URL, response: Response): void {
  const kept = jar.get(origin) ?? new Map<string, string>()
  jar.set(origin, kept)
  for (const header of response.headers.getSetCookie()) {
    const [pair = '', ...attributes] = header.split(';')
    const [name = '', ...value] = pair.split('=')
    const isDeleted = attributes.some((text) => /^ *max-age=0$/i.test(text)) || value.join('=') === ''
    if (isDeleted) kept.delete(name)
    else kept.set(name, value.join('='))
  }
}

const cookiesOf = (jar: CookieJar, { origin }: URL): string =>
  [...(jar.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')

export interface Person {
  readonly email: string
  readonly password: string
}

/**
 * Signs in from `start` until the browser is back at its origin with a session.
 * @param stopAt where to stop before it is requested, such as the callback; by default nowhere
 * @returns the last response, or the address at which it stopped
 * @throws Error where a step does not lead on
 */
export async function goThrough(
  start: URL,
  { email, password }: Person,
  { jar, send = fetch, stopAt }: { jar: CookieJar; send?: Send; stopAt?: (url: URL) => boolean },
): Promise<{ readonly url: URL; readonly response: Response | null }> {
  let [url, form]: [URL, URLSearchParams | null] = [start, null]
  for (let steps = 0; steps < 12; steps += 1) {
    if (stopAt?.(url) === true) return { url, response: null }
    const headers = { cookie: cookiesOf(jar, url) }
    const init: RequestInit =
      form === null ? { headers, redirect: 'manual' } : { method: 'POST', headers, body: form, redirect: 'manual' }
    const response = await send(url, init)
    keep(jar, url, response)
    const location = response.headers.get('location')
    if (location === null && (form !== null || !url.pathname.startsWith('/interaction/'))) return { url, response }
    form = location === null ? new URLSearchParams({ email, password }) : null
    const next: URL = location === null ? url : new URL(location, url)
    if (url.pathname === '/api/auth/callback' && next.origin === start.origin) return { url, response }
    url = next
  }
  throw new Error('The sign-in does not end.')
}
