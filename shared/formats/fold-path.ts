/**
 * More marks on one letter than any language writes (Unicode's stream-safe format); bringing them in order takes ages.
 */
const MARKS_OF_NO_LANGUAGE = /\p{M}{31}/u

/** Equal for paths that some systems do not distinguish: ignores case and the composition of accents. */
export function foldPath(path: string): string {
  return MARKS_OF_NO_LANGUAGE.test(path) ? path : path.normalize('NFC').toLowerCase()
}
