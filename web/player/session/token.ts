/**
 * The launch token: taken from the address, kept for a reload, and read without verification (the service verifies
 * it).
 */
import { removeHints } from '#shared/contract/resources/sessions/launch-hints.ts'
import { isObject } from '#shared/contract/values.ts'
import type { TextStore } from '#web/player/saving/clock.ts'
import type { PageEnd } from './last-script.ts'

export interface TokenClaims {
  readonly sessionId: string
  /** Seconds since the epoch. */
  readonly issuedAt: number
  readonly expiresAt: number
  /** Whether the launch allows the call log. */
  readonly mayLog: boolean
}

const storedAt = 'lectern.token'

/** Whether the tab has the token of the page that is being loaded again. */
export const hasKeptToken = (tab: Pick<TextStore, 'getItem'>): boolean => tab.getItem(storedAt) !== null

/** The claims of the token; null if it is not a launch token. */
export function readClaims(token: string): TokenClaims | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (!isObject(claims)) return null
    const { sid, iat, exp, log } = claims
    return typeof sid === 'string' && typeof iat === 'number' && typeof exp === 'number'
      ? { sessionId: sid, issuedAt: iat, expiresAt: exp, mayLog: log === true }
      : null
  } catch {
    return null
  }
}

export interface TakenToken {
  readonly token: string
  readonly claims: TokenClaims
  /** True for a new launch, false for a reload. */
  readonly isNewLaunch: boolean
  /** Whether the address asks for the call log and the launch allows it. */
  readonly showsCalls: boolean
  /** The address without the token and the hints of the launch. */
  readonly cleanAddress: string
}

/** Takes the token from the page's address or, after a reload, from the tab's store, and removes it from both. */
export function takeToken(address: string, tab: TextStore): TakenToken | null {
  const url = new URL(address)
  const given = url.searchParams.get('token')
  const token = given ?? tab.getItem(storedAt)
  const claims = token === null ? null : readClaims(token)
  tab.removeItem(storedAt)
  if (token === null || claims === null) return null
  url.searchParams.delete('token')
  removeHints(url.searchParams)
  const showsCalls = claims.mayLog && url.searchParams.get('debug') === 'calls'
  return { token, claims, isNewLaunch: given !== null, showsCalls, cleanAddress: url.pathname + url.search + url.hash }
}

/**
 * Keeps the token for a reload of this tab. Content shares the page's origin and can read its stores, so the token is
 * stored only by the last script of a page that is being closed for good.
 */
export function keepForReload(
  token: () => string,
  tab: Pick<TextStore, 'setItem'>,
  end: Pick<PageEnd, 'setLast'>,
): void {
  end.setLast(() => {
    try {
      tab.setItem(storedAt, token())
    } catch {
      // Without storage the tab cannot be reloaded; a new launch is needed.
      return
    }
  })
}
