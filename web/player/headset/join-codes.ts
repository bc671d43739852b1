/** The code that the learner types on the headset: a new one whenever the last one ends while somebody looks. */
import type { Clock } from '#web/player/saving/clock.ts'
import type { SessionApi } from '#web/player/session/session-api.ts'
import { backOff } from './session-watch.ts'

export interface ShownCode {
  /** Six digits. */
  readonly digits: string
  readonly secondsLeft: number
}

interface CodeMeans {
  /** Makes a code, with a new token where the old one has expired. */
  readonly create: () => ReturnType<SessionApi['createJoinCode']>
  readonly clock: Clock
  readonly isHidden: () => boolean
  /** Each second; null: there is none now. */
  readonly show: (code: ShownCode | null) => void
  /** A code that was not shown before. */
  readonly renewed: () => void
}

export class JoinCodes {
  private cancel: () => void = () => undefined
  private code: { readonly digits: string; readonly endsAt: number } | null = null
  private failures = 0
  private isAsking = false
  private isWanted = false

  constructor(private readonly means: CodeMeans) {}

  /** Shows a code from now on. */
  start(): void {
    this.isWanted = true
    this.tick()
  }

  stop(): void {
    this.isWanted = false
    this.code = null
    this.cancel()
  }

  /** The page is seen again. */
  wake(): void {
    if (this.isWanted) this.tick()
  }

  private tick(): void {
    this.cancel()
    const { clock, isHidden, show } = this.means
    if (!this.isWanted || isHidden()) return
    const left = this.code === null ? 0 : this.code.endsAt - clock.now()
    if (this.code === null || left <= 0) {
      show(null)
      void this.ask()
      return
    }
    show({ digits: this.code.digits, secondsLeft: Math.ceil(left / 1000) })
    this.cancel = clock.after(left % 1000 || 1000, () => {
      this.tick()
    })
  }

  private async ask(): Promise<void> {
    if (this.isAsking) return
    this.isAsking = true
    const { create, clock, renewed } = this.means
    const askedAt = clock.now()
    const reply = await create()
    this.isAsking = false
    if (!this.isWanted) return
    if (reply.outcome === 'ok') {
      this.failures = 0
      // The device's own clock may be wrong, so the end is counted from here.
      this.code = { digits: reply.body.code, endsAt: askedAt + reply.body.expires_in_seconds * 1000 }
      renewed()
      this.tick()
      return
    }
    // Whether the launch has ended is seen by the watch over the session.
    this.failures += 1
    this.cancel = clock.after(backOff(this.failures), () => {
      this.tick()
    })
  }
}
