/** The dashboard session that a request carries: found by its cookie, and alive. */
import { createHash } from 'node:crypto'
import { ServiceError } from '#shared/contract/errors.ts'
import { isRenewalDue, isTrusted } from '#shared/domain/dashboard-sessions/claim-age.ts'
import { isLive, isTouchDue, type DashboardSession } from '#shared/domain/dashboard-sessions/dashboard-session.ts'
import { isOwnOrigin } from '#shared/domain/dashboard-sessions/own-origin.ts'
import { cookieValue, isSessionCookie, sessionCookieName } from '#shared/domain/dashboard-sessions/session-cookie.ts'
import type { DashboardSource, RequestHead } from './credential-kind.ts'

/** The hash under which a session is stored. Who can read the table cannot make a cookie from it. */
export const sessionIdOf = (cookie: string): string => createHash('sha256').update(cookie).digest('base64url')

/** The cookie in its only form; null where there is none. */
export function sentCookie({ cookies }: RequestHead, { origin }: Pick<DashboardSource, 'origin'>): string | null {
  const value = cookieValue(cookies, sessionCookieName(origin))
  return value !== null && isSessionCookie(value) ? value : null
}

/**
 * The live session of a cookie, with what the provider has stated in the last five minutes; null where there is none.
 * @throws ServiceError BACKEND_UNAVAILABLE where the provider cannot be reached for so long that nothing is known any more
 */
export async function liveSession(
  cookie: string,
  { sessions, clock, renewal }: Pick<DashboardSource, 'sessions' | 'clock' | 'renewal'>,
): Promise<DashboardSession | null> {
  const live = async (): Promise<DashboardSession | null> => {
    const session = await sessions.find(sessionIdOf(cookie))
    return session !== null && isLive(session, clock.now()) ? session : null
  }
  const found = await live()
  if (found === null || !isRenewalDue(found, clock.now())) return trusted(found, clock.now())
  // Whatever happens to the renewal, the stored session says what holds.
  await renewal(cookie).catch(() => undefined)
  return trusted(await live(), clock.now())
}

function trusted(session: DashboardSession | null, now: number): DashboardSession | null {
  if (session === null || isTrusted(session, now)) return session
  throw new ServiceError('BACKEND_UNAVAILABLE', 'The sign-in service cannot be reached.', {
    message: 'You are still signed in. Repeat the request in a minute.',
  })
}

/** Records that the session is in use, so that it does not end for idleness. */
export async function recordUse(session: DashboardSession, { sessions, clock }: DashboardSource): Promise<void> {
  const now = clock.now()
  // If the write fails, the session ends a few minutes early. That must not fail the request.
  if (isTouchDue(session, now)) await sessions.touch(session, now).catch(() => undefined)
}

/** @throws ServiceError CUSTOMER_ORIGIN_REQUIRED for a change that does not come from a page of the dashboard */
export function checkOrigin({ headers }: RequestHead, isChange: boolean, { origin }: DashboardSource): void {
  if (!isChange) return
  if (isOwnOrigin({ origin: headers['origin'], secFetchSite: headers['sec-fetch-site'] }, origin)) return
  throw new ServiceError(
    'CUSTOMER_ORIGIN_REQUIRED',
    'A change with a dashboard session must come from the dashboard.',
    {
      details: { expected_origin: origin },
      message: 'Use the dashboard, or call with an API key where the route accepts one.',
    },
  )
}

export const signInRequired = (): ServiceError =>
  new ServiceError('AUTH_REQUIRED', 'Nobody is signed in.', { message: 'Sign in at /api/auth/sign-in.' })
