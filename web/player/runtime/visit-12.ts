/**
 * One visit to a SCORM 1.2 item: the API object that its pages call (RTE 3.3), and the elements that they record
 * through it (RTE 3.4).
 */
import { durationSeconds, timespan } from '#web/player/course/duration.ts'
import { inSettingOrder } from '#web/player/course/cmi-order.ts'
import type { Leaf } from '#web/player/course/course-tree.ts'
import type { CmiValues } from '#web/player/saving/snapshot.ts'
import { callText } from './call-text.ts'
import type { RuntimeHost, Visit } from './engine.ts'
import { dataModelOnly, type Scorm12Api, type Scorm12Constructor } from './scorm-again.ts'
import { oneLine } from './one-line.ts'
import { VisitClock } from './visit-clock.ts'

/** Elements that the player sets at each visit and never restores. */
const setByPlayer =
  /^cmi\.(core\.(student_id|student_name|credit|entry|total_time|lesson_mode|exit|session_time)|launch_data|student_data\.)/

const responses = /\.(student_response|pattern)$/

/**
 * The value to pass to scorm-again: responses of several lines become one line. Content cannot read them back (they
 * are write-only), and the record keeps them as written.
 */
const inOneLine = (element: string, value: string): string => (responses.test(element) ? oneLine(value) : value)

const settings = {
  ...dataModelOnly,
  // If content sets no status before LMSFinish, the status becomes "completed" (RTE 3.4.4, cmi.core.lesson_status).
  autoCompleteLessonStatus: true,
  mastery_override: true,
}

/** A visit to one item. */
export class Visit12 implements Visit {
  readonly api: Visit['api']
  private runtime: Scorm12Api
  private readonly recorded: Record<string, string>
  private readonly time: VisitClock
  private isLive = true
  private hasBegun = false

  constructor(
    readonly leaf: Leaf,
    stored: CmiValues,
    private readonly dependencies: { readonly Runtime: Scorm12Constructor; readonly host: RuntimeHost },
  ) {
    this.recorded = { ...stored }
    this.time = new VisitClock(dependencies.host.clock, durationSeconds(stored['cmi.core.total_time'] ?? '') ?? 0)
    if (leaf.scormType === 'asset') this.showAsset()
    this.runtime = this.makeRuntime()
    this.api = { name: 'API', object: this.makeApiObject() }
  }

  get hasEnded(): boolean {
    return this.hasBegun && this.runtime.isTerminated()
  }

  get status(): string {
    return this.hasBegun
      ? this.runtime.cmi.core.lesson_status
      : (this.recorded['cmi.core.lesson_status'] ?? 'not attempted')
  }

  seconds(): number {
    return this.time.seconds()
  }

  /** The elements recorded so far. */
  elements(): CmiValues {
    const status = this.hasBegun ? { 'cmi.core.lesson_status': this.status } : {}
    return {
      ...this.recorded,
      ...status,
      'cmi.core.total_time': timespan(this.time.total()),
    }
  }

  /** Terminates the session if the content has not, and refuses all further calls. */
  close(): void {
    if (this.hasBegun && !this.hasEnded) {
      // Content that was closed before LMSFinish is not completed: this flag stops scorm-again from setting the status.
      this.runtime.statusSetByModule = true
      this.runtime.lmsFinish('')
    }
    this.time.stop()
    this.isLive = false
  }

  /** A page without API is completed once it was shown. */
  private showAsset(): void {
    if (!this.dependencies.host.learner.isReview) this.recorded['cmi.core.lesson_status'] ??= 'completed'
    this.time.start()
  }

  private makeRuntime(): Scorm12Api {
    const runtime = new this.dependencies.Runtime(settings)
    for (const [name, value] of inSettingOrder(this.recorded)) if (!setByPlayer.test(name)) put(runtime, name, value)
    const { learner } = this.dependencies.host
    const { dataFromLms, masteryScore, maxTimeAllowed, timeLimitAction } = this.leaf
    put(runtime, 'cmi.core.student_id', learner.id)
    put(runtime, 'cmi.core.student_name', learner.name)
    put(runtime, 'cmi.core.credit', learner.isReview ? 'no-credit' : 'credit')
    put(runtime, 'cmi.core.lesson_mode', learner.isReview ? 'review' : 'normal')
    put(runtime, 'cmi.core.entry', this.entry())
    put(runtime, 'cmi.core.total_time', timespan(this.time.total()))
    put(runtime, 'cmi.launch_data', dataFromLms ?? '')
    put(runtime, 'cmi.student_data.mastery_score', masteryScore === undefined ? '' : String(masteryScore))
    put(runtime, 'cmi.student_data.max_time_allowed', maxTimeAllowed ?? '')
    put(runtime, 'cmi.student_data.time_limit_action', timeLimitAction ?? '')
    runtime.lastErrorCode = '0'
    return runtime
  }

