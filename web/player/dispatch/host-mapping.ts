/**
 * What the learning platform shall hold for a state of the course. It is in the hosted page and not in the shell, so
 * that it can be corrected without new packages.
 */
import type { ElementValue } from '#web/dispatch-shell/line.ts'
import type { CourseResult } from '#web/player/runtime/engine.ts'
import type { HostState } from './host-state.ts'

type Verdict = 'passed' | 'failed' | 'unknown'
type Progress = 'completed' | 'incomplete' | 'unknown'

/** Completion and success of a course as two facts, whichever standard it has. */
export interface Status {
  readonly completion: Progress
  readonly success: Verdict
}

/** Words of SCORM 1.2 that state both facts, and words without progress. */
export const courseWords: Readonly<Record<CourseResult['completion'], Status>> = {
  passed: { completion: 'completed', success: 'passed' },
  failed: { completion: 'completed', success: 'failed' },
  completed: { completion: 'completed', success: 'unknown' },
  incomplete: { completion: 'incomplete', success: 'unknown' },
  browsed: { completion: 'incomplete', success: 'unknown' },
  'not attempted': { completion: 'incomplete', success: 'unknown' },
  not_attempted: { completion: 'incomplete', success: 'unknown' },
  unknown: { completion: 'unknown', success: 'unknown' },
}

/** What a row of the tables writes. `atEnd` waits for the end of the visit: a failed attempt may be locked. */
interface Written {
  readonly now: readonly ElementValue[]
  readonly atEnd?: readonly ElementValue[]
}

type Table = Readonly<Record<Verdict, Readonly<Record<Progress, Written>>>>

const lesson = (value: string): ElementValue => ['cmi.core.lesson_status', value]
const completed = (value: string): ElementValue => ['cmi.completion_status', value]
const succeeded = (value: string): ElementValue => ['cmi.success_status', value]

const passed12: Written = { now: [lesson('passed')] }
const failed12: Written = { now: [lesson('incomplete')], atEnd: [lesson('failed')] }
const incomplete12: Written = { now: [lesson('incomplete')] }

/** SCORM 1.2 has one word for both facts. */
export const table12: Table = {
  passed: { completed: passed12, incomplete: passed12, unknown: passed12 },
  failed: { completed: failed12, incomplete: incomplete12, unknown: failed12 },
  unknown: { completed: { now: [lesson('completed')] }, incomplete: incomplete12, unknown: incomplete12 },
}

const passed2004: Written = { now: [completed('completed'), succeeded('passed')] }
const failed2004: Written = {
  now: [completed('incomplete')],
  atEnd: [completed('completed'), succeeded('failed')],
}
const incomplete2004: Written = { now: [completed('incomplete')] }

export const table2004: Table = {
  passed: { completed: passed2004, incomplete: passed2004, unknown: passed2004 },
  failed: { completed: failed2004, incomplete: incomplete2004, unknown: failed2004 },
  unknown: { completed: { now: [completed('completed')] }, incomplete: incomplete2004, unknown: incomplete2004 },
}

/** A word that stands further right is never replaced by one further left. */
const order = ['incomplete', 'failed', 'completed', 'passed']

const isLower = (value: string, before: string): boolean => order.indexOf(value) < order.indexOf(before)

/** Keeps what the platform has from earlier visits where it is better. */
const keepBetter = (host: HostState, set: readonly ElementValue[]): ElementValue[] =>
  set.map(([element, value]) => {
    const before = element === 'cmi.success_status' ? host.success : host.completion
    return [element, isLower(value, before) ? before : value]
  })

const numberOr = (value: number | null | undefined, otherwise: number): number => value ?? otherwise

/** The score as a share, -1 to 1, from whatever the course has reported; null if it has reported none. */
export function scaledScore(score: CourseResult['score']): number | null {
  if (score === null) return null
  if (typeof score.scaled === 'number') return Math.max(-1, Math.min(1, score.scaled))
  if (typeof score.raw !== 'number') return null
  const [min, max] = [numberOr(score.min, 0), numberOr(score.max, 100)]
  return max > min ? Math.max(0, Math.min(1, (score.raw - min) / (max - min))) : null
}

/** Plain decimals: platforms refuse exponents, and numbers without a digit before the point. */
export function decimal(value: number, places: number): string {
  const text = value.toFixed(places).replace(/\.?0+$/, '')
  return text === '-0' || text === '' ? '0' : text
}

function scoreSet(host: HostState, scaled: number | null): ElementValue[] {
  if (scaled === null) return []
  const prefix = host.standard === '1.2' ? 'cmi.core.score' : 'cmi.score'
  // Gradebooks read the raw score, some of them by its limits, so all of them agree.
  const set: ElementValue[] = [
    [`${prefix}.min`, '0'],
    [`${prefix}.max`, '100'],
    [`${prefix}.raw`, decimal(Math.max(0, scaled) * 100, 2)],
  ]
  return host.standard === '1.2' ? set : [...set, [`${prefix}.scaled`, decimal(scaled, 7)]]
}

export interface HostWrite {
  readonly set: readonly ElementValue[]
  readonly atEnd: readonly ElementValue[]
}

/** Status of a course result as two facts. A stated success counts more than the one that a word of SCORM 1.2 implies. */
export function statusOf({ completion, success }: CourseResult): Status {
  const word = courseWords[completion]
  return { completion: word.completion, success: success === 'unknown' ? word.success : success }
}

/**
 * Everything that the platform shall hold, complete each time, so that a lost write costs nothing.
 * @param stored what marks the attempt in the platform's suspend data
 * @param isSameAttempt whether the platform's values come from the same attempt of ours: its score may then fall
 */
export function hostWrite(
  host: HostState,
  result: CourseResult,
  { stored, isSameAttempt }: { readonly stored: string; readonly isSameAttempt: boolean },
): HostWrite {
  if (!host.records) return { set: [], atEnd: [] }
  const { completion, success } = statusOf(result)
  const { now, atEnd = [] } = (host.standard === '1.2' ? table12 : table2004)[success][completion]
  const scaled = scaledScore(result.score)
  const keepsScore = !isSameAttempt && host.scaled !== null && scaled !== null && host.scaled > scaled
  return {
    set: [
      ...keepBetter(host, now),
      ...scoreSet(host, keepsScore ? null : scaled),
      [host.standard === '1.2' ? 'cmi.core.exit' : 'cmi.exit', 'suspend'],
      ['cmi.suspend_data', stored],
    ],
    atEnd: keepBetter(host, atEnd),
  }
}
