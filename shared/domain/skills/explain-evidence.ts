/** Why evidence records count, or do not. */
import type { explainedEvidence } from '#shared/contract/resources/skills/evidence.ts'
import type * as z from 'zod'
import type { NotCounted } from './estimator/counted-rows.ts'
import type { Evidence } from './evidence.ts'
import { estimateOn, type Projection } from './projection.ts'
import { explainRow } from './projection-presenter.ts'

export const presentEvidence = ({ tenantId: _tenantId, ...record }: Evidence) => record

/** A record that is not in the ledger: another record of its observation is, or newer evidence took all places. */
const whyLeftOut = ({ observationKey }: Evidence, { ledger }: Projection): NotCounted =>
  ledger.some((row) => row.observationKey === observationKey) ? 'replaced' : 'tooOld'

/** @param projection null where none was made yet: the record was stored just now */
export function explainEvidence(
  projection: Projection | null,
  day: number,
): (evidence: Evidence) => z.output<typeof explainedEvidence> {
  const estimate = projection === null ? null : estimateOn(projection, day)
  return (evidence) => {
    const row = projection?.ledger.find(({ evidenceId }) => evidenceId === evidence.evidenceId)
    const record = presentEvidence(evidence)
    if (projection === null || estimate === null)
      return { evidence: record, contribution: 0, counts: false, rule: null }
    if (row !== undefined) return { evidence: record, ...explainRow(row, estimate, day) }
    return { evidence: record, contribution: 0, counts: false, rule: whyLeftOut(evidence, projection) }
  }
}
