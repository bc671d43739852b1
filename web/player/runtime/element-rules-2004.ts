/**
 * Rules of the SCORM 2004 data model that scorm-again implements differently (4th Ed., RTE 4.1 and 4.2; checked
 * against ADL's LMS test cases). The player applies them before it calls the library.
 */
import { oneLine } from './one-line.ts'

/**
 * Elements without a value of their own: the roots, collections, entries of collections, and groups such as
 * `cmi.score`.
 */
const valueless =
  /^(cmi|adl|adl\.(nav|data|data\.\d+|nav\.request_valid)|cmi\.(score|learner_preference|objectives|interactions|comments_from_(learner|lms))|cmi\.(objectives|interactions|comments_from_(learner|lms))\.\d+|cmi\.objectives\.\d+\.score|cmi\.interactions\.\d+\.(objectives|correct_responses)(\.\d+)?)$/

/**
 * Whether content may neither get nor set the element. scorm-again treats it as a plain value, and a SetValue would
 * delete its entries.
 */
export const isValueless = (element: string): boolean => valueless.test(element)

/**
 * Elements whose value comes from the manifest. Without it, reading them is error 403 (value not initialized), not an
 * empty text.
 */
const fromManifest = /^cmi\.(scaled_passing_score|max_time_allowed)$/

/** Shared data stores (`adl.data.n.store`). An empty one is not initialized, even if content emptied it. */
const sharedStore = /^adl\.data\.\d+\.store$/

/** Whether an empty value means "not initialized" (error 403) for this element. */
export const isUninitialized = (element: string, value: string): boolean =>
  value === '' && (fromManifest.test(element) || sharedStore.test(element))

/**
 * Values that scorm-again refuses although the standard allows them: an empty text in these elements, and a delivery
 * speed of 0.
 */
const zero = /^0+(\.0*)?$/
const emptiable =
  /^cmi\.(location|learner_preference\.language|comments_from_learner\.\d+\.location|interactions\.\d+\.correct_responses\.\d+\.pattern)$/

/** Whether scorm-again would refuse this valid value. The player then stores it beside the model. */
export const isRefusedWrongly = (element: string, value: string): boolean =>
  value === '' ? emptiable.test(element) : element === 'cmi.learner_preference.delivery_speed' && zero.test(value)

/** Descriptions and comments, which may have several lines. scorm-again accepts one line only. */
const descriptions = /^cmi\.((objectives|interactions)\.\d+\.description|comments_from_learner\.\d+\.comment)$/

/** The value to pass to scorm-again: line breaks become spaces, so that it checks only language and length. */
export const inOneLine = (element: string, value: string): string =>
  descriptions.test(element) ? oneLine(value) : value

const duration = /^P(?=.)(\d+Y)?(\d+M)?(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+(\.\d{1,2})?S)?)?$/
/** A timestamp: years 1970 to 2038, and at most two digits for fractions of a second. */
const time = /^(19[7-9]\d|20[0-2]\d|203[0-8])(-|$)(?!.*\.\d{3})/
const invalidUrn = /^urn:(?!\S+$)|^urn:$/

const types: readonly { readonly elements: RegExp; readonly isValid: (value: string) => boolean }[] = [
  { elements: /^cmi\.(session_time|interactions\.\d+\.latency)$/, isValid: (value) => duration.test(value) },
  { elements: /^cmi\.(comments_from_learner|interactions)\.\d+\.timestamp$/, isValid: (value) => time.test(value) },
  {
    elements: /^cmi\.(interactions\.\d+\.)?objectives\.\d+\.id$|^cmi\.interactions\.\d+\.id$/,
    isValid: (value) => !invalidUrn.test(value),
  },
]

/** Whether the value does not match the element's data type (error 406) although scorm-again accepts it. */
export const isMistyped = (element: string, value: string): boolean =>
  types.some(({ elements, isValid }) => elements.test(element) && !isValid(value))

const entry =
  /^(adl\.data|cmi\.(?:objectives|interactions|comments_from_learner|comments_from_lms))\.(\d+)\.([^.]+)(?:\.(\d+))?/

/** Returns how many entries a collection has. */
export type CountOf = (collection: string) => number

/** Whether the element belongs to an entry that does not exist, so that reading it is error 301. */
export function isMissing(element: string, countOf: CountOf): boolean {
  const [, collection, index, field, within] = entry.exec(element) ?? []
  if (collection === undefined) return false
  if (Number(index) >= countOf(collection)) return true
  return within !== undefined && Number(within) >= countOf(`${collection}.${index}.${field}`)
}

const settable =
  /^adl\.data\.\d+\.store$|^cmi\.(comments_from_learner\.\d+\.(comment|location|timestamp)|objectives\.\d+\.(success_status|completion_status|progress_measure|description|id|score\.(scaled|raw|min|max))|interactions\.\d+\.(id|type|timestamp|weighting|learner_response|result|latency|description|objectives\.\d+\.id|correct_responses\.\d+\.pattern))$/

/**
 * Why SetValue on an entry is refused: 351 if its index would leave a gap, 408 if its identifier must be set first.
 * Null if the write is allowed, or if scorm-again refuses it by itself.
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
