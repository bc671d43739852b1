import { createHash } from 'node:crypto'
import type { LevelRange, LevelWrite } from './dynalite-types.ts'
import type { Storage } from './storage.ts'

const validForMs = 10 * 60_000

/** What is known of a request by its token: new, a repetition, or another request with the same token. */
export type TokenState = 'new' | 'repeated' | 'used-otherwise'

/**
 * Client request tokens. They are stored in the batch of their transaction, so that a repetition is recognized after a
 * kill too. After ten minutes they are deleted.
 */
export function tokenState(storage: Storage, use: TokenUse): TokenState {
  const found =
    storage.latest(tokenKey(use.token, use.now)) ?? storage.latest(tokenKey(use.token, use.now - validForMs))
  if (found === undefined || Number(found['at']?.N) <= use.now - validForMs) return 'new'
  return found['request']?.S === digest(use.request) ? 'repeated' : 'used-otherwise'
}

export interface TokenUse {
  readonly token: string
  /** The actions of the transaction, as text. */
  readonly request: string
  /** Epoch milliseconds. */
  readonly now: number
}

/** The write that stores a token. */
export function rememberToken({ token, request, now }: TokenUse): LevelWrite {
  return { type: 'put', key: tokenKey(token, now), value: { request: { S: digest(request) }, at: { N: String(now) } } }
}

/** The stored tokens that have expired. */
export function forgottenTokens(now: number): LevelRange {
  return { gte: 'token-', lt: windowPrefix(now - validForMs) }
}

// Keys begin with the ten-minute window of their time: a valid token is in this window or the one before. Older
// windows are deleted.
function tokenKey(token: string, time: number): string {
  return windowPrefix(time) + Buffer.from(token).toString('hex')
}

function windowPrefix(time: number): string {
  return `token-${String(Math.floor(time / validForMs)).padStart(9, '0')}~`
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
