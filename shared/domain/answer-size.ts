/** How large answers may be: a function gives up to 6 MB, in which the body stands as a JSON string. */

/** Bytes of a body as it stands in a function's answer; what remains of 6 MB is for the headers. */
export const answerBytes = 6_200_000

/** Bytes of a text that stands in JSON as a string. */
export const quotedBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text))

/** A control character becomes six bytes, all else fewer. */
const mostBytesOfOne = 6

/**
 * Counts texts, in quotes each, one after the other: whether all that came so far fit into so many bytes. They are looked at only where
 * their lengths leave that open.
 */
export function quotedWithin(most: number): (text: string) => boolean {
  let [counted, bound] = [0, 0]
  let uncounted: string[] = []
  return (text) => {
    uncounted.push(text)
    bound += text.length * mostBytesOfOne + 2
    if (bound <= most) return true
    counted = uncounted.reduce((sum, one) => sum + quotedBytes(one), counted)
    ;[bound, uncounted] = [counted, []]
    return counted <= most
  }
}

/** Bytes of a body that is no text, which goes out in base64. */
export const encodedBytes = (bytes: number): number => Math.ceil(bytes / 3) * 4
