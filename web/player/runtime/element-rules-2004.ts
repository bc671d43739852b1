/**
 * What the standard says of elements where scorm-again's data model says otherwise (SCORM 2004 RTE 4.1 and 4.2, as ADL's
 * LMS test cases ask it).
 */
import { oneLine } from './one-line.ts'

/** Elements that have no value of their own: roots, collections, entries of them and groups. */
const valueless =
  /^(cmi|adl|adl\.(nav|data|data\.\d+|nav\.request_valid)|cmi\.(score|learner_preference|objectives|interactions|comments_from_(learner|lms))|cmi\.(objectives|interactions|comments_from_(learner|lms))\.\d+|cmi\.objectives\.\d+\.score|cmi\.interactions\.\d+\.(objectives|correct_responses)(\.\d+)?)$/

/** The model would take such an element for one with a value, and lose its entries at a SetValue. */
export const isValueless = (element: string): boolean => valueless.test(element)

/** What the manifest may leave out; reading it then is an error, not an empty text. */
const notWithoutManifest = /^cmi\.(scaled_passing_score|max_time_allowed)$/

/** Shared stores that hold nothing, also because content has emptied them. */
const store = /^adl\.data\.\d+\.store$/

/** Whether an empty answer means that there is no value. */
export const isUninitialized = (element: string, value: string): boolean => value === '' && (notWithoutManifest.test(element) || store.test(element))

/** Values that the model refuses: texts that content may empty, and a speed of nothing. */
const stillness = /^0+(\.0*)?$/
const emptiable = /^cmi\.(location|learner_preference\.language|comments_from_learner\.\d+\.location|interactions\.\d+\.correct_responses\.\d+\.pattern)$/

/** Whether a value is one of the element although the model refuses it. */
export const isRefusedWrongly = (element: string, value: string): boolean =>
  value === '' ? emptiable.test(element) : element === 'cmi.learner_preference.delivery_speed' && stillness.test(value)

/** Texts of people, which may have several lines; the model takes only one. */
const texts = /^cmi\.((objectives|interactions)\.\d+\.description|comments_from_learner\.\d+\.comment)$/

/** A value as the model takes it: it sees the text in one line, and judges its language and length by that. */
export const inOneLine = (element: string, value: string): string => (texts.test(element) ? oneLine(value) : value)

const duration = /^P(?=.)(\d+Y)?(\d+M)?(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+(\.\d{1,2})?S)?)?$/
/** Seconds have two digits after the point; years are those that 32 bits of seconds reach. */
const time = /^(19[7-9]\d|20[0-2]\d|203[0-8])(-|$)(?!.*\.\d{3})/
const uniform = /^urn:(?!\S+$)|^urn:$/

const types: readonly { readonly elements: RegExp; readonly isValid: (value: string) => boolean }[] = [
  { elements: /^cmi\.(session_time|interactions\.\d+\.latency)$/, isValid: (value) => duration.test(value) },
  { elements: /^cmi\.(comments_from_learner|interactions)\.\d+\.timestamp$/, isValid: (value) => time.test(value) },
  { elements: /^cmi\.(interactions\.\d+\.)?objectives\.\d+\.id$|^cmi\.interactions\.\d+\.id$/, isValid: (value) => !uniform.test(value) },
]

/** Whether a value is none of the element's type although the model takes it. */
export const isMistyped = (element: string, value: string): boolean => types.some(({ elements, isValid }) => elements.test(element) && !isValid(value))

const entry = /^(adl\.data|cmi\.(?:objectives|interactions|comments_from_learner|comments_from_lms))\.(\d+)\.([^.]+)(?:\.(\d+))?/

/** How many entries a collection has. */
export type CountOf = (collection: string) => number

/** Whether an element belongs to an entry that is not there. */
export function isMissing(element: string, countOf: CountOf): boolean {
  const [, collection, index, field, within] = entry.exec(element) ?? []
  if (collection === undefined) return false
  if (Number(index) >= countOf(collection)) return true
  return within !== undefined && Number(within) >= countOf(`${collection}.${index}.${field}`)
}

const settable = /^adl\.data\.\d+\.store$|^cmi\.(comments_from_learner\.\d+\.(comment|location|timestamp)|objectives\.\d+\.(success_status|completion_status|progress_measure|description|id|score\.(scaled|raw|min|max))|interactions\.\d+\.(id|type|timestamp|weighting|learner_response|result|latency|description|objectives\.\d+\.id|correct_responses\.\d+\.pattern))$/

/**
 * Why an entry may not be written: 351 where it would leave a gap, 408 where its identifier comes first. Null where it may,
 * or where the model refuses it by itself.
 */
export function refusalOf(element: string, countOf: CountOf): '351' | '408' | null {
  const [, collection, index, field, within] = entry.exec(element) ?? []
  if (collection === undefined || !settable.test(element)) return null
  const count = countOf(collection)
  if (Number(index) > count || (collection === 'adl.data' && Number(index) === count)) return '351'
  const isNew = Number(index) === count
  if (isNew && field !== 'id' && collection !== 'cmi.comments_from_learner') return '408'
  return within !== undefined && Number(within) > countOf(`${collection}.${index}.${field}`) ? '351' : null
}
