/** Measures how well `lexical-1` finds the skills of a framework of 150 in texts whose skills are known. */
import { candidatesOf } from '#shared/domain/skills/extraction/candidates.ts'
import { mentionsIn } from '#shared/domain/skills/extraction/extract-skills.ts'
import { openSkills } from '#test/support/opened-skills.ts'
import { buildingTexts, hotelTexts } from './building-and-hotels.ts'
import { careTexts, logisticsTexts } from './care-and-logistics.ts'
import { evaluationFramework } from './framework.ts'
import { readMarks, type MarkedText, type NamedPlace } from './marked-text.ts'
import { furtherTexts } from './further-texts.ts'
import { heldOutTexts } from './held-out-texts.ts'
import { laterTexts } from './later-texts.ts'
import { otherAdverts } from './other-trades-adverts.ts'
import { otherCourses } from './other-trades-courses.ts'
import { retailTexts, softwareTexts } from './software-and-retail.ts'
import { terseTexts } from './terse-texts.ts'
import { sectionedTexts } from './sectioned-texts.ts'
import { trainingPlans } from './training-plans.ts'

/** Texts to choose rules by, and texts that only measure. */
export const evaluationTexts = {
  tuning: [...careTexts, ...logisticsTexts, ...softwareTexts, ...retailTexts, ...buildingTexts, ...hotelTexts],
  /** To choose rules by, too: other styles, and other trades, which use many words of the framework for something else. */
  further: [
    ...furtherTexts,
    ...terseTexts,
    ...laterTexts,
    ...otherAdverts,
    ...otherCourses,
    ...trainingPlans,
    ...sectionedTexts,
  ],
  /** Every third text of the six trades: rules and words are chosen by the others alone. */
  heldOut: heldOutTexts,
}

export interface Figures {
  readonly texts: number
  /** Names that were found, of those that were marked; and of those that were found, those that were marked. */
  readonly namedRecall: number
  readonly namedPrecision: number
  /** Skills without a name in the text that are among the first ten candidates. */
  readonly impliedRecall: number
  /** Of the candidates by shared words among the first ten, those that the text names or implies. */
  readonly impliedPrecision: number
}

const { skills, edges } = evaluationFramework()
const { ids, labels, source } = openSkills(skills, edges)
const first = 10

const overlaps = (one: Omit<NamedPlace, 'label'>, other: Omit<NamedPlace, 'label'>): boolean =>
  one.start < other.end && other.start < one.end

/** Counts of one text. */
function count(marked: MarkedText) {
  const { text, named, implied } = readMarks(marked)
  const candidates = candidatesOf(mentionsIn(text, source, marked[0]), { ids, labels })
  const found = candidates
    .filter(({ method }) => method === 'literal')
    .flatMap(({ label, spans }) => spans.map((span) => ({ label, ...span })))
  const meets = (place: NamedPlace, others: readonly NamedPlace[]): boolean =>
    others.some((other) => other.label === place.label && overlaps(place, other))
  const ranked = candidates.slice(0, first)
  const guessed = ranked.filter(({ method }) => method === 'lexical')
  const known = new Set([...implied, ...named.map(({ label }) => label)])
  return {
    named: named.length,
    foundOfNamed: named.filter((place) => meets(place, found)).length,
    found: found.length,
    namedOfFound: found.filter((place) => meets(place, named)).length,
    implied: implied.length,
    foundOfImplied: ranked.filter(({ label }) => implied.includes(label)).length,
    guessed: guessed.length,
    knownOfGuessed: guessed.filter(({ label }) => known.has(label)).length,
  }
}

const share = (part: number, whole: number): number => Math.round((100 * part) / Math.max(1, whole)) / 100

export function evaluate(texts: readonly MarkedText[]): Figures {
  const counts = texts.map(count)
  const sum = (of: keyof (typeof counts)[number]): number => counts.reduce((total, each) => total + each[of], 0)
  return {
    texts: texts.length,
    namedPrecision: share(sum('namedOfFound'), sum('found')),
    namedRecall: share(sum('foundOfNamed'), sum('named')),
    impliedRecall: share(sum('foundOfImplied'), sum('implied')),
    impliedPrecision: share(sum('knownOfGuessed'), sum('guessed')),
  }
}
