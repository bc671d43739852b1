/** One visit to an item of SCORM 1.2: the API object that its pages find, and what they record through it. */
import { durationSeconds, timespan } from '#web/player/course/duration.ts'
import { inSettingOrder } from '#web/player/course/cmi-order.ts'
import type { Leaf } from '#web/player/course/course-tree.ts'
import type { CmiValues } from '#web/player/saving/snapshot.ts'
import { callText } from './call-text.ts'
import type { RuntimeHost, Visit } from './engine.ts'
import type { Scorm12Api, Scorm12Constructor } from './scorm-again.ts'
import { oneLine } from './one-line.ts'
import { VisitClock } from './visit-clock.ts'

/** Set anew by the player at each visit, never restored. */
const setByPlayer = /^cmi\.(core\.(student_id|student_name|credit|entry|total_time|lesson_mode|exit|session_time)|launch_data|student_data\.)/

const answers = /\.(student_response|pattern)$/

/** A value as the model takes it: answers of several lines in one. Content cannot read them back, and the record has them as written. */
const inOneLine = (element: string, value: string): string => (answers.test(element) ? oneLine(value) : value)

const settings = {
  logLevel: 'NONE',
  lmsCommitUrl: false,
  // A visit that ends without any status counts as completed (RTE 1.2, cmi.core.lesson_status).
  autoCompleteLessonStatus: true,
  mastery_override: true,
}

export class Visit12 implements Visit {
  readonly api: Visit['api']
  private runtime: Scorm12Api
  private readonly recorded: Record<string, string>
  private readonly time: VisitClock
  private isLive = true
  private begun = false

  constructor(
    readonly leaf: Leaf,
    stored: CmiValues,
    private readonly means: { readonly Runtime: Scorm12Constructor; readonly host: RuntimeHost },
  ) {
    this.recorded = { ...stored }
    this.time = new VisitClock(means.host.clock, durationSeconds(stored['cmi.core.total_time'] ?? '') ?? 0)
    if (leaf.scormType === 'asset') this.showAsset()
    this.runtime = this.makeRuntime()
    this.api = { name: 'API', object: this.surface() }
  }

  get hasEnded(): boolean {
    return this.begun && this.runtime.isTerminated()
  }

  get status(): string {
    return this.begun ? this.runtime.cmi.core.lesson_status : (this.recorded['cmi.core.lesson_status'] ?? 'not attempted')
  }

  seconds(): number {
    return this.time.seconds()
  }

  /** What is recorded of the item so far. */
  elements(): CmiValues {
    const status = this.begun ? { 'cmi.core.lesson_status': this.status } : {}
    return {
      ...this.recorded,
      ...status,
      'cmi.core.total_time': timespan(this.time.total()),
    }
  }

  /** Ends the session where the content did not, and answers none of its calls any more. */
  close(): void {
    if (this.begun && !this.hasEnded) {
      // Being closed is no way to complete an item.
      this.runtime.statusSetByModule = true
      this.runtime.lmsFinish('')
    }
    this.time.stop()
    this.isLive = false
  }

  /** A page without API is done once it was shown. */
  private showAsset(): void {
    if (!this.means.host.learner.isReview) this.recorded['cmi.core.lesson_status'] ??= 'completed'
    this.time.start()
  }

  private makeRuntime(): Scorm12Api {
    const runtime = new this.means.Runtime(settings)
    runtime.getCommitObject = () => ({})
    for (const [name, value] of inSettingOrder(this.recorded)) if (!setByPlayer.test(name)) put(runtime, name, value)
    const { learner } = this.means.host
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

  /** A session that never said how it ended was cut off: it resumes. */
  private entry(): string {
    const { 'cmi.core.lesson_status': status, 'cmi.core.exit': exit } = this.recorded
    if (status === undefined || (status === 'not attempted' && this.time.total() === 0)) return 'ab-initio'
    return exit === undefined || exit === 'suspend' ? 'resume' : ''
  }

  private surface(): object {
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

  private initialize(parameter: string): string {
    if (!this.isLive) return 'false'
    // Courses of several pages in one item finish and initialize on each page.
    if (this.hasEnded) {
      Object.assign(this.recorded, this.elements())
      this.time.stop()
      this.runtime = this.makeRuntime()
    }
    const answer = this.runtime.lmsInitialize(parameter)
    if (answer !== 'true') return answer
    // scorm-again takes any restored status for one that the content has set now.
    this.runtime.statusSetByModule = this.runtime.cmi.core.lesson_status !== 'not attempted'
    delete this.recorded['cmi.core.exit']
    this.begun = true
    this.time.start()
    this.means.host.changed()
    return answer
  }

  /** scorm-again goes on answering after `LMSFinish`; the standard has error 301 then, "not initialized". */
  private mayCall(): boolean {
    if (this.isLive && !this.hasEnded) return true
    this.runtime.lastErrorCode = '301'
    return false
  }

  private set(element: string, value: string): string {
    if (!this.mayCall()) return 'false'
    const answer = this.runtime.lmsSetValue(element, inOneLine(element, value))
    if (answer !== 'true') return answer
    this.recorded[element] = value
    if (element === 'cmi.core.session_time') this.time.report(durationSeconds(value))
    this.means.host.changed()
    return answer
  }

  private commit(parameter: string): string {
    if (!this.mayCall()) return 'false'
    return this.kept(this.runtime.lmsCommit(parameter))
  }

  private finish(parameter: string): string {
    if (!this.mayCall()) return 'false'
    const answer = this.runtime.lmsFinish(parameter)
    if (answer !== 'true') return answer
    this.recorded['cmi.core.exit'] ??= ''
    this.time.stop()
    this.means.host.changed()
    const kept = this.kept(answer)
    this.means.host.ended()
    return kept
  }

  /** "true" only once the journal has it. */
  private kept(answer: string): string {
    if (answer !== 'true' || this.means.host.acknowledge()) return answer
    this.runtime.lastErrorCode = '101'
    return 'false'
  }
}

/** Stored values are shown as they are or, where the model refuses them, left out. */
function put(runtime: Scorm12Api, element: string, value: string): void {
  try {
    runtime.setCMIValue(element, inOneLine(element, value))
  } catch {
    return
  }
}
