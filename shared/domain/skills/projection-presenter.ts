/** Presents projections, with and without their explanation. */
import type {
  ExplainedProjectionResource,
  SkillProjectionResource,
} from '#shared/contract/resources/skills/projection.ts'
import { whyNotCounted, type NotCounted } from './estimator/counted-rows.ts'
import { dateOfDay } from './estimator/days.ts'
import type { Estimate } from './estimator/estimate.ts'
import { fadesOn } from './estimator/fading.ts'
import type { LedgerRow } from './estimator/ledger.ts'
import { fromMillionths } from './estimator/millionths.ts'
import { estimateOn, type Projection } from './projection.ts'

function presented(projection: Projection, estimate: Estimate, day: number): SkillProjectionResource {
  const { subjectId, skillId, skillLabel, frameworkId, frameworkVersion, modelVersion, revision, ledger } = projection
  const { level, ceiling, contributions } = estimate
  const newest = contributions[0]?.evidenceId
  const falls = fadesOn(ledger, { day, halfLifeDays: projection.halfLifeDays })
  return {
    ...{ subjectId, skillId, skillLabel, frameworkId, frameworkVersion },
    estimate: level === 0 ? null : fromMillionths(estimate.estimate),
    standardDeviation: fromMillionths(estimate.standardDeviation),
    lowerBound: fromMillionths(estimate.lowerBound),
    ...{ level, levelCeiling: ceiling, evidenceCount: contributions.length },
    lastEvidenceAt: ledger.find(({ evidenceId }) => evidenceId === newest)?.occurredAt ?? null,
    fadesOn: falls === null ? null : dateOfDay(falls),
    ...{ asOf: dateOfDay(day), modelVersion, revision },
  }
}

/** @param day UTC day, counted from the epoch */
export const presentProjection = (projection: Projection, day: number): SkillProjectionResource =>
  presented(projection, estimateOn(projection, day), day)

/** How a row of a ledger stands on a day. */
interface ExplainedRow {
  readonly contribution: number
  readonly counts: boolean
  readonly rule: NotCounted | null
}

/** @param estimate of the ledger that holds the row, on the same day */
export function explainRow(row: LedgerRow, estimate: Estimate, day: number): ExplainedRow {
  const found = estimate.contributions.find(({ evidenceId }) => evidenceId === row.evidenceId)
  return found === undefined
    ? { contribution: 0, counts: false, rule: whyNotCounted(row, day) }
    : { contribution: fromMillionths(found.contribution), counts: true, rule: null }
}

/** @param day UTC day, counted from the epoch */
export function explainProjection(projection: Projection, day: number): ExplainedProjectionResource {
  const estimate = estimateOn(projection, day)
  return {
    ...presented(projection, estimate, day),
    explanation: {
      prior: fromMillionths(estimate.prior),
      evidence: projection.ledger.map((row) => ({
        evidenceId: row.evidenceId,
        occurredAt: row.occurredAt,
        ...explainRow(row, estimate, day),
      })),
    },
  }
}
