/**
 * One visit to a SCORM 2004 activity: the API object that its pages call (RTE 3.1), and the elements that they record
 * through it (RTE 4). One runtime object of scorm-again serves all visits, because shared data lives in it.
 */
import { inSettingOrder } from '#web/player/course/cmi-order.ts'
import type { Leaf } from '#web/player/course/course-tree.ts'
import { durationSeconds, isoDuration } from '#web/player/course/duration.ts'
import type { CmiValues } from '#web/player/saving/snapshot.ts'
import { callText } from './call-text.ts'
import {
  inOneLine,
  isMissing,
  isMistyped,
  isRefusedWrongly,
  isUninitialized,
  isValueless,
  refusalOf,
} from './element-rules-2004.ts'
import type { RuntimeHost, Visit } from './engine.ts'
import { readResponse, refuseResponse } from './responses-2004.ts'
import type { Scorm2004Api } from './scorm-again.ts'
import { VisitClock } from './visit-clock.ts'

/** A navigation request that content sets through `adl.nav.request` (SN 5.6). */
export interface ContentRequest {
  readonly kind:
    'continue' | 'previous' | 'choice' | 'jump' | 'exit' | 'exitAll' | 'abandon' | 'abandonAll' | 'suspendAll'
  /** Identifier of the item for `choice` and `jump`; otherwise empty. */
  readonly target: string
}

const requestKinds = [
  'continue',
  'previous',
  'choice',
  'jump',
  'exit',
  'exitAll',
  'abandon',
  'abandonAll',
  'suspendAll',
] as const

/** Parses `continue` or `{target=ITEM-1}choice`; null if the text is no request. */
function readRequest(text: string): ContentRequest | null {
  const [, target = '', word = ''] = /^(?:\{target=(.+)\})?(\w+)$/.exec(text) ?? []
  const kind = requestKinds.find((known) => known === word)
  return kind === undefined ? null : { kind, target }
}

/**
 * Parses `adl.nav.request_valid.continue` and `adl.nav.request_valid.choice.{target=ITEM-1}`; null for other
 * elements.
 */
function readQuestion(element: string): ContentRequest | null {
  const [, word = '', target = ''] = /^adl\.nav\.request_valid\.(\w+)(?:\.\{target=(.+)\})?$/.exec(element) ?? []
  const kind = requestKinds.find((known) => known === word)
  return kind === undefined || (target !== '') !== (kind === 'choice' || kind === 'jump') ? null : { kind, target }
}

/** Elements that the player sets at each visit and never restores. */
const setByPlayer =
  /^cmi\.(learner_id|learner_name|credit|mode|entry|total_time|launch_data|max_time_allowed|time_limit_action|scaled_passing_score|completion_threshold|exit|session_time)$/

/** Collections whose `_count` the player computes, because scorm-again also counts refused entries. */
const countedCollections =
  /^cmi\.(comments_from_lms|objectives|interactions|interactions\.\d+\.(objectives|correct_responses))$/
const interactionId = /^cmi\.interactions\.\d+\.id$/
const collectionsWithIds = /objectives$|interactions$/

/** Values that the player stores beside scorm-again's model. */
const isKeptBesideModel = (element: string, value: string): boolean =>
  readResponse(element) !== null || isRefusedWrongly(element, value)

export interface Visit2004Options {
  readonly leaf: Leaf
  /** Elements recorded earlier in this attempt on the activity; empty for a new attempt. */
  readonly stored: CmiValues
  readonly entry: 'ab-initio' | 'resume' | ''
  readonly runtime: Scorm2004Api
  readonly host: RuntimeHost
  /** Elements from the manifest and the shared objectives. They override stored ones. */
  readonly initial: CmiValues
  /** Whether a navigation request would succeed now, for `adl.nav.request_valid`. */
  readonly isValid: (request: ContentRequest) => boolean
  /** Called when the content terminates, with its navigation request. */
  readonly terminated: (request: ContentRequest | null) => void
}

/** A visit to one activity. Calls after the visit is closed return "false" or an empty text. */
export class Visit2004 implements Visit {
  readonly leaf: Leaf
  readonly api: Visit['api']
  hasBegun = false
  private readonly recorded: Record<string, string>
  private readonly time: VisitClock
  private isLive = true
  /** Elements that the content itself has set in this visit. */
  readonly setByContent = new Set<string>()

