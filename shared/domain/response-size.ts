/** How large responses may be: Lambda returns at most 6 MB, and the body is a JSON string within that. */

/**
 * Most bytes of a body, as the JSON string or base64 text that a function returns. The rest of 6 MB is for the headers.
 */
export const maxResponseBytes = 6_200_000

/** Bytes of a text as a JSON string. */
export const jsonStringBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text))

/** A control character takes six bytes in JSON; all other characters take fewer. */
const maxBytesPerCharacter = 6

/**
 * Counts texts as JSON strings, one call per text. Each call returns whether all texts so far fit into the budget. The
 * exact bytes are counted only when the lengths alone cannot show that the texts fit.
 * @param budget bytes
 */
export function jsonStringBudget(budget: number): (text: string) => boolean {
  let [counted, upperBound] = [0, 0]
  let uncounted: string[] = []
  return (text) => {
    uncounted.push(text)
    upperBound += text.length * maxBytesPerCharacter + 2
    if (upperBound <= budget) return true
    counted = uncounted.reduce((sum, one) => sum + jsonStringBytes(one), counted)
    ;[upperBound, uncounted] = [counted, []]
    return counted <= budget
  }
}

/** Bytes of a binary body in base64, the form in which a function returns it. */
export const base64Bytes = (bytes: number): number => Math.ceil(bytes / 3) * 4
