/** More marks on one letter than any language writes (Unicode's stream-safe format); bringing them in order takes ages. */
const MARKS_OF_NO_LANGUAGE = /\p{M}{31}/u

/** The same for paths that some systems cannot tell apart: regardless of case and of how accents are composed. */
export function foldPath(path: string): string {
  return MARKS_OF_NO_LANGUAGE.test(path) ? path : path.normalize('NFC').toLowerCase()
}
