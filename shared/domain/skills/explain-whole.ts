/**
 * Explains the level of a skill with parts: its estimate is the mean of its parts, moved by evidence of the skill itself. What the parts
 * add and what the evidence adds sum up to the estimate exactly.
 */
import type { ExplainedWholeResource } from '#shared/contract/resources/skills/learner-profile.ts'
import { estimateOf } from './estimator/estimate.ts'
import type { LedgerRow } from './estimator/ledger.ts'
import { fromMillionths, million, sumOf } from './estimator/millionths.ts'
import { ceilingOfWhole, priorOfParts, rollUp, sharesOfParts, type Part } from './estimator/roll-up.ts'
import type { Fading } from './estimator/weights.ts'
import { explainRow } from './projection-presenter.ts'

type Explained = Omit<ExplainedWholeResource, 'skillId' | 'label' | 'parts'>

export interface ExplainedParts extends Explained {
  /** What each part adds to the estimate, in the order of the parts. */
  readonly shares: readonly number[]
}

/**
 * @param ledger direct evidence of the whole
 * @returns null where neither the whole nor its parts have evidence
 */
export function explainWhole(
  ledger: readonly LedgerRow[],
  fading: Fading,
  parts: readonly Part[],
): ExplainedParts | null {
  const alone = estimateOf(ledger, fading)
  const direct =
    alone.level === 0 ? null : { alpha: alone.alpha - million, beta: alone.beta - million, ceiling: alone.ceiling }
  const standing = rollUp(direct, parts)
  if (standing.level === 0) return null
  const moved = estimateOf(ledger, fading, priorOfParts(parts))
  const fromParts = standing.estimate - sumOf(moved.contributions.map(({ contribution }) => contribution))
  return {
    estimate: fromMillionths(standing.estimate),
    standardDeviation: fromMillionths(standing.standardDeviation),
    lowerBound: fromMillionths(standing.lowerBound),
    level: standing.level,
    levelCeiling: ceilingOfWhole(direct, parts),
    coverage: fromMillionths(standing.coverage),
    shares: sharesOfParts(parts, fromParts).map(fromMillionths),
    evidence: ledger.map((row) => ({
      ...{ evidenceId: row.evidenceId, occurredAt: row.occurredAt },
      ...explainRow(row, moved, fading.day),
    })),
  }
}
