/**
 * Brings the course's state to the server: bursts coalesced, in order, one request on its way at a time, never blocking
 * the content. What the content was promised stands in the journal until the server confirms it.
 */
import type { SessionDetail } from '#shared/contract/resources/session.ts'
import type { SessionApi, CommitReply, ReadReply } from '#web/player/session/session-api.ts'
import type { Renewed } from '#web/player/session/token-renewal.ts'
import type { Clock } from './clock.ts'
import { completeBody, leavingBody, type CommitFences } from './commit-body.ts'
import type { Journal, JournalEntry } from './journal.ts'
import { markText, readMark, writerMark, type CmiValues, type CourseSnapshot } from './snapshot.ts'

/**
 * `saving` covers everything on its way; `failed` is a server that answers but does not store; `unkept` is either trouble
 * where this device stores nothing; `stopped` is final.
 */
export type SaveState = 'saved' | 'saving' | 'offline' | 'failed' | 'unkept' | 'stopped'

/** Why the queue stopped for good. */
export type StopReason = 'ATTEMPT_SUPERSEDED' | 'RUNTIME_SUPERSEDED' | 'expired' | 'missing'

export interface SaveQueueOptions {
  readonly session: { readonly id: string; readonly attempt: number; readonly runtimeId: string | null }
  /** Signs the state; the runtime id where there is one. */
  readonly writer: string
  /** The server's state that this runtime started from. */
  readonly start: { readonly version: number; readonly cmi: CmiValues; readonly sequence: number }
  readonly api: Pick<SessionApi, 'commit' | 'read'>
  readonly journal: Journal
  readonly clock: Clock
  /** The state of the moment. */
  readonly take: () => CourseSnapshot
  /** Elements that somebody else stored meanwhile and that the player does not have. */
  readonly adopt: (foreign: CmiValues) => void
  /** The server has these elements now. */
  readonly confirmed?: (cmi: CmiValues) => void
  /** Whether the learner is done with this visit; never where it is absent. */
  readonly hasLeft?: () => boolean
  /** Gets a new token after a 401. */
  readonly renew: () => Promise<Renewed>
  readonly onState: (state: SaveState) => void
  readonly onStop: (reason: StopReason) => void
}

/** Milliseconds of quiet before a commit, and how long a change may wait in a burst. */
const quiet = 1000
const longestWait = 8000
const firstRetry = 1000
const longestRetry = 30_000

interface Prepared {
  readonly sequence: number
  readonly snapshot: CourseSnapshot
}

export class SaveQueue {
  private version: number
  private confirmed: CmiValues
  private countedSeconds = 0
  private sequence: number
  private readonly base: string | null
  private prepared: Prepared | null = null
  private journaled = false
  private unsentSince: number | null = null
  private inFlight = false
  /** What a page that went away, or seemed to, has sent last. */
  private leaving: number | null = null
  private failures = 0
  private stopped = false
  private cancelTimer: (() => void) | null = null
  private waiters: ((saved: boolean) => void)[] = []
  private shown: SaveState = 'saved'

  constructor(private readonly options: SaveQueueOptions) {
    this.version = options.start.version
    this.confirmed = options.start.cmi
    this.sequence = options.start.sequence
    this.base = options.start.cmi[writerMark] ?? null
  }

  get state(): SaveState {
    return this.shown
  }

  /** Something changed: it will be sent within the longest wait. */
  change(): void {
    if (this.stopped) return
    this.prepared = null
    this.unsentSince ??= this.options.clock.now()
    if (!this.inFlight && this.failures === 0) this.schedule()
    if (this.shown === 'saved') this.show('saving')
  }

  /** Writes the journal now. Only when this is true may the content hear "true". */
  acknowledge(): boolean {
    if (this.stopped) return false
    this.current()
    return this.journaled
  }

