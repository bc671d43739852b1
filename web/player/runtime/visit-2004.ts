/** One visit to an activity of SCORM 2004: the API object that its pages find, and what they record through it. */
import { inSettingOrder } from '#web/player/course/cmi-order.ts'
import type { Leaf } from '#web/player/course/course-tree.ts'
import { durationSeconds, isoDuration } from '#web/player/course/duration.ts'
import type { CmiValues } from '#web/player/saving/snapshot.ts'
import { callText } from './call-text.ts'
import { inOneLine, isMissing, isMistyped, isRefusedWrongly, isUninitialized, isValueless, refusalOf } from './element-rules-2004.ts'
import type { RuntimeHost, Visit } from './engine.ts'
import { readResponse, refuseResponse } from './responses-2004.ts'
import type { Scorm2004Api } from './scorm-again.ts'
import { VisitClock } from './visit-clock.ts'

/** What content can ask for through `adl.nav.request`. */
export interface ContentRequest {
  readonly kind: 'continue' | 'previous' | 'choice' | 'jump' | 'exit' | 'exitAll' | 'abandon' | 'abandonAll' | 'suspendAll'
  /** Item that a choice or jump names. */
  readonly target: string
}

const requestKinds = ['continue', 'previous', 'choice', 'jump', 'exit', 'exitAll', 'abandon', 'abandonAll', 'suspendAll'] as const

/** Reads `continue` or `{target=ITEM-1}choice`; null for none. */
function readRequest(text: string): ContentRequest | null {
  const [, target = '', word = ''] = /^(?:\{target=(.+)\})?(\w+)$/.exec(text) ?? []
  const kind = requestKinds.find((known) => known === word)
  return kind === undefined ? null : { kind, target }
}

/** Reads `adl.nav.request_valid.continue` and `adl.nav.request_valid.choice.{target=ITEM-1}`; null for other elements. */
function readQuestion(element: string): ContentRequest | null {
  const [, word = '', target = ''] = /^adl\.nav\.request_valid\.(\w+)(?:\.\{target=(.+)\})?$/.exec(element) ?? []
  const kind = requestKinds.find((known) => known === word)
  return kind === undefined || (target !== '') !== (kind === 'choice' || kind === 'jump') ? null : { kind, target }
}

/** Set anew by the player at each visit, never restored. */
const setByPlayer =
  /^cmi\.(learner_id|learner_name|credit|mode|entry|total_time|launch_data|max_time_allowed|time_limit_action|scaled_passing_score|completion_threshold|exit|session_time)$/

/** Collections whose entries the player counts by itself. */
const counted = /^cmi\.(comments_from_lms|objectives|interactions|interactions\.\d+\.(objectives|correct_responses))$/
const renamable = /^cmi\.interactions\.\d+\.id$/
const identified = /objectives$|interactions$/

/** What the player keeps beside the model. */
const isOwn = (element: string, value: string): boolean => readResponse(element) !== null || isRefusedWrongly(element, value)

export interface Visit2004Options {
  readonly leaf: Leaf
  /** What the attempt on this activity has recorded before; empty for a new attempt. */
  readonly stored: CmiValues
  readonly entry: 'ab-initio' | 'resume' | ''
  readonly runtime: Scorm2004Api
  readonly host: RuntimeHost
  /** What the manifest and the shared objectives say, under the elements' names; goes over what is stored. */
  readonly given: CmiValues
  /** Whether a navigation request would lead anywhere now, for `adl.nav.request_valid`. */
  readonly isValid: (request: ContentRequest) => boolean
  /** The content has ended its session, wanting this next. */
  readonly terminated: (request: ContentRequest | null) => void
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
  /** Elements that the content itself has set in this visit. */
  readonly said = new Set<string>()

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
    for (const [name, value] of inSettingOrder({ ...this.recorded, ...this.options.given })) if (!setByPlayer.test(name) && !isOwn(name, value)) this.put(name, inOneLine(name, value))
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
    runtime.cmi.completion_threshold = leaf.completionThreshold?.completedByMeasure === true ? String(leaf.completionThreshold.minProgressMeasure ?? 1) : ''
    runtime.adl.configureSharedDataMaps((leaf.sharedData ?? []).map(({ targetId, read, write }) => ({ targetID: targetId, readSharedData: read, writeSharedData: write })))
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
      GetValue: (element?: unknown) => live(() => this.get(callText(element)), ''),
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

