/** Reports the state of the course to the learning platform while it is played. */
import type { CourseResult } from '#web/player/runtime/engine.ts'
import type { CmiValues } from '#web/player/saving/snapshot.ts'
import type { Opened } from '#web/player/session/open-session.ts'
import type { SessionState } from '#web/player/session/session-state.ts'
import type { ElementValue, ShellMessage } from '#web/dispatch-shell/line.ts'
import type { HostLine } from './host-line.ts'
import { HostDetails } from './host-details.ts'
import { hostWrite, statusOf } from './host-mapping.ts'
import { suspendText, type HostState } from './host-state.ts'

/** Least milliseconds between two writes. A single change is written at once: the page may be closed a moment later. */
const writeInterval = 250
/** Commits keep the platform's page busy, so changes of less than the status wait this long for one. */
const commitTime = 5000
/**
 * Most bytes of details that wait for a commit. Browsers drop the last request of a platform's page beyond 64 KiB, with the
 * status in it.
 */
const mostWaiting = 24_000
/** About as many bytes as a form has for an element beside its name and value: Moodle sends one part for each element. */
const partLength = 100
/** The platform's time is at most this old if the visit ends without notice. */
const countInterval = 10_000

const bytes = new TextEncoder()

const lengthOf = (set: readonly ElementValue[]): number =>
  set.reduce((sum, pair) => sum + partLength + bytes.encode(pair.join('')).length, 0)

type OpenedSession = Extract<Opened, { outcome: 'open' }>

/** What a launch through a dispatch answers for the platform. */
export interface LaunchedHost {
  readonly marker: string
  readonly learnerProof: string | null
}

/** The state of the course, and the seconds since this page has opened it. */
export type ReadCourse = () => { readonly result: CourseResult; readonly seconds: number; readonly cmi: CmiValues }

export class HostReport {
  private read: ReadCourse | null = null
  private gathering: ReturnType<typeof setTimeout> | null = null
  private committing: ReturnType<typeof setTimeout> | null = null
  private lastStatus = ''
  private lastWriteAt = 0
  /** Bytes of details that no commit has contained. */
  private waiting = 0
  private isReview = false
  private hasLeft = false
  private readonly refused = new Set<string>()
  private readonly details: HostDetails

  constructor(
    private readonly line: Pick<HostLine, 'write' | 'leave'>,
    private readonly host: HostState,
    private readonly launched: LaunchedHost,
  ) {
    this.details = new HostDetails(host)
  }

  /** The session, as a review where the platform records nothing: our service then records nothing either. */
  review(opened: OpenedSession): OpenedSession {
    if (this.host.records) return opened
    return { ...opened, session: { ...opened.session, isReview: true } }
  }

  /**
   * Writes the state at once: it repairs what the end of an earlier visit has lost. In a review of ours the platform
   * gets the result of the session, and no time.
   */
  begin(session: Pick<SessionState, 'isReview' | 'completion' | 'success' | 'score'>, read: ReadCourse): void {
    if (!this.host.records) return
    const { completion, success, score } = session
    this.isReview = session.isReview
    this.read = session.isReview ? () => ({ result: { completion, success, score }, seconds: 0, cmi: {} }) : read
    this.push(true)
    if (!session.isReview)
      setInterval(() => {
        this.push(false)
      }, countInterval)
  }

  /** Something in the course has changed. */
  changed(): void {
    this.gathering ??= setTimeout(
      () => {
        this.gathering = null
        this.push(false)
      },
      Math.max(0, this.lastWriteAt + writeInterval - performance.now()),
    )
  }

  /** The page is being closed, or it is hidden: phones end hidden pages without notice. */
  closing(): void {
    this.push(true)
  }

  /** The shell has connected again, or reports that the platform is online again. */
  repeat(): void {
    this.push(true)
  }

  /** The learner has left the course: ends the visit at the platform. */
  async left(): Promise<void> {
    if (this.hasLeft) return
    this.push(true)
    this.hasLeft = true
    await this.line.leave()
  }

  private push(isUrgent: boolean): void {
    if (this.read === null || this.hasLeft) return
    this.lastWriteAt = performance.now()
    const { result, seconds, cmi } = this.read()
    const { marker, learnerProof } = this.launched
    const write = hostWrite(this.host, result, {
      stored: suspendText(marker, learnerProof),
      isSameAttempt: this.host.marker === marker,
    })
    const details = this.details.next(cmi)
    const status = JSON.stringify(statusOf(result))
    this.waiting += lengthOf(details)
    const commit = isUrgent || status !== this.lastStatus || this.waiting > mostWaiting
    if (commit) this.waiting = 0
    this.lastStatus = status
    this.planCommit(commit)
    void this.line
      .write({ ...write, set: [...write.set, ...details], seconds: this.isReview ? null : seconds, commit })
      .then((answer) => {
        if (answer?.type === 'wrote' && !answer.over) this.details.settle(details, answer.errors)
        this.note(answer)
      })
  }

  /** A commit contains everything that was set before it. */
  private planCommit(isDone: boolean): void {
    if (isDone && this.committing !== null) clearTimeout(this.committing)
    if (isDone) this.committing = null
    else
      this.committing ??= setTimeout(() => {
        this.committing = null
        this.push(true)
      }, commitTime)
  }

  /** One refused element does not stop the others; support finds each of them once in the console. */
  private note(answer: ShellMessage | null): void {
    if (answer?.type !== 'wrote') return
    for (const [element, code] of answer.errors) {
      if (this.refused.has(element)) continue
      this.refused.add(element)
      console.warn(`The learning platform refuses ${element} (error ${code}).`)
    }
  }
}
