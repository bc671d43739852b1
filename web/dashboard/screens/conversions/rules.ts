/** What the screens of conversions decide by themselves. */

/** Endings of the names of decks; the service looks at their content. */
export const deckEndings = ['.pptx', '.pptm', '.ppsx', '.ppsm', '.potx', '.potm'] as const

interface Finding {
  readonly slides: readonly number[]
}

interface SlideFindings<Found> {
  /** Number in the deck, from 1; null: the deck as a whole. */
  readonly slide: number | null
  readonly findings: readonly Found[]
}

/** Findings by the slides that they concern, the deck as a whole first. One that concerns several slides stands at each. */
export function findingsBySlide<Found extends Finding>(findings: readonly Found[]): readonly SlideFindings<Found>[] {
  const whole = findings.filter(({ slides }) => slides.length === 0)
  const numbers = [...new Set(findings.flatMap(({ slides }) => slides))].toSorted((one, other) => one - other)
  return [
    ...(whole.length === 0 ? [] : [{ slide: null, findings: whole }]),
    ...numbers.map((slide) => ({ slide, findings: findings.filter(({ slides }) => slides.includes(slide)) })),
  ]
}

/** Numbers of the slides of the course about which the report says nothing of their own. */
export function slidesWithoutFindings(report: {
  readonly slides: readonly number[]
  readonly warnings: readonly Finding[]
}): readonly number[] {
  const named = new Set(report.warnings.flatMap(({ slides }) => slides))
  return report.slides.filter((slide) => !named.has(slide))
}

/** How to mend a deck that failed with a code; null for codes without a known mend. */
export const mendOf = (mends: Readonly<Record<string, string>>, code: string): string | null =>
  Object.hasOwn(mends, code) ? (mends[code] ?? null) : null
