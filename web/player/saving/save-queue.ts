/**
 * Sends the state of the course to the server: bursts of changes in one request, one request at a time, in order, and
 * without blocking the content. A state that was acknowledged to the content stays in the journal until the server
 * confirms it.
 */
import type { SessionDetail } from '#shared/contract/resources/sessions/session.ts'
import type { SessionApi, CommitReply, ReadReply } from '#web/player/session/session-api.ts'
import type { Renewed } from '#web/player/session/token-renewal.ts'
import type { Clock } from './clock.ts'
import { completeBody, leavingBody, type CommitFences } from './commit-body.ts'
import type { Journal, JournalEntry } from './journal.ts'
import { signatureText, readSignature, signatureKey, type CmiValues, type CourseSnapshot } from './snapshot.ts'

/**
 * `saving`: a request is on its way. `offline`: the server is unreachable. `failed`: the server responds but does not
 * store. `notKept`: one of these two, and this device cannot store either. `stopped`: this page sends no more.
 */
export type SaveState = 'saved' | 'saving' | 'offline' | 'failed' | 'notKept' | 'stopped'

/** Why the queue stopped for good. */
export type StopReason = 'ATTEMPT_SUPERSEDED' | 'RUNTIME_SUPERSEDED' | 'expired' | 'missing'

export interface SaveQueueOptions {
  readonly session: { readonly id: string; readonly attempt: number; readonly runtimeId: string | null }
  /** Identifies this player in the signature of each stored state. It is the runtime id if there is one. */
  readonly writer: string
  /** The server's state when this runtime began. */
  readonly start: { readonly version: number; readonly cmi: CmiValues; readonly sequence: number }
  readonly api: Pick<SessionApi, 'commit' | 'read'>
  readonly journal: Journal
  readonly clock: Clock
  /** Returns the current state of the course. */
  readonly takeSnapshot: () => CourseSnapshot
  /**
   * Called after a version conflict with the elements that another writer stored and that this player lacks: it adds
   * them.
   */
  readonly adopt: (foreign: CmiValues) => void
  /** Called with the elements that the server has stored. */
  readonly onConfirmed?: (cmi: CmiValues) => void
  /** Whether the learner has left the course. Without it: false. */
  readonly hasLeft?: () => boolean
  /**
   * Whether Commit sends the state at once if this device stores nothing, and is acknowledged while the service works.
   * Browsers refuse storage to frames in learning platforms. Without it: false.
   */
  readonly sendsAtOnce?: boolean
  /** Gets a new token after a 401. */
  readonly renewToken: () => Promise<Renewed>
  readonly onState: (state: SaveState) => void
  readonly onStop: (reason: StopReason) => void
}

/** Milliseconds without changes before a commit, and the longest time that a change may wait. */
const quietTime = 1000
const longestWait = 8000
const firstRetry = 1000
const longestRetry = 30_000

interface Prepared {
  readonly sequence: number
  readonly snapshot: CourseSnapshot
}

export class SaveQueue {
  private version: number
  /** Elements that the server is known to have stored. */
  private confirmedCmi: CmiValues
  private countedSeconds = 0
  private sequence: number
  /**
   * Signature of the state with which this player began. It lets the journal recognise a server state that it
   * continues.
   */
  private readonly base: string | null
  private prepared: Prepared | null = null
  private journaled = false
  private unsentSince: number | null = null
  private inFlight = false
  /** Sequence number of the last request that was sent because the page was hidden or closed. */
  private lastLeavingSequence: number | null = null
  private failures = 0
  private stopped = false
  private cancelTimer: (() => void) | null = null
  private waiters: ((saved: boolean) => void)[] = []
  private currentState: SaveState = 'saved'

  constructor(private readonly options: SaveQueueOptions) {
    this.version = options.start.version
    this.confirmedCmi = options.start.cmi
    this.sequence = options.start.sequence
    this.base = options.start.cmi[signatureKey] ?? null
  }

  get state(): SaveState {
    return this.currentState
  }

  /** Something changed. It is sent after the quiet time, at the latest after the longest wait. */
  change(): void {
    if (this.stopped) return
    this.prepared = null
    this.unsentSince ??= this.options.clock.now()
    if (!this.inFlight && this.failures === 0) this.schedule()
    if (this.currentState === 'saved') this.show('saving')
  }

  /** Writes the journal now. Commit may return "true" to the content only if this does. */
  acknowledge(): boolean {
    if (this.stopped) return false
    this.prepare()
    if (this.journaled || this.options.sendsAtOnce !== true) return this.journaled
    this.unsentSince ??= this.options.clock.now()
    this.retryNow()
    return this.failures === 0
  }

