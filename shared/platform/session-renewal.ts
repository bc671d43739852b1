/** Has the auth function renew the claims of a session: only that function knows the provider and its tokens. */
import { sessionCookieName } from '#shared/domain/dashboard-sessions/session-cookie.ts'

/** Renews what the provider states about the person whose cookie this is. It may fail: the session then stays as it is. */
export type SessionRenewal = (cookie: string) => Promise<void>

/** Below the timeout of every function. */
const timeoutMilliseconds = 6000

/** Calls the deployment's own API, as the person. @param origin of the dashboard, `https://host` */
export const renewalOverHttp =
  (origin: string): SessionRenewal =>
  async (cookie) => {
    await fetch(`${origin}/api/auth/renew`, {
      method: 'POST',
      headers: { cookie: `${sessionCookieName(origin)}=${cookie}`, origin },
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
  }