  /** Sends what is left, and says whether the server had everything within `milliseconds`. */
  flush(milliseconds: number): Promise<boolean> {
    if (this.stopped || (this.unsentSince === null && !this.inFlight)) return Promise.resolve(!this.stopped)
    return new Promise((resolve) => {
      const cancel = this.options.clock.after(milliseconds, () => {
        this.waiters = this.waiters.filter((waiter) => waiter !== settle)
        resolve(false)
      })
      const settle = (saved: boolean): void => {
        cancel()
        resolve(saved)
      }
      this.waiters.push(settle)
      this.retryNow()
    })
  }

  /** The network is back, or somebody waits: sends at once. */
  retryNow(): void {
    if (this.stopped || this.inFlight || this.unsentSince === null) return
    this.cancelTimer?.()
    void this.send()
  }

  /** The page is out of sight and may not come back: sends what is left. */
  hide(): void {
    if (this.prepared !== null && this.prepared.sequence === this.leaving) return
    if (this.unsentSince !== null || this.inFlight) this.leave()
  }

  /** The page may be gone after this: journals everything and sends it in a request that outlives the page. */
  leave(): void {
    if (this.stopped) return
    this.cancelTimer?.()
    this.prepared = null
    const { snapshot, sequence } = this.current()
    const isAnotherOnItsWay = this.inFlight || this.leaving !== null
    this.leaving = sequence
    const body = leavingBody(snapshot, this.fences(isAnotherOnItsWay ? null : this.version), this.confirmed)
    void this.options.api.commit(body, true).then((reply) => {
      // Where the elements did not fit, they are still to be sent, if the page has not gone after all.
      if (reply.outcome === 'ok' && body.cmi_data !== undefined) this.confirm({ snapshot, sequence }, reply.body.version)
      else if (!this.inFlight) this.schedule()
      this.leaving = null
    })
  }

  /** The page is in sight again: another window may have taken over meanwhile. */
  async look(): Promise<void> {
    if (this.stopped || this.inFlight) return
    const reply = await this.options.api.read()
    const reason = reply.outcome === 'ok' ? this.lostTo(reply.body) : null
    if (reason !== null) this.stop(reason)
  }

  /** Ends all sending; the journal stays. */
  stop(reason?: StopReason): void {
    if (this.stopped) return
    this.stopped = true
    this.cancelTimer?.()
    this.settle(false)
    this.show('stopped')
    if (reason !== undefined) this.options.onStop(reason)
  }

  private fences(version: number | null): CommitFences {
    return { version, attempt: this.options.session.attempt, runtimeId: this.options.session.runtimeId, hasLeft: this.options.hasLeft?.() ?? false }
  }

  /** The state of the moment, signed and journaled. */
  private current(): Prepared {
    if (this.prepared !== null && this.journaled) return this.prepared
    const sequence = this.prepared?.sequence ?? ++this.sequence
    const taken = this.options.take()
    const mark = markText({ writer: this.options.writer, sequence })
    const prepared = { sequence, snapshot: { ...taken, cmi: { ...taken.cmi, [writerMark]: mark } } }
    this.prepared = prepared
    this.journaled = this.options.journal.write(this.entryOf(prepared))
    return prepared
  }

  private entryOf({ sequence, snapshot }: Prepared): JournalEntry {
    const { session, writer, clock } = this.options
    return {
      format: 1,
      sessionId: session.id,
      attempt: session.attempt,
      writer,
      sequence,
      base: this.base,
      savedAt: clock.now(),
      countedSeconds: this.countedSeconds,
      snapshot,
    }
  }

  private schedule(): void {
    this.cancelTimer?.()
    const { clock } = this.options
    const deadline = (this.unsentSince ?? clock.now()) + longestWait - clock.now()
    this.cancelTimer = clock.after(Math.max(0, Math.min(quiet, deadline)), () => void this.send())
  }

  private async send(): Promise<void> {
    if (this.inFlight || this.stopped) return
    const sent = this.current()
    this.inFlight = true
    this.unsentSince = null
    this.show('saving')
    const reply = await this.options.api.commit(completeBody(sent.snapshot, this.fences(this.version)))
    this.inFlight = false
    if (reply.outcome === 'ok') this.confirm(sent, reply.body.version)
    else await this.refused(sent, reply)
  }

