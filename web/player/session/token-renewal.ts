/** Renews the launch token before it ends, so that a long lesson never meets a 401. */
import type { Clock } from '#web/player/saving/clock.ts'
import type { SessionApi } from './session-api.ts'
import { readClaims, type TokenClaims } from './token.ts'

/** `ended` is final; `later` is tried again by itself. */
export type Renewed = 'renewed' | 'ended' | 'later'

interface Means {
  readonly api: Pick<SessionApi, 'renewToken'>
  readonly clock: Clock
  /** Takes the new token and the address under which content is found from now on. */
  readonly onToken: (token: string, contentBaseUrl: string) => void
}

const retryAfter = 60_000
/** The start has the network to itself. */
const soonest = 10_000
/** Longest delay that browsers' timers can hold. */
const longestTimer = 2_000_000_000

export class TokenRenewal {
  private cancel: (() => void) | null = null
  private running: Promise<Renewed> | null = null

  constructor(private readonly means: Means) {}

  /**
   * Plans the renewal of a token that may be in use for some time already, at four fifths of its life. A clock that goes
   * wrong makes it neither hurry nor wait longer than a new token may.
   */
  plan(claims: TokenClaims): void {
    const due = claims.issuedAt * 1000 + useOf(claims) - this.means.clock.now()
    this.wait(Math.min(Math.max(soonest, due), useOf(claims)))
  }

  /** Renews now. Calls at the same time share one request. */
  renew(): Promise<Renewed> {
    this.running ??= this.request().finally(() => {
      this.running = null
    })
    return this.running
  }

  stop(): void {
    this.cancel?.()
  }

  private wait(milliseconds: number): void {
    this.cancel?.()
    this.cancel = this.means.clock.after(Math.min(milliseconds, longestTimer), () => void this.renew())
  }

  private async request(): Promise<Renewed> {
    const reply = await this.means.api.renewToken()
    if (reply.outcome !== 'ok') {
      if (reply.outcome === 'refused' && reply.status === 401) return 'ended'
      this.wait(retryAfter)
      return 'later'
    }
    const token = new URL(reply.body.launch_url).searchParams.get('token')
    if (token === null) return 'ended'
    this.means.onToken(token, reply.body.content_base_url)
    const claims = readClaims(token)
    if (claims !== null) this.wait(useOf(claims))
    return 'renewed'
  }
}

/** Milliseconds for which a fresh token is used. */
const useOf = ({ issuedAt, expiresAt }: TokenClaims): number => 800 * (expiresAt - issuedAt)
