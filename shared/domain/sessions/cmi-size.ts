/** How much an attempt may keep: no more than fits into the answers that show it, or nobody could read it again. */
import { answerBytes, quotedBytes } from '../answer-size.ts'
import { refused, type Refused } from '../outcome.ts'
import type { CmiData } from './session.ts'

/** Characters of all elements together, names and values. */
const mostCharacters = 2_000_000
/** Answers show the suspend data once more beside the elements, and what the learner has reached elsewhere. */
const mostBytes = answerBytes - 1_200_000
/** A control character is six bytes of JSON, and one more where the answer stands in JSON itself; all else is less. */
const mostBytesOfOne = 7
/** Quotes, colon and comma of an element there. */
const bytesAround = 10

/** Refuses elements that do not fit; they are looked at in full only where their lengths leave that open. */
export function refuseTooMuch(cmi: CmiData): Refused<'REQUEST_TOO_LARGE'> | null {
  let [characters, elements] = [0, 0]
  for (const name in cmi) {
    characters += name.length + (cmi[name] ?? '').length
    elements += 1
  }
  if (characters > mostCharacters) return refused('REQUEST_TOO_LARGE', `The elements hold ${characters} characters together; ${mostCharacters} are kept. Nothing was stored.`)
  if (characters * mostBytesOfOne + elements * bytesAround <= mostBytes) return null
  const bytes = quotedBytes(JSON.stringify(cmi))
  return bytes <= mostBytes ? null : refused('REQUEST_TOO_LARGE', `The elements take ${bytes} bytes together as they are answered; ${mostBytes} are kept. Nothing was stored.`)
}
