/** The elements of a session as scorm-again loads them before the content of a page begins. */
import { isoDuration } from '../events/iso-duration.ts'
import { timeSpentSeconds, type CmiData, type Session } from './session.ts'

/** What the last visit stated about itself says nothing about the next one. */
const ofOneVisit = /^cmi\.(core\.)?(session_time|exit)$/

const twoDigits = (value: number): string => String(value).padStart(2, '0')

const mostHours = 9999

/** `HHHH:MM:SS`, as SCORM 1.2 writes timespans. */
function timespan(seconds: number): string {
  const hours = String(Math.min(mostHours, Math.floor(seconds / 3600))).padStart(4, '0')
  return `${hours}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(Math.floor(seconds) % 60)}`
}

function entryOf({ touched, openMode }: Session): string {
  if (!touched) return 'ab-initio'
  return openMode === 'review' ? '' : 'resume'
}

/** Elements that the service states: who learns, how the course was opened, and the time so far. */
function statedElements(session: Session, standard: 'scorm12' | 'scorm2004'): CmiData {
  const [credit, mode] = session.openMode === 'review' ? ['no-credit', 'review'] : ['credit', 'normal']
  const name = session.learnerName ?? session.learnerId
  const seconds = timeSpentSeconds(session)
  return standard === 'scorm12'
    ? {
        'cmi.core.student_id': session.learnerId,
        'cmi.core.student_name': name,
        'cmi.core.credit': credit,
        'cmi.core.lesson_mode': mode,
        'cmi.core.entry': entryOf(session),
        'cmi.core.total_time': timespan(seconds),
      }
    : {
        'cmi.learner_id': session.learnerId,
        'cmi.learner_name': name,
        'cmi.credit': credit,
        'cmi.mode': mode,
        'cmi.entry': entryOf(session),
        'cmi.total_time': isoDuration(seconds),
      }
}

const isLoaded = ([name, value]: readonly [string, string]): boolean =>
  value !== '' && /^(cmi|adl)\./.test(name) && !ofOneVisit.test(name)

/** A place in the order in which elements can be set: an id first, then a type, then what depends on them. */
const rank = (name: string): string => name.replace(/\.id$/, '.\u0000').replace(/\.type$/, '.\u0001')

const inSettingOrder = ([first]: readonly [string, string], [second]: readonly [string, string]): number =>
  rank(first) < rank(second) ? -1 : 1

/** @param stored elements of the attempt @returns elements by their dotted names */
export const scormData = (session: Session, stored: CmiData, standard: 'scorm12' | 'scorm2004'): CmiData =>
  Object.fromEntries(
    Object.entries({ ...stored, ...statedElements(session, standard) })
      .filter(isLoaded)
      .sort(inSettingOrder),
  )

/** Elements nested by the parts of their names. Indices are names too. */
export interface NestedData {
  readonly [name: string]: string | NestedData
}

/** An element with the parts of its name that are not nested yet. */
type Remaining = readonly [parts: readonly string[], value: string]

function nest(elements: readonly Remaining[]): NestedData {
  const groups = new Map<string, Remaining[]>()
  for (const element of elements) {
    const [name = ''] = element[0]
    groups.set(name, [...(groups.get(name) ?? []), element])
  }
  // Made from entries, because names come from content: an assignment to `__proto__` would change all objects.
  return Object.fromEntries([...groups].map(([name, group]) => [name, valueOf(group)]))
}

function valueOf(group: readonly Remaining[]): string | NestedData {
  const below = group.filter(([parts]) => parts.length > 1)
  return below.length === 0 ? (group[0]?.[1] ?? '') : nest(below.map(([parts, value]) => [parts.slice(1), value]))
}

/** The same elements as `loadFromJSON` of scorm-again takes them. */
export const nestedData = (elements: CmiData): NestedData =>
  nest(Object.entries(elements).map(([name, value]) => [name.split('.'), value]))