  private get(element: string): string {
    const { runtime, isValid } = this.options
    if (!runtime.isInitialized()) return runtime.lmsGetValue(element)
    if (isValueless(element)) {
      this.refuse('401')
      return ''
    }
    const question = readQuestion(element)
    if (question !== null) {
      runtime.lastErrorCode = '0'
      return String(isValid(question))
    }
    if (isMissing(element, this.countOf)) {
      this.refuse('301')
      return ''
    }
    const own = this.ownValue(element)
    if (own !== null) {
      runtime.lastErrorCode = '0'
      return own
    }
    // The model leaves an earlier call's error standing where it answers "unknown".
    runtime.lastErrorCode = '0'
    const value = runtime.lmsGetValue(element)
    if (runtime.lastErrorCode === '0' && isUninitialized(element, value)) this.refuse('403')
    return value
  }

  private set(element: string, value: string): string {
    const { runtime, host } = this.options
    const refusal = runtime.isInitialized() ? this.refusalOf(element, value) : null
    if (refusal !== null) return this.refuse(refusal)
    if (runtime.isInitialized() && (isOwn(element, value) || this.renames(element, value))) runtime.lastErrorCode = '0'
    else {
      const answer = runtime.lmsSetValue(element, inOneLine(element, value))
      if (answer !== 'true') return answer
    }
    this.said.add(element)
    if (element.startsWith('cmi.')) this.recorded[element] = value
    else if (element.startsWith('adl.data.')) this.options.sharedDataChanged()
    if (element === 'cmi.session_time') this.time.report(durationSeconds(value))
    host.changed()
    return 'true'
  }

  /** What the player answers by itself: responses, emptied texts, texts of several lines, and how many entries collections really have. */
  private ownValue(element: string): string | null {
    const collection = /^(cmi\..+)\._count$/.exec(element)?.[1]
    if (collection !== undefined) return counted.test(collection) ? String(this.countOf(collection)) : null
    const recorded = this.recorded[element]
    return recorded !== undefined && (renamable.test(element) || isOwn(element, recorded) || inOneLine(element, recorded) !== recorded) ? recorded : null
  }

  /** An interaction may get another identifier; the model takes the first for the last. */
  private renames(element: string, value: string): boolean {
    return value !== '' && renamable.test(element) && this.recorded[element] !== undefined
  }

  /** Refused identifiers leave entries behind in the model, and it does not see patterns: neither counts. */
  private readonly countOf = (collection: string): number => {
    // Nobody comments but the learner.
    if (collection === 'cmi.comments_from_lms') return 0
    if (collection.endsWith('.correct_responses')) return this.patternsOf(collection).length
    let count = Number(this.value(`${collection}._count`, '0'))
    while (identified.test(collection) && count > 0 && this.value(`${collection}.${count - 1}.id`, '') === '') count -= 1
    return count
  }

  /** Names of the recorded patterns of an interaction. */
  private patternsOf(collection: string): string[] {
    return Object.keys(this.recorded).filter((name) => name.startsWith(`${collection}.`))
  }

  private refusalOf(element: string, value: string): string | null {
    if (isValueless(element)) return '401'
    const refusal = refusalOf(element, this.countOf) ?? (isMistyped(element, value) ? '406' : null)
    const response = refusal === null ? readResponse(element) : null
    if (response === null) return refusal
    const interaction = `cmi.interactions.${response.interaction}`
    const others = this.patternsOf(`${interaction}.correct_responses`).filter((name) => name !== element)
    return refuseResponse(response, value, { type: this.recorded[`${interaction}.type`] ?? '', others: others.map((name) => this.recorded[name] ?? '') })
  }

  private refuse(code: string): string {
    this.options.runtime.lastErrorCode = code
    return 'false'
  }

  private terminate(parameter: string): string {
    const { runtime, host, terminated } = this.options
    const request = readRequest(runtime.adl.nav.request)
    if (runtime.isInitialized()) this.read()
    const answer = runtime.lmsFinish(parameter)
    if (answer !== 'true' || !runtime.isTerminated()) return answer
    this.time.stop()
    terminated(request)
    host.changed()
    const kept = this.kept(answer)
    host.ended()
    return kept
  }

  /** Ends the session for content that was taken away without a word. */
  end(): void {
    this.terminate('')
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
