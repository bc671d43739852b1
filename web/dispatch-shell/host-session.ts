/** The visit at the learning platform: from Initialize to Finish. */
import type { HostStandard } from '#shared/contract/resources/dispatches/shell.ts'
import { maySet, ownElements, readElements } from './elements.ts'
import type { HostApi } from '#web/host-api/host-api.ts'
import { timeText } from '#web/host-api/time-text.ts'
import { learnerHash } from './learner-hash.ts'
import type { ElementValue, WriteMessage } from './line.ts'

export interface HostSessionOptions {
  readonly api: HostApi
  readonly hashNamespace: string | null
  /** Milliseconds of a clock that only moves forward. */
  readonly now: () => number
  readonly isOnline: () => boolean
}

/** Codes of platforms whose own page has begun the visit: 101 in SCORM 1.2, 103 in SCORM 2004. */
const hasBegunBefore: Readonly<Record<HostStandard, string>> = { '1.2': '101', '2004': '103' }

/** Most seconds that are added to the page's last count at the end of the visit. The page counts every 10 seconds. */
const mostUncounted = 15

/** Objectives of the platform whose ids the hosted page gets: an id may stand in one place only. */
const mostObjectives = 200

const isUntouched = (status: string): boolean => status === '' || status === 'not attempted' || status === 'unknown'

export class HostSession {
  private isOpen = false
  private hasEnded = false
  /** Whether the platform records: in a review or preview nothing of the course is written, not even time. */
  private records = true
  private statusBefore = ''
  private hasWritten = false
  private isDirty = false
  private atEnd: readonly ElementValue[] = []
  /** Seconds of pages that have been reloaded since. */
  private pastSeconds = 0
  private counted: { readonly seconds: number; readonly at: number } | null = null
  /** What this page's visits have set last, without records, which the platform keeps in lists. */
  private readonly lastValues = new Map<string, string>()
  private totalBefore = ''
  private secondsAtEnd = 0

  constructor(private readonly options: HostSessionOptions) {}

  /** Whether the visit has ended and no other has begun. */
  get isOver(): boolean {
    return this.hasEnded
  }

  /** Begins the visit unless it is open. False if the platform refuses. */
  begin(): boolean {
    if (this.isOpen) return true
    const { api } = this.options
    const isAnother = this.hasEnded
    if (api.call('initialize', '') !== 'true') {
      const isOpen = !this.hasEnded && api.call('error') === hasBegunBefore[api.standard]
      if (!isOpen) return false
    }
    const own = this.own
    const mode = api.call('get', own.mode)
    this.records = mode !== 'review' && mode !== 'browse' && api.call('get', own.credit) !== 'no-credit'
    Object.assign(this, { isOpen: true, hasEnded: false, hasWritten: false, isDirty: false, atEnd: [] })
    this.pastSeconds = isAnother && this.records && this.isForgetful() ? this.repeatLast() : 0
    this.counted = null
    this.totalBefore = api.call('get', own.totalTime)
    this.statusBefore = api.call('get', own.status)
    return true
  }

  /** Whether the platform begins with the values that its page was loaded with, as Moodle does in SCORM 1.2. */
  private isForgetful(): boolean {
    return this.totalBefore !== '' && this.options.api.call('get', this.own.totalTime) === this.totalBefore
  }

  /** Sets what the visits of this page have set: the end would replace it. Returns their seconds. */
  private repeatLast(): number {
    for (const [element, value] of this.lastValues) this.options.api.set(element, value)
    return this.secondsAtEnd
  }

  private set(element: string, value: string): string {
    const code = this.options.api.set(element, value)
    if (code === '0' && !/\.\d+\./.test(element)) this.lastValues.set(element, value)
    return code
  }

  /** The values that the hosted page starts with. A hash replaces the learner's id if the dispatch asks for that. */
  elements(): Record<string, string> {
    const { api, hashNamespace } = this.options
    const values: Record<string, string> = {}
    for (const element of readElements[api.standard]) values[element] = api.call('get', element)
    const objectives = Math.min(mostObjectives, Number(values['cmi.objectives._count']) || 0)
    for (let index = 0; index < objectives; index += 1) {
      const element = `cmi.objectives.${index}.id`
      values[element] = api.call('get', element)
    }
    if (hashNamespace === null) return values
    const { learnerId, learnerName } = this.own
    values[learnerId] = learnerHash(hashNamespace, values[learnerId] ?? '')
    values[learnerName] = ''
    return values
  }

  /** The page was loaded anew: its count begins at 0 again. */
  pageReplaced(): void {
    this.pastSeconds = this.seconds()
    this.counted = null
  }

  /** Sets what the page states. Elements that it may not set, and values that the platform refuses, are returned. */
  write({ set, atEnd, seconds }: WriteMessage): ElementValue[] {
    const { api, now } = this.options
    const errors: ElementValue[] = []
    for (const [element, value] of set) {
      const code = maySet(api.standard, element) ? this.set(element, value) : '401'
      if (code !== '0') errors.push([element, code])
    }
    this.hasWritten ||= set.length > 0
    this.isDirty ||= set.length > 0
    this.atEnd = atEnd.filter(([element]) => maySet(api.standard, element))
    if (seconds !== null) this.counted = { seconds, at: now() }
    return errors
  }

  /**
   * Lets the platform store what was set. Not while the browser is offline: platforms then answer "true" and lose it.
   * False if it is not stored.
   */
  commit(): boolean {
    if (!this.isOpen || !this.isDirty) return true
    if (!this.options.isOnline()) return false
    if (this.records && this.counted !== null) this.setTime()
    this.isDirty = this.options.api.call('commit', '') !== 'true'
    return !this.isDirty
  }

  /** Ends the visit unless it is over. False if the platform did not store it. */
  end(): boolean {
    if (!this.isOpen) return true
    const { api } = this.options
    if (!this.hasWritten) this.setNeutral()
    if (this.records) {
      for (const [element, value] of this.atEnd) this.set(element, value)
      if (this.counted !== null || this.pastSeconds > 0) this.setTime()
    }
    this.secondsAtEnd = this.seconds()
    this.isOpen = false
    this.hasEnded = true
    return api.call('finish', '') === 'true'
  }

  private get own() {
    return ownElements[this.options.api.standard]
  }

  /** Platforms complete a first visit that ends without a status: Moodle does so even in a preview. */
  private setNeutral(): void {
    if (isUntouched(this.statusBefore)) this.set(this.own.status, 'incomplete')
    if (this.records) this.set(this.own.exit, 'suspend')
  }

  /** The time of the visit: what its pages have counted, and a little for what came after their last count. */
  private seconds(): number {
    if (this.counted === null) return this.pastSeconds
    const uncounted = Math.min(mostUncounted, (this.options.now() - this.counted.at) / 1000)
    return this.pastSeconds + this.counted.seconds + uncounted
  }

  private setTime(): void {
    const { api } = this.options
    api.set(this.own.sessionTime, timeText(api.standard, this.seconds()))
  }
}
