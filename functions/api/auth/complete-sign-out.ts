import { sessionCookieName, setCookie } from '#shared/domain/dashboard-sessions/session-cookie.ts'
import { implement } from '#shared/http/implementation.ts'
import { tokenPlace } from '#shared/operations/sign-in/renew-claims.ts'
import type { AuthEndpoints, Dependencies } from './dependencies.ts'

/** The session is deleted first: whatever happens to the provider, the cookie is worthless. */
export const completeSignOut = implement<AuthEndpoints['completeSignOut'], Dependencies>()({
  async handle({ caller: { session } }, { sessions, provider, sealing, origin }) {
    await sessions.end(session)
    if (session.refreshToken !== null)
      await sealing.open(session.refreshToken, tokenPlace(session.sessionId)).then(
        (token) => provider.revoke(token),
        () => undefined,
      )
    return {
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
      cookies: [setCookie(sessionCookieName(origin), '', { dashboardOrigin: origin, maxAgeSeconds: 0 })],
      body: JSON.stringify({ redirect: '/' }),
    }
  },
})
