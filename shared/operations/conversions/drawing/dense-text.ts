import type { PlacedText } from '#shared/formats/deck/rendered-deck.ts'

/** Lines lower than this fraction of the slide are hard to read in a picture of the usual size. */
const smallLine = 0.02
/** Characters in such lines from which a slide gets a larger picture. */
const manyCharacters = 300

/** Whether a slide has so much small print that its picture must be larger to be readable. */
export function isDense(texts: readonly PlacedText[]): boolean {
  const small = texts.filter(({ place }) => Math.min(place.width, place.height) < smallLine)
  return small.reduce((sum, { text }) => sum + text.length, 0) > manyCharacters
}
