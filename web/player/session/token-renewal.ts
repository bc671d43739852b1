/** Renews the launch token before it expires, so that a long visit never gets a 401. */
import type { Clock } from '#web/player/saving/clock.ts'
import type { SessionApi } from './session-api.ts'
import { readClaims, type TokenClaims } from './token.ts'

/** `ended` is final; after `later` another try follows by itself. */
export type Renewed = 'renewed' | 'ended' | 'later'

interface TokenRenewalDependencies {
  readonly api: Pick<SessionApi, 'renewToken'>
  readonly clock: Clock
  /** Receives the new token and the new address of the content. */
  readonly onToken: (token: string, contentBaseUrl: string) => void
}

const retryAfter = 60_000
/** No renewal in the first seconds, so that the course loads without competing requests. */
const soonest = 10_000
/** Longest delay that browser timers support. */
const longestTimer = 2_000_000_000

export class TokenRenewal {
  private cancel: (() => void) | null = null
  private running: Promise<Renewed> | null = null

  constructor(private readonly dependencies: TokenRenewalDependencies) {}

  /**
   * Schedules the renewal at four fifths of the token's life. The token may have been issued some time ago. If the
   * device's clock is wrong, the delay still stays between `soonest` and the lifetime that a new token would be used
   * for.
   */
  plan(claims: TokenClaims): void {
    const due = claims.issuedAt * 1000 + useOf(claims) - this.dependencies.clock.now()
    this.wait(Math.min(Math.max(soonest, due), useOf(claims)))
  }

  /** Renews now. Concurrent calls share one request. */
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
    this.cancel = this.dependencies.clock.after(Math.min(milliseconds, longestTimer), () => void this.renew())
  }

  private async request(): Promise<Renewed> {
    const reply = await this.dependencies.api.renewToken()
    if (reply.outcome !== 'ok') {
      if (reply.outcome === 'refused' && reply.status === 401) return 'ended'
      this.wait(retryAfter)
      return 'later'
    }
    const token = new URL(reply.body.launch_url).searchParams.get('token')
    if (token === null) return 'ended'
    this.dependencies.onToken(token, reply.body.content_base_url)
    const claims = readClaims(token)
    if (claims !== null) this.wait(useOf(claims))
    return 'renewed'
  }
}

/** Milliseconds for which a new token is used. */
const useOf = ({ issuedAt, expiresAt }: TokenClaims): number => 800 * (expiresAt - issuedAt)
