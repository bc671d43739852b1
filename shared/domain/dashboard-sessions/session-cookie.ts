/** The cookie of dashboard sessions. */

/**
 * Its name. The prefix `__Host-` makes browsers refuse the cookie from other hosts and without `Secure`. Over http, as on
 * one machine, no such cookie can be set.
 */
export const sessionCookieName = (dashboardOrigin: string): string =>
  dashboardOrigin.startsWith('https:') ? '__Host-lectern' : 'lectern'

/** Value of a cookie; null where there is none. @param cookies one `name=value` each */
export function cookieValue(cookies: readonly string[], name: string): string | null {
  const found = cookies.find((cookie) => cookie.startsWith(`${name}=`))
  return found === undefined ? null : found.slice(name.length + 1)
}

/** 256 random bits, base64url: the only form in which the service sets the cookie. */
export const isSessionCookie = (value: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(value)

interface CookiePlace {
  readonly dashboardOrigin: string
  /** 0 deletes the cookie. */
  readonly maxAgeSeconds: number
}

/** The `Set-Cookie` header. `Lax` lets links in mails open the dashboard signed in; scripts never see the cookie. */
export function setCookie(name: string, value: string, { dashboardOrigin, maxAgeSeconds }: CookiePlace): string {
  const secure = dashboardOrigin.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`
}
