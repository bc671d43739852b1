/** Objectives and interactions of a course in the words of the platform's standard. */
import type { HostStandard } from '#shared/contract/resources/dispatches/shell.ts'
import { durationSeconds, isoDuration, timespan } from '#web/player/course/duration.ts'
import type { CourseDetail } from './course-details.ts'
import { courseWords, decimal, scaledScore, type Status } from './host-mapping.ts'
import { numberOf } from './host-state.ts'
import { modernResponse, olderResponse } from './responses.ts'

/** The rest of an element's name, and its value. */
export type FieldValue = readonly [field: string, value: string]

type Fields = CourseDetail['fields']

const statuses = new Map<string, Status>(Object.entries(courseWords))

const textIn = (fields: Fields, name: string): string => fields.get(name) ?? ''

/** An id that every platform takes: a refused one loses the record, and in SCORM 2004 all that follow. */
function identifier(standard: HostStandard, text: string): string {
  if (standard === '1.2') return text.replace(/[^\x21-\x7e]+/g, '_').slice(0, 255)
  const clean = text.replace(/\s+/g, '_').slice(0, 4000)
  return /^urn:(?![A-Za-z0-9-]{1,31}:\S)/.test(clean) ? `_${clean}` : clean
}

/** Parts of a course use the same ids. At a platform that would mix them up, and an objective's id may stand in one place only. */
const idOf = (standard: HostStandard, { sco, fields }: CourseDetail): string =>
  identifier(standard, sco === '' ? textIn(fields, 'id') : `${sco}:${textIn(fields, 'id')}`)

/** Of an objective, from the one word of SCORM 1.2 or the two of SCORM 2004; null if it was not attempted. */
function statusIn(fields: Fields): Status | null {
  const completion = textIn(fields, 'completion_status')
  const word = [textIn(fields, 'status'), completion].find((text) => text !== '') ?? 'unknown'
  const implied = statuses.get(word) ?? courseWords.unknown
  const stated = textIn(fields, 'success_status')
  const success = stated === 'passed' || stated === 'failed' ? stated : implied.success
  const isUntouched = success === 'unknown' && ['not attempted', 'unknown'].includes(word)
  return isUntouched ? null : { completion: implied.completion, success }
}

function statusSet(standard: HostStandard, { completion, success }: Status): FieldValue[] {
  if (standard === '1.2') return [['status', success === 'unknown' ? completion : success]]
  return [['completion_status', completion], ...(success === 'unknown' ? [] : ([['success_status', success]] as const))]
}

/** Id, status and score. The score is sent from 0 to 100, as that of the course. */
export function objectiveSet(standard: HostStandard, detail: CourseDetail): FieldValue[] {
  const { fields } = detail
  const status = statusIn(fields)
  const score = (name: string): number | null => numberOf(textIn(fields, `score.${name}`))
  const scaled = scaledScore({ scaled: score('scaled'), raw: score('raw'), min: score('min'), max: score('max') })
  const set: FieldValue[] = [['id', idOf(standard, detail)]]
  if (status !== null) set.push(...statusSet(standard, status))
  if (scaled === null) return set
  set.push(['score.min', '0'], ['score.max', '100'], ['score.raw', decimal(Math.max(0, scaled) * 100, 2)])
  return standard === '1.2' ? set : [...set, ['score.scaled', decimal(scaled, 7)]]
}

function timeSet(standard: HostStandard, fields: Fields): FieldValue[] {
  const [time, timestamp] = [textIn(fields, 'time'), textIn(fields, 'timestamp')]
  if (standard === '2004') return timestamp === '' ? [] : [['timestamp', timestamp]]
  const [, ofStamp = ''] = /T(\d{2}:\d{2}:\d{2})/.exec(timestamp) ?? []
  const text = time === '' ? ofStamp : time
  return text === '' ? [] : [['time', text]]
}

/** Types that SCORM 1.2 does not know. */
const olderTypes = new Map([
  ['long-fill-in', 'fill-in'],
  ['other', ''],
])

const resultWords = {
  '1.2': new Map([['incorrect', 'wrong']]),
  '2004': new Map([['wrong', 'incorrect']]),
} as const

function responseSet(standard: HostStandard, fields: Fields, type: string): FieldValue[] {
  const isOlder = fields.has('student_response')
  const inWords = (text: string): string =>
    standard === '1.2' ? olderResponse(text) : isOlder ? modernResponse(type, text) : text
  const set: FieldValue[] = []
  for (let index = 0; fields.has(`correct_responses.${index}.pattern`); index += 1) {
    const pattern = `correct_responses.${index}.pattern`
    set.push([pattern, inWords(textIn(fields, pattern))])
  }
  const answer = fields.get('learner_response') ?? fields.get('student_response')
  const name = standard === '1.2' ? 'student_response' : 'learner_response'
  return answer === undefined ? set : [...set, [name, inWords(answer)]]
}

/** In the order in which platforms take the fields: SCORM 2004 checks responses by the type. */
export function interactionSet(standard: HostStandard, detail: CourseDetail): FieldValue[] {
  const { fields } = detail
  const stated = textIn(fields, 'type')
  const type = standard === '1.2' ? (olderTypes.get(stated) ?? stated) : stated === '' ? 'other' : stated
  const result = textIn(fields, 'result')
  const weighting = numberOf(textIn(fields, 'weighting'))
  const seconds = durationSeconds(textIn(fields, 'latency'))
  const description = textIn(fields, 'description')
  return [
    ['id', idOf(standard, detail)],
    ...(type === '' ? [] : ([['type', type]] as const)),
    ...timeSet(standard, fields),
    ...responseSet(standard, fields, type),
    ...(result === '' ? [] : ([['result', resultWords[standard].get(result) ?? result]] as const)),
    ...(weighting === null ? [] : ([['weighting', decimal(weighting, 2)]] as const)),
    ...(seconds === null
      ? []
      : ([['latency', standard === '1.2' ? timespan(seconds) : isoDuration(seconds)]] as const)),
    ...(standard === '1.2' || description === '' ? [] : ([['description', description.slice(0, 250)]] as const)),
  ]
}
