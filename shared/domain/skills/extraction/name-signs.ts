/**
 * What speaks for and against a name in a text meaning its skill, in points. They are fitted to the texts of the evaluation, by
 * `bench/extraction/fit-name-points.ts`: they change together, never one by one. The cues are English.
 */
import { isAddressedAt, isEverydayWord, type Place } from './name-place.ts'
import { isBehindVerb } from './others.ts'
import { isAsking } from './requests.ts'

interface Sign {
  readonly points: number
  readonly holds: (place: Place) => boolean
}

/** A title that is the name and nothing else. */
const isWholeTitle = ({ before, after, setting }: Place): boolean =>
  setting.isLine && !setting.isListItem && !/\p{L}/u.test(before + after)

/** "You lead a meeting". */
const doneByReader = /\byou(?:\s+[\p{L}-]+){1,4}\s+$/iu

/** "Not wound care", "another course deals with wound care". */
const contrast =
  /\b(?:not|no|never|without|nor|neither|instead|apart|except|others?|another|elsewhere|separate|own|none|nobody)\b|n['’]t\b/i

export const nameSigns = {
  /** Three words and more. */
  longName: { points: 2, holds: ({ words }) => words >= 3 },
  /** A single word that texts use for many things, such as "meetings". */
  everydayWord: { points: -4, holds: (place) => isEverydayWord(place) && !isWholeTitle(place) },
  /** The reader does what the name says. */
  doneByReader: { points: 3, holds: ({ before }) => doneByReader.test(before) },
  /** In a sentence that neither addresses the reader there nor asks for or teaches something. */
  forNobody: {
    points: -2,
    holds: (place) => !place.setting.isRequest && !place.setting.isLine && !isAddressedAt(place),
  },
  /** "Reservations are printed at night"; not "wound care is required". */
  subject: {
    points: -3,
    holds: ({ before, after }) =>
      !isBehindVerb(before) && !isAsking(after) && /^[^.;:–—]*?\b(?:is|are|was|were|has|have)\b/i.test(after),
  },
  /** Behind a word that sets something apart. */
  contrast: { points: -4, holds: ({ before }) => contrast.test(before) },
  /** "The foreman reads the plan". */
  beginsWithOthers: { points: -5, holds: ({ setting }) => setting.beginsWithOthers && !setting.isRequest },
  /** "Our front desk". */
  definite: { points: -2, holds: ({ before }) => /\b(?:the|our|its|their)\s+$/i.test(before) },
} as const satisfies Record<string, Sign>

/** Points for another name of the branch in the text. */
export const companyPoints = 2

/** A name with fewer points is a word that the text shares with the skill. */
export const leastPoints = -3

const signs: readonly Sign[] = Object.values(nameSigns)

/** The points of a name by its sentence, without those for another name of its branch. */
export const pointsOf = (place: Place): number =>
  signs.reduce((sum, { points, holds }) => (holds(place) ? sum + points : sum), 0)