  constructor(private readonly options: Visit2004Options) {
    this.leaf = options.leaf
    this.recorded = { ...options.stored }
    this.time = new VisitClock(options.host.clock, durationSeconds(options.stored['cmi.total_time'] ?? '') ?? 0)
    if (options.leaf.scormType === 'asset') this.time.start()
    this.prepare()
    this.api = { name: 'API_1484_11', object: this.makeApiObject() }
  }

  get hasEnded(): boolean {
    return this.hasBegun && (!this.isLive || this.options.runtime.isTerminated())
  }

  seconds(): number {
    return this.time.seconds()
  }

  /** The elements recorded so far, with the statuses that follow from the thresholds. */
  elements(): CmiValues {
    if (this.hasBegun && this.isLive) this.read()
    return { ...this.recorded, 'cmi.total_time': isoDuration(this.time.total()) }
  }

  /** Terminates the session if the content has not, and refuses all further calls. */
  close(): void {
    if (this.hasBegun && this.isLive) this.read()
    this.time.stop()
    this.isLive = false
  }

  /** Resets the shared runtime object and fills it with the elements of this visit. */
  private prepare(): void {
    const { runtime, host, leaf, entry } = this.options
    runtime.reset(undefined, { preserveListeners: true, resetTotalTime: true })
    for (const [name, value] of inSettingOrder({ ...this.recorded, ...this.options.initial }))
      if (!setByPlayer.test(name) && !isKeptBesideModel(name, value)) this.put(name, inOneLine(name, value))
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
    runtime.cmi.completion_threshold =
      leaf.completionThreshold?.completedByMeasure === true
        ? String(leaf.completionThreshold.minProgressMeasure ?? 1)
        : ''
    runtime.adl.configureSharedDataMaps(
      (leaf.sharedData ?? []).map(({ targetId, read, write }) => ({
        targetID: targetId,
        readSharedData: read,
        writeSharedData: write,
      })),
    )
    runtime.lastErrorCode = '0'
  }

  /** Sets a value in the model. If the model refuses it, the content does not see it. */
  private put(element: string, value: string): void {
    try {
      this.options.runtime.setCMIValue(element, value)
    } catch {
      return
    }
  }

  private makeApiObject(): object {
    const { runtime } = this.options
    const live = (answer: () => string, otherwise: string): string => (this.isLive ? answer() : otherwise)
    return {
      version: '1.0',
      Initialize: (parameter?: unknown) => live(() => this.initialize(callText(parameter)), 'false'),
      Terminate: (parameter?: unknown) => live(() => this.terminate(callText(parameter)), 'false'),
      GetValue: (element?: unknown) => live(() => this.get(callText(element)), ''),
      SetValue: (element?: unknown, value?: unknown) =>
        live(() => this.set(callText(element), callText(value)), 'false'),
      Commit: (parameter?: unknown) => live(() => this.acknowledged(runtime.lmsCommit(callText(parameter))), 'false'),
      GetLastError: () => live(() => runtime.lmsGetLastError(), '0'),
      GetErrorString: (code?: unknown) => runtime.lmsGetErrorString(callText(code)),
      GetDiagnostic: (code?: unknown) => runtime.lmsGetDiagnostic(callText(code)),
    }
  }

  /** Initialize, RTE 3.1. */
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

