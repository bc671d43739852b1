/**
 * Fits the points of `name-signs.ts` to the texts that may choose them: weights of a logistic regression, in whole points. `npm run bench --
 * extraction` prints them.
 *
 * The weights are those over all names of the texts, also those that a rule leaves out: the rules were written for these texts, and would leave
 * out all that the points could learn. A name counts from the points on by which, cross-validated by file, enough of the names that no rule
 * leaves out are meant.
 */
import { crossScores, weightsOf } from './logistic.ts'
import { markedPlaces, nameCases, signNames } from './name-cases.ts'

/** Above the goal of 0.90: what the rules left out of these texts, they do not leave out of others. */
const leastPrecision = 0.94

/** Points of a weight of 1. */
const scale = 2

interface Cut {
  readonly score: number
  readonly precision: number
  readonly recall: number
}

/** What is found where the names from a score on count, of those that no rule leaves out. */
function cutAt(score: number, scores: readonly number[]): Cut {
  const counted = nameCases.filter(({ isOpen }, at) => isOpen && (scores[at] ?? 0) >= score)
  const right = counted.filter(({ holds }) => holds).length
  return { score, precision: right / counted.length, recall: right / markedPlaces }
}

/** The cut that finds most, of those that are precise enough. */
const bestCut = (scores: readonly number[]): Cut =>
  [...new Set(scores)]
    .map((score) => cutAt(score, scores))
    .filter(({ precision }) => precision >= leastPrecision)
    .reduce((best, cut) => (cut.recall > best.recall ? cut : best))

export interface FittedPoints {
  /** By sign; `company` is another name of the branch. */
  readonly points: Readonly<Record<string, number>>
  readonly least: number
  /** Where the names of each file get their points from the other files. */
  readonly crossValidated: Pick<Cut, 'precision' | 'recall'>
}

export function fitNamePoints(): FittedPoints {
  const [start = 0, ...weights] = weightsOf(nameCases)
  const files = nameCases.map(({ file }) => file)
  const { score, ...crossValidated } = bestCut(crossScores(nameCases, files))
  const inPoints = (weight: number): number => Math.round(scale * weight)
  return {
    points: Object.fromEntries(signNames.map((sign, at) => [sign, inPoints(weights[at] ?? 0)])),
    least: inPoints(score - start),
    crossValidated,
  }
}
