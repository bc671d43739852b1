/** What the learning platform says when its visit begins, in one form for both standards. */
import type { HostStandard } from '#shared/contract/resources/dispatches/shell.ts'

export type HostElements = Readonly<Record<string, string>>

export interface HostState {
  readonly standard: HostStandard
  readonly learnerId: string
  readonly learnerName: string
  readonly language: string
  /** Whether the platform records this visit; in a review nothing is written, not even time. */
  readonly records: boolean
  /** What the last visit has stored: the attempt of ours to which the platform's attempt belongs. */
  readonly marker: string | null
  readonly learnerProof: string | null
  readonly completion: string
  readonly success: string
  /** The score, 0 to 1; null if there is none. */
  readonly scaled: number | null
  /** Ids of the platform's objectives, in their order there. */
  readonly objectives: readonly string[]
}

const names = {
  '1.2': {
    learnerId: 'cmi.core.student_id',
    learnerName: 'cmi.core.student_name',
    language: 'cmi.student_preference.language',
    mode: 'cmi.core.lesson_mode',
    credit: 'cmi.core.credit',
    score: 'cmi.core.score',
  },
  '2004': {
    learnerId: 'cmi.learner_id',
    learnerName: 'cmi.learner_name',
    language: 'cmi.learner_preference.language',
    mode: 'cmi.mode',
    credit: 'cmi.credit',
    score: 'cmi.score',
  },
} as const

/** `<marker>` or `<marker> <proof>`, well below the limits of every platform. */
const stored = /^(lectern:1:\d{1,6}:[\w-]{1,128})(?: ([\w.-]{1,512}))?$/

/** The suspend data of the platform: marker and proof. The course's own suspend data stays in our service. */
export const suspendText = (marker: string, proof: string | null): string =>
  proof === null ? marker : `${marker} ${proof}`

/** The number that a text states; null if it states none. */
export function numberOf(text: string): number | null {
  const trimmed = text.trim()
  return trimmed !== '' && Number.isFinite(Number(trimmed)) ? Number(trimmed) : null
}

const numberIn = (elements: HostElements, element: string): number | null => numberOf(elements[element] ?? '')

function scaledIn(elements: HostElements, score: string): number | null {
  const raw = numberIn(elements, `${score}.raw`)
  if (raw === null) return numberIn(elements, `${score}.scaled`)
  const min = numberIn(elements, `${score}.min`) ?? 0
  const max = numberIn(elements, `${score}.max`) ?? 100
  return max > min ? (raw - min) / (max - min) : null
}

/** The ids that the shell passes on; packages exported earlier pass none, then only the number counts. */
function objectivesIn(elements: HostElements): string[] {
  const count = Math.min(1000, Math.max(0, Math.floor(numberIn(elements, 'cmi.objectives._count') ?? 0)))
  return Array.from({ length: count }, (_, index) => elements[`cmi.objectives.${index}.id`] ?? '')
}

export function readHost(standard: HostStandard, elements: HostElements): HostState {
  const of = names[standard]
  const at = (element: string): string => elements[element] ?? ''
  const [, marker = null, learnerProof = null] = stored.exec(at('cmi.suspend_data')) ?? []
  const lessonStatus = at('cmi.core.lesson_status')
  return {
    standard,
    learnerId: at(of.learnerId),
    learnerName: at(of.learnerName),
    language: at(of.language),
    // Platforms without modes return nothing: an ordinary visit.
    records: !['review', 'browse'].includes(at(of.mode)) && at(of.credit) !== 'no-credit',
    marker,
    learnerProof,
    completion: standard === '1.2' ? lessonStatus : at('cmi.completion_status'),
    success: standard === '1.2' ? '' : at('cmi.success_status'),
    scaled: scaledIn(elements, of.score),
    objectives: objectivesIn(elements),
  }
}
