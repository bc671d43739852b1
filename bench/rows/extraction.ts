/** How many skills of a text the extraction finds, in texts that chose none of its rules. */
import type { Benchmark } from '../benchmark.ts'
import { certaintyOf, evaluate, evaluationTexts, type Figures } from '../extraction/evaluate-extraction.ts'
import { fitNamePoints } from '../extraction/fit-name-points.ts'

const floors = { namedPrecision: 0.9, namedRecall: 0.8, impliedRecall: 0.6 }

const line = (name: string, { texts, ...figures }: Figures): string =>
  `${name} (${texts} texts): ${Object.entries(figures)
    .map(([figure, value]) => `${figure} ${value}`)
    .join(', ')}`

export const extraction: Benchmark = {
  goal: 'Named skills: precision at least 0.90, recall 0.80; implied ones: recall 0.60 among the first ten',
  // Rules and points are not fitted to the texts that are held out: a missed floor is printed, and asks for better rules.
  exact: false,
  measure() {
    const { texts: _texts, ...heldOut } = evaluate(evaluationTexts.heldOut)
    const { namedPrecision, namedRecall, impliedRecall } = heldOut
    return Promise.resolve({
      measured: { ...heldOut },
      met:
        namedPrecision >= floors.namedPrecision &&
        namedRecall >= floors.namedRecall &&
        impliedRecall >= floors.impliedRecall,
      // New pages are harder than the texts of the goal: their figures are printed beside it.
      notes: [
        line('tuning', evaluate(evaluationTexts.tuning)),
        line('further', evaluate(evaluationTexts.further)),
        line('held out', evaluate(evaluationTexts.heldOut)),
        line('held out, new pages', evaluate(evaluationTexts.heldOutPages)),
        `precision held out: ${JSON.stringify(certaintyOf(evaluationTexts.heldOut))}`,
        `precision held out, new pages: ${JSON.stringify(certaintyOf(evaluationTexts.heldOutPages))}`,
        `points of names: ${JSON.stringify(fitNamePoints())}`,
      ],
    })
  },
}
