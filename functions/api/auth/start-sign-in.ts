import { ServiceError } from '#shared/contract/errors.ts'
import { loginCookieName, loginCookieSeconds, type LoginState } from '#shared/domain/dashboard-sessions/login-state.ts'
import { returnPath } from '#shared/domain/dashboard-sessions/return-path.ts'
import { setCookie } from '#shared/domain/dashboard-sessions/session-cookie.ts'
import { implement } from '#shared/http/implementation.ts'
import { loginPlace, redirectUri, type AuthEndpoints, type Dependencies } from './dependencies.ts'
import { failurePage } from './failure-page.ts'

export const startSignIn = implement<AuthEndpoints['startSignIn'], Dependencies>()({
  async handle({ input: { query, headers }, requestId }, { provider, sealing, clock, origin, log }) {
    const returnTo = returnPath(query.return_to)
    try {
      const { url, kept } = await provider.begin(redirectUri(origin))
      const login: LoginState = { ...kept, returnTo, begunAt: clock.now() }
      const { kid, box } = await sealing.seal(JSON.stringify(login), loginPlace)
      const value = `${kid}.${Buffer.from(box).toString('base64url')}`
      const place = { dashboardOrigin: origin, maxAgeSeconds: loginCookieSeconds }
      return {
        headers: { location: url, 'cache-control': 'no-store' },
        cookies: [setCookie(loginCookieName(origin), value, place)],
        body: null,
      }
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      log.warn('sign-in not begun', { requestId, reason: error.message })
      return failurePage({ status: 503, requestId, returnTo, languages: headers['accept-language'] })
    }
  },
})
