/** What the browser keeps, sealed, while the person is at the provider. Nothing is stored for strangers. */
import * as z from 'zod'

const loginMilliseconds = 10 * 60_000

/** Far longer than the sign-in is valid: one that failed because it took too long still leads back to where it was begun. */
export const loginCookieSeconds = 24 * 3600

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

/** The state that was sealed. @throws Error where it is none */
export const loginStateOf = (text: string): LoginState => loginState.parse(JSON.parse(text))

export const isLoginOver = ({ begunAt }: LoginState, now: number): boolean => now - begunAt >= loginMilliseconds