  private confirm(sent: Prepared, version: number): void {
    this.version = Math.max(this.version, version)
    this.confirmed = sent.snapshot.cmi
    this.countedSeconds = sent.snapshot.seconds
    this.failures = 0
    if (this.stopped) return
    this.options.confirmed?.(sent.snapshot.cmi)
    if (this.prepared?.sequence === sent.sequence) {
      this.unsentSince = null
      this.options.journal.remove({ sessionId: this.options.session.id, attempt: this.options.session.attempt, writer: this.options.writer })
      this.journaled = false
      this.prepared = null
      this.show('saved')
      this.settle(true)
    } else if (!this.inFlight) {
      if (this.waiters.length > 0) void this.send()
      else this.schedule()
    }
  }

  private async refused(sent: Prepared, reply: Exclude<CommitReply, { outcome: 'ok' }>): Promise<void> {
    if (this.stopped) return
    this.unsentSince ??= this.options.clock.now()
    if (reply.outcome === 'unreachable') this.later('offline')
    else if (reply.code === 'ATTEMPT_SUPERSEDED' || reply.code === 'RUNTIME_SUPERSEDED') this.stop(reply.code)
    else if (reply.code === 'SESSION_NOT_FOUND') this.stop('missing')
    else if (reply.code === 'VERSION_CONFLICT') this.rebase(sent, await this.options.api.read())
    else if (reply.status !== 401) this.later('failed')
    else await this.renewed()
  }

  private async renewed(): Promise<void> {
    const renewal = await this.options.renew()
    if (renewal === 'ended') this.stop('expired')
    else this.later(renewal === 'renewed' ? 'saving' : 'offline')
  }

  /** After a version conflict: whoever wrote was allowed to, so the state goes on top of it, unless it is another player. */
  private rebase(sent: Prepared, reply: ReadReply): void {
    if (reply.outcome !== 'ok') {
      this.later(reply.outcome === 'unreachable' ? 'offline' : 'failed')
      return
    }
    const fresh = reply.body
    const reason = this.lostTo(fresh)
    if (reason !== null) {
      this.stop(reason)
      return
    }
    this.version = fresh.version
    const mark = readMark(fresh.cmi_data[writerMark])
    if (mark?.writer === this.options.writer && mark.sequence === sent.sequence) {
      // It was our own commit: only its answer was lost.
      this.confirm(sent, fresh.version)
      return
    }
    this.confirmed = fresh.cmi_data
    this.options.adopt(Object.fromEntries(Object.entries(fresh.cmi_data).filter(([name]) => !(name in sent.snapshot.cmi))))
    this.prepared = null
    this.later('saving')
  }

  private lostTo(fresh: SessionDetail): StopReason | null {
    const { session, writer } = this.options
    if (fresh.attempt_number !== session.attempt) return 'ATTEMPT_SUPERSEDED'
    if ((fresh.player?.runtimeOwnerId ?? null) !== session.runtimeId) return 'RUNTIME_SUPERSEDED'
    const mark = readMark(fresh.cmi_data[writerMark])
    const known = readMark(this.confirmed[writerMark])
    return mark === null || mark.writer === writer || mark.writer === known?.writer ? null : 'RUNTIME_SUPERSEDED'
  }

  private later(state: SaveState): void {
    if (this.stopped) return
    const wait = Math.min(longestRetry, firstRetry * 2 ** this.failures)
    // A conflict or an expired token is not the server's failure: the first retry is immediate, a repeated one waits.
    const pause = state === 'saving' && this.failures === 0 ? 0 : wait
    this.failures += 1
    this.show(state === 'saving' || this.journaled ? state : 'unkept')
    this.cancelTimer?.()
    this.cancelTimer = this.options.clock.after(pause, () => void this.send())
  }

  private show(state: SaveState): void {
    if (this.shown === state) return
    this.shown = state
    this.options.onState(state)
  }

  private settle(saved: boolean): void {
    const waiting = this.waiters
    this.waiters = []
    for (const waiter of waiting) waiter(saved)
  }
}