  /** Sends what is left. Resolves to true if the server has stored everything within `milliseconds`. */
  flush(milliseconds: number): Promise<boolean> {
    if (this.stopped || (this.unsentSince === null && !this.inFlight)) return Promise.resolve(!this.stopped)
    return new Promise((resolve) => {
      const cancel = this.options.clock.after(milliseconds, () => {
        this.waiters = this.waiters.filter((waiter) => waiter !== resolveWaiter)
        resolve(false)
      })
      const resolveWaiter = (saved: boolean): void => {
        cancel()
        resolve(saved)
      }
      this.waiters.push(resolveWaiter)
      this.retryNow()
    })
  }

  /** Sends at once: the network is back, or a caller of `flush` waits. */
  retryNow(): void {
    if (this.stopped || this.inFlight || this.unsentSince === null) return
    this.cancelTimer?.()
    void this.send()
  }

  /** The page is hidden and may never be shown again: sends what is left. */
  pageHidden(): void {
    if (this.prepared !== null && this.prepared.sequence === this.lastLeavingSequence) return
    if (this.unsentSince !== null || this.inFlight) this.sendBeforeUnload()
  }

  /**
   * The page may be closed after this: writes the journal, and sends the state in a request that outlives the page.
   * Such a request is limited in size: elements that do not fit stay in the journal and are sent later.
   */
  sendBeforeUnload(): void {
    if (this.stopped) return
    this.cancelTimer?.()
    this.prepared = null
    const { snapshot, sequence } = this.prepare()
    // A commit that is on its way raises the version, and its response may never arrive. Without a version this request
    // is not refused as stale; attempt and runtime id still protect other writers.
    const isAnotherOnItsWay = this.inFlight || this.lastLeavingSequence !== null
    this.lastLeavingSequence = sequence
    const body = leavingBody(snapshot, this.fences(isAnotherOnItsWay ? null : this.version), this.confirmedCmi)
    void this.options.api.commit(body, true).then((reply) => {
      // If the elements did not fit and the page is still alive, they must still be sent.
      if (reply.outcome === 'ok' && body.cmi_data !== undefined)
        this.confirm({ snapshot, sequence }, reply.body.version)
      else if (!this.inFlight) this.schedule()
      this.lastLeavingSequence = null
    })
  }

  /** The page is visible again: checks whether another window has taken over. */
  async checkOwnership(): Promise<void> {
    if (this.stopped || this.inFlight) return
    const reply = await this.options.api.read()
    if (reply.outcome === 'refused' && reply.status === 401) {
      if ((await this.options.renewToken()) === 'ended') this.stop('expired')
      return
    }
    const reason = reply.outcome === 'ok' ? this.reasonToStop(reply.body) : null
    if (reason !== null) this.stop(reason)
  }

  /** Sends nothing more. The journal stays. */
  stop(reason?: StopReason): void {
    if (this.stopped) return
    this.stopped = true
    this.cancelTimer?.()
    this.settle(false)
    this.show('stopped')
    if (reason !== undefined) this.options.onStop(reason)
  }

  private fences(version: number | null): CommitFences {
    return {
      version,
      attempt: this.options.session.attempt,
      runtimeId: this.options.session.runtimeId,
      hasLeft: this.options.hasLeft?.() ?? false,
    }
  }

  /** The current state, signed and written to the journal. */
  private prepare(): Prepared {
    if (this.prepared !== null && this.journaled) return this.prepared
    const sequence = this.prepared?.sequence ?? ++this.sequence
    const taken = this.options.takeSnapshot()
    const signature = signatureText({ writer: this.options.writer, sequence })
    const prepared = { sequence, snapshot: { ...taken, cmi: { ...taken.cmi, [signatureKey]: signature } } }
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
    this.cancelTimer = clock.after(Math.max(0, Math.min(quietTime, deadline)), () => void this.send())
  }

  /** Sends the complete state. Concurrent calls do nothing: one request at a time. */
  private async send(): Promise<void> {
    if (this.inFlight || this.stopped) return
    const sent = this.prepare()
    this.inFlight = true
    this.unsentSince = null
    this.show('saving')
    const reply = await this.options.api.commit(completeBody(sent.snapshot, this.fences(this.version)))
    this.inFlight = false
    if (reply.outcome === 'ok') this.confirm(sent, reply.body.version)
    else await this.handleRefusal(sent, reply)
  }