  /** GetValue, RTE 3.1. */
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
    // scorm-again does not reset the error code when the value is "unknown": the error of an earlier call would stay.
    runtime.lastErrorCode = '0'
    const value = runtime.lmsGetValue(element)
    if (runtime.lastErrorCode === '0' && isUninitialized(element, value)) this.refuse('403')
    return value
  }

  /** SetValue, RTE 3.1. The player first applies the rules that scorm-again implements differently. */
  private set(element: string, value: string): string {
    const { runtime, host } = this.options
    const refusal = runtime.isInitialized() ? this.writeRefusalOf(element, value) : null
    if (refusal !== null) return this.refuse(refusal)
    if (runtime.isInitialized() && (isKeptBesideModel(element, value) || this.isRenaming(element, value)))
      runtime.lastErrorCode = '0'
    else {
      const answer = runtime.lmsSetValue(element, inOneLine(element, value))
      if (answer !== 'true') return answer
    }
    this.setByContent.add(element)
    if (element.startsWith('cmi.')) this.recorded[element] = value
    if (element === 'cmi.session_time') this.time.report(durationSeconds(value))
    host.changed()
    return 'true'
  }

  /**
   * Values that the player returns by itself: responses, emptied texts, texts of several lines, and the number of
   * entries in a collection.
   */
  private ownValue(element: string): string | null {
    const collection = /^(cmi\..+)\._count$/.exec(element)?.[1]
    if (collection !== undefined) return countedCollections.test(collection) ? String(this.countOf(collection)) : null
    const recorded = this.recorded[element]
    return recorded !== undefined &&
      (interactionId.test(element) || isKeptBesideModel(element, recorded) || inOneLine(element, recorded) !== recorded)
      ? recorded
      : null
  }

  /**
   * Whether the write gives an interaction another identifier. scorm-again keeps the first one, so the player stores
   * the last.
   */
  private isRenaming(element: string, value: string): boolean {
    return value !== '' && interactionId.test(element) && this.recorded[element] !== undefined
  }

  /**
   * The number of entries. scorm-again keeps entries whose identifier it refused, and does not store patterns of
   * `correct_responses`; both are corrected here.
   */
  private readonly countOf = (collection: string): number => {
    // The service stores no comments for the learner: this collection is always empty.
    if (collection === 'cmi.comments_from_lms') return 0
    if (collection.endsWith('.correct_responses')) return this.patternsOf(collection).length
    let count = Number(this.value(`${collection}._count`, '0'))
    while (collectionsWithIds.test(collection) && count > 0 && this.value(`${collection}.${count - 1}.id`, '') === '')
      count -= 1
    return count
  }

  /** Element names of the recorded patterns of an interaction. */
  private patternsOf(collection: string): string[] {
    return Object.keys(this.recorded).filter((name) => name.startsWith(`${collection}.`))
  }

  private writeRefusalOf(element: string, value: string): string | null {
    if (isValueless(element)) return '401'
    const refusal = refusalOf(element, this.countOf) ?? (isMistyped(element, value) ? '406' : null)
    const response = refusal === null ? readResponse(element) : null
    if (response === null) return refusal
    const interaction = `cmi.interactions.${response.interaction}`
    const others = this.patternsOf(`${interaction}.correct_responses`).filter((name) => name !== element)
    return refuseResponse(response, value, {
      type: this.recorded[`${interaction}.type`] ?? '',
      others: others.map((name) => this.recorded[name] ?? ''),
    })
  }

  /** Sets the error code and returns "false". */
  private refuse(code: string): string {
    this.options.runtime.lastErrorCode = code
    return 'false'
  }

  /** Terminate, RTE 3.1. Reads `adl.nav.request` before the model is closed. */
  private terminate(parameter: string): string {
    const { runtime, host, terminated } = this.options
    const request = readRequest(runtime.adl.nav.request)
    if (runtime.isInitialized()) this.read()
    const answer = runtime.lmsFinish(parameter)
    if (answer !== 'true' || !runtime.isTerminated()) return answer
    this.time.stop()
    terminated(request)
    host.changed()
    const kept = this.acknowledged(answer)
    host.ended()
    return kept
  }

  /** Terminates the session of content that was unloaded without calling Terminate. */
  end(): void {
    this.terminate('')
  }

  /**
   * Copies what the model computes: the statuses by threshold (RTE 4.2.4, 4.2.22), and the objectives that the
   * manifest names.
   */
  private read(): void {
    const { cmi } = this.options.runtime
    this.recorded['cmi.completion_status'] = this.value('cmi.completion_status', cmi.completion_status)
    this.recorded['cmi.success_status'] = this.value('cmi.success_status', cmi.success_status)
    for (const [index, { id }] of cmi.objectives.childArray.entries())
      if (id !== '') this.recorded[`cmi.objectives.${index}.id`] = id
  }

  /** A value as the content would read it now. After Terminate nothing can be read, so `stored` is returned. */
  private value(element: string, stored: string): string {
    const { runtime } = this.options
    if (!runtime.isInitialized()) return stored
    const error = runtime.lastErrorCode
    const value = runtime.lmsGetValue(element)
    runtime.lastErrorCode = error
    return value
  }

  /**
   * Returns "true" to the content only if the journal has the state; otherwise "false" with error 391 (commit
   * failure).
   */
  private acknowledged(answer: string): string {
    if (answer !== 'true' || this.options.host.acknowledge()) return answer
    this.options.runtime.lastErrorCode = '391'
    return 'false'
  }
}
