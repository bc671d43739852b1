import { useLanguage } from '#web/dashboard/app/language.ts'
import { percentText } from '#web/dashboard/parts/format.ts'

interface EstimateBarProps {
  /** From 0 to 1; null without evidence. */
  readonly estimate: number | null
  readonly lowerBound: number
  /** Lower bounds from which the levels hold. */
  readonly marks: readonly number[]
  /** Both numbers in words, for those who do not see the bar. */
  readonly describe: (lowerBound: string, estimate: string) => string
}

/** How sure a level is: the bar ends at the lower bound, which decides the level; the dot is the estimate. */
export function EstimateBar({ estimate, lowerBound, marks, describe }: EstimateBarProps) {
  const language = useLanguage()
  // Without an estimate the bar is empty, and the badge of the level beside it says so.
  const described =
    estimate === null
      ? { 'aria-hidden': true }
      : { role: 'img', 'aria-label': describe(percentText(lowerBound, language), percentText(estimate, language)) }
  return (
    <span className="estimate">
      <svg viewBox="0 0 100 12" preserveAspectRatio="none" {...described}>
        <rect className="estimate-track" y="3" width="100" height="6" />
        {estimate !== null && (
          <>
            <rect
              className="estimate-between"
              x={lowerBound * 100}
              y="3"
              width={(estimate - lowerBound) * 100}
              height="6"
            />
            <rect className="estimate-sure" y="3" width={lowerBound * 100} height="6" />
            <rect className="estimate-point" x={estimate * 100 - 0.6} width="1.2" height="12" />
          </>
        )}
        {marks.map((mark) => (
          <rect key={mark} className="estimate-mark" x={mark * 100} y="1" width="0.4" height="10" />
        ))}
      </svg>
    </span>
  )
}
