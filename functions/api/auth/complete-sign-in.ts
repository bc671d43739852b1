import { randomBytes } from 'node:crypto'
import { ServiceError } from '#shared/contract/errors.ts'
import type { DashboardSession } from '#shared/domain/dashboard-sessions/dashboard-session.ts'
import { absoluteMilliseconds } from '#shared/domain/dashboard-sessions/dashboard-session.ts'
import {
  isLoginOver,
  loginCookieName,
  loginStateOf,
  type LoginState,
} from '#shared/domain/dashboard-sessions/login-state.ts'
import { cookieValue, sessionCookieName, setCookie } from '#shared/domain/dashboard-sessions/session-cookie.ts'
import { sessionIdOf } from '#shared/http/credentials/signed-in.ts'
import { implement } from '#shared/http/implementation.ts'
import { isoTime } from '#shared/platform/clock.ts'
import { personIdOf, type StatedIdentity } from '#shared/platform/identity-provider.ts'
import { claimsOf, tokenPlace } from '#shared/operations/sign-in/renew-claims.ts'
import { loginPlace, redirectUri, type AuthEndpoints, type Dependencies } from './dependencies.ts'
import { failurePage } from './failure-page.ts'

/** The state that this browser began with. @throws Error where it has none, or it was not sealed here */
async function keptLogin(cookies: readonly string[], { sealing, origin }: Dependencies): Promise<LoginState> {
  const [kid = '', box = ''] = cookieValue(cookies, loginCookieName(origin))?.split('.') ?? []
  const text = await sealing.open({ kid, box: Buffer.from(box, 'base64url') }, loginPlace)
  return loginStateOf(text)
}

/** The workspace used last, else the first by name; null for a person without one. */
async function workspaceOf(personId: string, last: string | null, { members }: Dependencies): Promise<string | null> {
  const workspaces = (await members.ofPerson(personId)).map(({ member }) => member.tenantId)
  return last !== null && workspaces.includes(last) ? last : (workspaces[0] ?? null)
}

interface NewSession {
  readonly cookie: string
  readonly userAgent: string | null
}

async function storeSession(
  identity: StatedIdentity,
  { cookie, userAgent }: NewSession,
  all: Dependencies,
): Promise<void> {
  const { people, sessions, sealing, clock } = all
  const now = clock.now()
  const { issuer, subject, email, emailVerified, name, refreshToken } = identity
  const person = await people.recordSignIn({
    ...{ personId: personIdOf(identity), issuer, subject, email, emailVerified },
    ...{ displayName: name, locale: null, lastTenantId: null, createdAt: isoTime(now) },
  })
  const sessionId = sessionIdOf(cookie)
  const session: DashboardSession = {
    sessionId,
    personId: person.personId,
    tenantId: await workspaceOf(person.personId, person.lastTenantId, all),
    createdAt: now,
    lastSeenAt: now,
    claims: claimsOf(identity, now),
    refreshToken: refreshToken === null ? null : await sealing.seal(refreshToken, tokenPlace(sessionId)),
    renewal: null,
    userAgent,
  }
  await sessions.create(session)
}

/** Always makes a new session: a cookie that somebody else has set in this browser is never signed in. */
export const completeSignIn = implement<AuthEndpoints['completeSignIn'], Dependencies>()({
  async handle({ input: { query, headers }, requestId }, all) {
    const { origin, provider, log } = all
    const cookies = headers.cookie?.split(/;\s*/) ?? []
    const place = { dashboardOrigin: origin, maxAgeSeconds: 0 }
    const forgetLogin = setCookie(loginCookieName(origin), '', place)
    let returnTo = '/'
    try {
      const kept = await keptLogin(cookies, all)
      returnTo = kept.returnTo
      if (isLoginOver(kept, all.clock.now())) throw new Error('The sign-in was begun more than ten minutes ago.')
      const answer = new URL(redirectUri(origin))
      for (const [name, value] of Object.entries(query)) if (value !== undefined) answer.searchParams.set(name, value)
      const identity = await provider.complete(answer, kept)
      const cookie = randomBytes(32).toString('base64url')
      await storeSession(identity, { cookie, userAgent: headers['user-agent']?.slice(0, 300) ?? null }, all)
      const maxAgeSeconds = absoluteMilliseconds / 1000
      return {
        headers: { location: kept.returnTo, 'cache-control': 'no-store' },
        cookies: [setCookie(sessionCookieName(origin), cookie, { ...place, maxAgeSeconds }), forgetLogin],
        body: null,
      }
    } catch (error) {
      log.warn('sign-in failed', { requestId, reason: error instanceof Error ? error.message : 'unknown' })
      const isAway = error instanceof ServiceError && error.code === 'BACKEND_UNAVAILABLE'
      const failure = {
        status: isAway ? 503 : 400,
        requestId,
        returnTo,
        languages: headers['accept-language'],
      } as const
      return { ...failurePage(failure), cookies: [forgetLogin] }
    }
  },
})