  /** `cmi.core.entry`. If the last session set no exit, it was interrupted: it is resumed. */
  private entry(): string {
    const { 'cmi.core.lesson_status': status, 'cmi.core.exit': exit } = this.recorded
    if (status === undefined || (status === 'not attempted' && this.time.total() === 0)) return 'ab-initio'
    return exit === undefined || exit === 'suspend' ? 'resume' : ''
  }

  private makeApiObject(): object {
    return {
      LMSInitialize: (parameter?: unknown) => this.initialize(callText(parameter)),
      LMSFinish: (parameter?: unknown) => this.finish(callText(parameter)),
      LMSGetValue: (element?: unknown) => (this.mayCall() ? this.runtime.lmsGetValue(callText(element)) : ''),
      LMSSetValue: (element?: unknown, value?: unknown) => this.set(callText(element), callText(value)),
      LMSCommit: (parameter?: unknown) => this.commit(callText(parameter)),
      LMSGetLastError: () => this.runtime.lmsGetLastError(),
      LMSGetErrorString: (code?: unknown) => this.runtime.lmsGetErrorString(callText(code)),
      LMSGetDiagnostic: (code?: unknown) => this.runtime.lmsGetDiagnostic(callText(code)),
    }
  }

  /** LMSInitialize, RTE 3.3. */
  private initialize(parameter: string): string {
    if (!this.isLive) return 'false'
    // Some courses have several pages in one item, and each page calls LMSInitialize and LMSFinish.
    if (this.hasEnded) {
      Object.assign(this.recorded, this.elements())
      this.time.stop()
      this.runtime = this.makeRuntime()
    }
    const answer = this.runtime.lmsInitialize(parameter)
    if (answer !== 'true') return answer
    // scorm-again treats a restored status as one that the content has set in this session.
    this.runtime.statusSetByModule = this.runtime.cmi.core.lesson_status !== 'not attempted'
    delete this.recorded['cmi.core.exit']
    this.hasBegun = true
    this.time.start()
    this.dependencies.host.changed()
    return answer
  }

  /** After LMSFinish all calls return error 301 (not initialized). scorm-again would still accept them. */
  private mayCall(): boolean {
    if (this.isLive && !this.hasEnded) return true
    this.runtime.lastErrorCode = '301'
    return false
  }

  /** LMSSetValue, RTE 3.3. */
  private set(element: string, value: string): string {
    if (!this.mayCall()) return 'false'
    const answer = this.runtime.lmsSetValue(element, inOneLine(element, value))
    if (answer !== 'true') return answer
    this.recorded[element] = value
    if (element === 'cmi.core.session_time') this.time.report(durationSeconds(value))
    this.dependencies.host.changed()
    return answer
  }

  /** LMSCommit, RTE 3.3. */
  private commit(parameter: string): string {
    if (!this.mayCall()) return 'false'
    return this.acknowledged(this.runtime.lmsCommit(parameter))
  }

  /** LMSFinish, RTE 3.3. */
  private finish(parameter: string): string {
    if (!this.mayCall()) return 'false'
    const answer = this.runtime.lmsFinish(parameter)
    if (answer !== 'true') return answer
    this.recorded['cmi.core.exit'] ??= ''
    this.time.stop()
    this.dependencies.host.changed()
    const kept = this.acknowledged(answer)
    this.dependencies.host.ended()
    return kept
  }

  /**
   * Returns "true" to the content only if the journal has the state; otherwise "false" with error 101 (general
   * exception).
   */
  private acknowledged(answer: string): string {
    if (answer !== 'true' || this.dependencies.host.acknowledge()) return answer
    this.runtime.lastErrorCode = '101'
    return 'false'
  }
}

/** Sets a stored value in the model. If the model refuses it, the content does not see it. */
function put(runtime: Scorm12Api, element: string, value: string): void {
  try {
    runtime.setCMIValue(element, inOneLine(element, value))
  } catch {
    return
  }
}
