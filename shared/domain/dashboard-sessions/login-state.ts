/** What the browser keeps, sealed, while the person is at the provider. Nothing is stored for strangers. */
import * as z from 'zod'

export const loginMilliseconds = 10 * 60_000

const loginState = z.object({
  state: z.string(),
  nonce: z.string(),
  /** PKCE. */
  verifier: z.string(),
  returnTo: z.string(),
  begunAt: z.number(),
})

export type LoginState = z.output<typeof loginState>

/** The name of the cookie; see `sessionCookieName`. */
export const loginCookieName = (dashboardOrigin: string): string =>
  dashboardOrigin.startsWith('https:') ? '__Host-lectern-login' : 'lectern-login'

/** The state that was sealed; null where it is too old. @throws Error where it is no state */
export function loginStateOf(text: string, now: number): LoginState | null {
  const parsed = loginState.parse(JSON.parse(text))
  return now - parsed.begunAt < loginMilliseconds ? parsed : null
}
