/** Measures how well `lexical-1` finds the skills of a framework of 150 in texts whose skills are known. */
import { candidatesOf } from '#shared/domain/skills/extraction/candidates.ts'
import { mentionsIn } from '#shared/domain/skills/extraction/extract-skills.ts'
import { openSkills } from '#test/support/opened-skills.ts'
import { intervalOf } from './bootstrap.ts'
import { otherTexts, tradeTexts } from './choosing-texts.ts'
import { evaluationFramework } from './framework.ts'
import { readMarks, type MarkedText, type NamedPlace } from './marked-text.ts'
import { heldOutCatalogueTexts } from './held-out-catalogue-texts.ts'
import { heldOutTexts } from './held-out-texts.ts'

/** Texts that may choose rules and points, and texts that only measure. */
export const evaluationTexts = {
  tuning: Object.values(tradeTexts).flat(),
  further: Object.values(otherTexts).flat(),
  /** Every third text of the six trades: rules, points and words are chosen by the others alone. */
  heldOut: heldOutTexts,
  /** Pages of course catalogues and adverts of many trades, written beside those that choose rules. */
  heldOutPages: heldOutCatalogueTexts,
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

/** What the precision of names rests on. */
export interface Certainty {
  /** Names that were found, and those of them that are meant. */
  readonly found: number
  readonly meant: number
  /** The most names that were found in one text. */
  readonly mostInOne: number
  /** Where the precision would lie with other texts of the kind, in 95 of 100 cases. */
  readonly interval: readonly [low: number, high: number]
}

export function certaintyOf(texts: readonly MarkedText[]): Certainty {
  const parts = texts.map(count).map(({ found, namedOfFound }) => ({ part: namedOfFound, whole: found }))
  const [low, high] = intervalOf(parts)
  return {
    found: parts.reduce((sum, { whole }) => sum + whole, 0),
    meant: parts.reduce((sum, { part }) => sum + part, 0),
    mostInOne: Math.max(...parts.map(({ whole }) => whole)),
    interval: [share(low, 1), share(high, 1)],
  }
}
