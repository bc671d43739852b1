/** One visit to an activity of SCORM 2004: the API object that its pages find, and what they record through it. */
import { inSettingOrder } from '#web/player/course/cmi-order.ts'
import type { Leaf } from '#web/player/course/course-tree.ts'
import { durationSeconds, isoDuration } from '#web/player/course/duration.ts'
import type { CmiValues } from '#web/player/saving/snapshot.ts'
import { callText } from './call-text.ts'
import type { RuntimeHost, Visit } from './engine.ts'
import type { Scorm2004Api } from './scorm-again.ts'
import { VisitClock } from './visit-clock.ts'

/** Set anew by the player at each visit, never restored. */
const setByPlayer =
  /^cmi\.(learner_id|learner_name|credit|mode|entry|total_time|launch_data|max_time_allowed|time_limit_action|scaled_passing_score|completion_threshold|exit|session_time)$/

export interface Visit2004Options {
  readonly leaf: Leaf
  /** What the attempt on this activity has recorded before; empty for a new attempt. */
  readonly stored: CmiValues
  readonly entry: 'ab-initio' | 'resume' | ''
  readonly runtime: Scorm2004Api
  readonly host: RuntimeHost
  /** Carries out the content's Terminate, its navigation request included. */
  readonly terminate: (parameter: string) => string
  /** Shared data changed, which the sequencing state keeps. */
  readonly sharedDataChanged: () => void
}

export class Visit2004 implements Visit {
  readonly leaf: Leaf
  readonly api: Visit['api']
  hasBegun = false
  private readonly recorded: Record<string, string>
  private readonly time: VisitClock
  private isLive = true

  constructor(private readonly options: Visit2004Options) {
    this.leaf = options.leaf
    this.recorded = { ...options.stored }
    this.time = new VisitClock(options.host.clock, durationSeconds(options.stored['cmi.total_time'] ?? '') ?? 0)
    if (options.leaf.scormType === 'asset') this.time.start()
    this.prepare()
    this.api = { name: 'API_1484_11', object: this.surface() }
  }

  get hasEnded(): boolean {
    return this.hasBegun && (!this.isLive || this.options.runtime.isTerminated())
  }

  seconds(): number {
    return this.time.seconds()
  }

  /** What is recorded so far, statuses as the thresholds make them. */
  elements(): CmiValues {
    if (this.hasBegun && this.isLive) this.read()
    return { ...this.recorded, 'cmi.total_time': isoDuration(this.time.total()) }
  }

  /** Ends the session where the content did not, and answers none of its calls any more. */
  close(): void {
    if (this.hasBegun && this.isLive) this.read()
    this.time.stop()
    this.isLive = false
  }

  /** Makes the one runtime object that of this visit. */
  private prepare(): void {
    const { runtime, host, leaf, entry } = this.options
    runtime.reset(undefined, { preserveListeners: true, resetTotalTime: true })
    for (const [name, value] of inSettingOrder(this.recorded)) if (!setByPlayer.test(name)) this.put(name, value)
    const sequencing = leaf.sequencing
    const primary = sequencing?.primaryObjective
    this.put('cmi.learner_id', host.learner.id)
    this.put('cmi.learner_name', host.learner.name)
    this.put('cmi.credit', host.learner.isReview ? 'no-credit' : 'credit')
    this.put('cmi.mode', host.learner.isReview ? 'review' : 'normal')
    this.put('cmi.entry', entry)
    this.put('cmi.total_time', isoDuration(this.time.total()))
    this.put('cmi.launch_data', leaf.dataFromLms ?? '')
    this.put('cmi.max_time_allowed', sequencing?.limitConditions?.attemptAbsoluteDurationLimit ?? '')
    this.put('cmi.time_limit_action', leaf.timeLimitAction ?? 'continue,no message')
    this.put('cmi.scaled_passing_score', primary?.satisfiedByMeasure ? String(primary.minNormalizedMeasure ?? 1) : '')
    runtime.lastErrorCode = '0'
  }

  /** Stored values are shown as they are or, where the model refuses them, left out. */
  private put(element: string, value: string): void {
    try {
      this.options.runtime.setCMIValue(element, value)
    } catch {
      return
    }
  }

  private surface(): object {
    const { runtime } = this.options
    const live = (answer: () => string, otherwise: string): string => (this.isLive ? answer() : otherwise)
    return {
      version: '1.0',
      Initialize: (parameter?: unknown) => live(() => this.initialize(callText(parameter)), 'false'),
      Terminate: (parameter?: unknown) => live(() => this.terminate(callText(parameter)), 'false'),
      GetValue: (element?: unknown) => live(() => runtime.lmsGetValue(callText(element)), ''),
      SetValue: (element?: unknown, value?: unknown) => live(() => this.set(callText(element), callText(value)), 'false'),
      Commit: (parameter?: unknown) => live(() => this.kept(runtime.lmsCommit(callText(parameter))), 'false'),
      GetLastError: () => live(() => runtime.lmsGetLastError(), '0'),
      GetErrorString: (code?: unknown) => runtime.lmsGetErrorString(callText(code)),
      GetDiagnostic: (code?: unknown) => runtime.lmsGetDiagnostic(callText(code)),
    }
  }

  private initialize(parameter: string): string {
    const { runtime, host } = this.options
    const answer = runtime.lmsInitialize(parameter)
    if (answer !== 'true') return answer
    delete this.recorded['cmi.exit']
    this.hasBegun = true
    this.time.start()
    host.changed()
    return answer
  }

  private set(element: string, value: string): string {
    const { runtime, host } = this.options
    const answer = runtime.lmsSetValue(element, value)
    if (answer !== 'true') return answer
    if (element.startsWith('cmi.')) this.recorded[element] = value
    else if (element.startsWith('adl.data.')) this.options.sharedDataChanged()
    if (element === 'cmi.session_time') this.time.report(durationSeconds(value))
    host.changed()
    return answer
  }

  private terminate(parameter: string): string {
    const { runtime, host } = this.options
    const answer = this.options.terminate(parameter)
    if (answer !== 'true' || !runtime.isTerminated()) return answer
    this.read()
    this.time.stop()
    host.changed()
    const kept = this.kept(answer)
    host.ended()
    return kept
  }

  /** Takes over what the model computes: statuses by threshold, objectives that the manifest named. */
  private read(): void {
    const { cmi } = this.options.runtime
    this.recorded['cmi.completion_status'] = this.value('cmi.completion_status', cmi.completion_status)
    this.recorded['cmi.success_status'] = this.value('cmi.success_status', cmi.success_status)
    for (const [index, { id }] of cmi.objectives.childArray.entries()) if (id !== '') this.recorded[`cmi.objectives.${index}.id`] = id
  }

  /** A status as content would read it now; reading is over once the session is terminated. */
  private value(element: string, stored: string): string {
    const { runtime } = this.options
    if (!runtime.isInitialized()) return stored
    const error = runtime.lastErrorCode
    const value = runtime.lmsGetValue(element)
    runtime.lastErrorCode = error
    return value
  }

  /** "true" only once the journal has it. */
  private kept(answer: string): string {
    if (answer !== 'true' || this.options.host.acknowledge()) return answer
    this.options.runtime.lastErrorCode = '391'
    return 'false'
  }
}