  /** The server has stored `sent`: deletes its journal entry if nothing changed since. */
  private confirm(sent: Prepared, version: number): void {
    this.version = Math.max(this.version, version)
    this.confirmedCmi = sent.snapshot.cmi
    this.countedSeconds = sent.snapshot.seconds
    this.failures = 0
    if (this.stopped) return
    this.options.onConfirmed?.(sent.snapshot.cmi)
    if (this.prepared?.sequence === sent.sequence) {
      this.unsentSince = null
      this.options.journal.remove({
        attempt: this.options.session.attempt,
        writer: this.options.writer,
      })
      this.journaled = false
      this.prepared = null
      this.show('saved')
      this.settle(true)
    } else if (!this.inFlight) {
      if (this.waiters.length > 0) void this.send()
      else this.schedule()
    }
  }

  /** Decides after a failed commit: stop, retry, merge after a conflict, or renew the token. */
  private async handleRefusal(sent: Prepared, reply: Exclude<CommitReply, { outcome: 'ok' }>): Promise<void> {
    if (this.stopped) return
    this.unsentSince ??= this.options.clock.now()
    if (reply.outcome === 'unreachable') this.retryLater('offline')
    else if (reply.code === 'ATTEMPT_SUPERSEDED' || reply.code === 'RUNTIME_SUPERSEDED') this.stop(reply.code)
    else if (reply.code === 'SESSION_NOT_FOUND') this.stop('missing')
    else if (reply.code === 'VERSION_CONFLICT') this.mergeAndRetry(sent, await this.options.api.read())
    else if (reply.status !== 401) this.retryLater('failed')
    else await this.renewToken()
  }

  private async renewToken(): Promise<void> {
    const renewal = await this.options.renewToken()
    if (renewal === 'ended') this.stop('expired')
    else this.retryLater(renewal === 'renewed' ? 'saving' : 'offline')
  }

  /**
   * After a version conflict. The other writer was allowed to write, so its elements are merged and this state is
   * sent again. If the other writer is another player, this one stops.
   */
  private mergeAndRetry(sent: Prepared, reply: ReadReply): void {
    if (reply.outcome !== 'ok') {
      this.retryLater(reply.outcome === 'unreachable' ? 'offline' : 'failed')
      return
    }
    const fresh = reply.body
    const reason = this.reasonToStop(fresh)
    if (reason !== null) {
      this.stop(reason)
      return
    }
    this.version = fresh.version
    const signature = readSignature(fresh.cmi_data[signatureKey])
    if (signature?.writer === this.options.writer && signature.sequence === sent.sequence) {
      // The conflicting write is our own commit: it was stored, but its response was lost.
      this.confirm(sent, fresh.version)
      return
    }
    this.confirmedCmi = fresh.cmi_data
    this.options.adopt(
      Object.fromEntries(Object.entries(fresh.cmi_data).filter(([name]) => !(name in sent.snapshot.cmi))),
    )
    this.prepared = null
    this.retryLater('saving')
  }

  /**
   * Why this page must stop, given the server's state: another attempt, another owner, or another player's signature.
   */
  private reasonToStop(fresh: SessionDetail): StopReason | null {
    const { session, writer } = this.options
    if (fresh.attempt_number !== session.attempt) return 'ATTEMPT_SUPERSEDED'
    if ((fresh.player?.runtimeOwnerId ?? null) !== session.runtimeId) return 'RUNTIME_SUPERSEDED'
    const signature = readSignature(fresh.cmi_data[signatureKey])
    const known = readSignature(this.confirmedCmi[signatureKey])
    return signature === null || signature.writer === writer || signature.writer === known?.writer
      ? null
      : 'RUNTIME_SUPERSEDED'
  }

  /** Retries after a delay that doubles with each failure, up to the longest retry. */
  private retryLater(state: SaveState): void {
    if (this.stopped) return
    const wait = Math.min(longestRetry, firstRetry * 2 ** this.failures)
    // A conflict or an expired token is no failure of the server: the first retry is immediate, later ones wait.
    const pause = state === 'saving' && this.failures === 0 ? 0 : wait
    this.failures += 1
    this.show(state === 'saving' || this.journaled ? state : 'notKept')
    this.cancelTimer?.()
    this.cancelTimer = this.options.clock.after(pause, () => void this.send())
  }

  private show(state: SaveState): void {
    if (this.currentState === state) return
    this.currentState = state
    this.options.onState(state)
  }

  private settle(saved: boolean): void {
    const waiting = this.waiters
    this.waiters = []
    for (const waiter of waiting) waiter(saved)
  }
}
