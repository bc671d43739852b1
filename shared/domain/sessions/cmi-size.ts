/** The size limit of an attempt's CMI data: more than a response can carry could never be read again. */
import { jsonStringBytes, maxResponseBytes } from '../response-size.ts'
import { refused, type Refused } from '../outcome.ts'
import type { CmiData } from './session.ts'

/** Characters of all elements together, names and values. */
const maxCharacters = 2_000_000
/** Responses repeat the suspend data beside the elements, and carry the shared objectives of other courses. */
const maxBytes = maxResponseBytes - 1_200_000
/** A control character takes six bytes in JSON, and one more because the response is a JSON string itself. */
const maxBytesPerCharacter = 7
/** Quotes, colon and comma of one element. */
const punctuationBytes = 10

/**
 * The refusal of CMI data that is too large; null where it fits. Exact bytes are counted only if the lengths cannot
 * show that it fits.
 */
export function cmiSizeRefusal(cmi: CmiData): Refused<'REQUEST_TOO_LARGE'> | null {
  let [characters, elements] = [0, 0]
  for (const name in cmi) {
    characters += name.length + (cmi[name] ?? '').length
    elements += 1
  }
  if (characters > maxCharacters) return tooLarge(`${characters} characters`, `${maxCharacters}`)
  if (characters * maxBytesPerCharacter + elements * punctuationBytes <= maxBytes) return null
  const bytes = jsonStringBytes(JSON.stringify(cmi))
  return bytes <= maxBytes ? null : tooLarge(`${bytes} bytes of a response`, `${maxBytes}`)
}

const tooLarge = (size: string, limit: string): Refused<'REQUEST_TOO_LARGE'> =>
  refused(
    'REQUEST_TOO_LARGE',
    `The elements of this attempt take ${size} together; at most ${limit} can be kept. Nothing was stored.`,
  )
