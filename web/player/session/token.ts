/** The launch token: taken out of the address, kept for a reload, read but not verified (the service verifies it). */
import type { TextStore } from '#web/player/saving/clock.ts'

export interface TokenClaims {
  readonly sessionId: string
  /** Seconds since the epoch. */
  readonly issuedAt: number
  readonly expiresAt: number
  /** The launch allows the log of calls. */
  readonly mayLog: boolean
}

const storedAt = 'lectern.token'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** What the token says; null where it is no JWT of ours. */
export function readClaims(token: string): TokenClaims | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (!isRecord(claims)) return null
    const { sid, iat, exp, log } = claims
    return typeof sid === 'string' && typeof iat === 'number' && typeof exp === 'number' ? { sessionId: sid, issuedAt: iat, expiresAt: exp, mayLog: log === true } : null
  } catch {
    return null
  }
}

export interface TakenToken {
  readonly token: string
  readonly claims: TokenClaims
  /** True for a new launch, false for a reload of the same one. */
  readonly isNewLaunch: boolean
  /** The address asks for the log of calls, and the launch allows it. */
  readonly showsCalls: boolean
  /** The address without the token. */
  readonly cleanAddress: string
}

/** Takes the token from the page's address or, after a reload, from the tab's store, and leaves it in neither. */
export function takeToken(address: string, tab: TextStore): TakenToken | null {
  const url = new URL(address)
  const given = url.searchParams.get('token')
  const token = given ?? tab.getItem(storedAt)
  const claims = token === null ? null : readClaims(token)
  tab.removeItem(storedAt)
  if (token === null || claims === null) return null
  url.searchParams.delete('token')
  const showsCalls = claims.mayLog && url.searchParams.get('debug') === 'calls'
  return { token, claims, isNewLaunch: given !== null, showsCalls, cleanAddress: url.pathname + url.search + url.hash }
}

interface TokenPage {
  addEventListener(type: 'pagehide' | 'visibilitychange', run: () => void): void
}

/**
 * Keeps the token for a reload of this tab. Content shares the page's origin and reads its stores, so the token lies there
 * only while the page is going or out of sight, when the browser may discard it.
 */
export function keepForReload(token: () => string, tab: TextStore, page: { readonly window: TokenPage; readonly document: TokenPage & { readonly hidden: boolean } }): void {
  const put = (): void => {
    try {
      tab.setItem(storedAt, token())
    } catch {
      // A tab that stores nothing just cannot be reloaded.
      return
    }
  }
  page.window.addEventListener('pagehide', put)
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.hidden) put()
    else tab.removeItem(storedAt)
  })
}
