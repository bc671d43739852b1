import { goThrough, type CookieJar } from '#infra/local/identity/sign-in-client.ts'
import type { RunningService } from './service-file.ts'

/**
 * Signs a demo person in to the running one-machine service, over the provider and HTTP as a browser does.
 * @returns the cookie as `name=value` @throws Error where nobody has the address, or the sign-in fails
 */
export async function signInTo({ dashboard: { url, people } }: RunningService, email: string): Promise<string> {
  const person = people.find((each) => each.email === email)
  if (person === undefined) throw new Error(`Name one of ${people.map((each) => each.email).join(', ')}.`)
  const jar: CookieJar = new Map()
  await goThrough(new URL('/api/auth/sign-in', url), person, { jar })
  const [cookie] = jar.get(new URL(url).origin) ?? []
  if (cookie === undefined)
    throw new Error(`The sign-in of ${email} failed. The log is in the folder log of the service's data.`)
  return cookie.join('=')
}
