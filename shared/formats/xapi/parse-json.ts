/** Parses the JSON of statements and of parameters. */
import { isTooDeep, maxJsonDepth } from '#shared/contract/values.ts'
import { read, refusedFor, type Reading } from './problem.ts'

/** An escape that can be half of a pair. Without one, text that was decoded from UTF-8 has no lone surrogates. */
const surrogateEscape = /\\u[dD][89a-fA-F]/

const hasLoneSurrogate = (text: string): boolean => /\p{Cs}/u.test(text)

/** Whether a name or text in a value holds a lone surrogate. The value does not nest too deeply. */
function holdsLoneSurrogate(value: unknown): boolean {
  if (typeof value === 'string') return hasLoneSurrogate(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, member]) => hasLoneSurrogate(name) || holdsLoneSurrogate(member))
}

/**
 * Parses text that is well-formed Unicode. Refuses lone surrogates in escapes: they have no bytes in UTF-8, so a stored
 * statement would differ from the one that was sent.
 * @param path of the value in problems
 */
export function parseJson(text: string, path: string): Reading<unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refusedFor({ path, message: 'must be JSON' })
  }
  if (isTooDeep(value))
    return refusedFor({ path, message: `must not nest lists and objects more than ${maxJsonDepth} levels deep` })
  if (surrogateEscape.test(text) && holdsLoneSurrogate(value))
    return refusedFor({ path, message: 'must be Unicode text: it holds an escape of half a surrogate pair' })
  return read(value)
}
