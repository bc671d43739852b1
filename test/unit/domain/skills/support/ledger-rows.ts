/** Rows of ledgers for tests: days are counted from 2026-11-01. */
import { dayOf } from '#shared/domain/skills/estimator/days.ts'
import type { LedgerRow } from '#shared/domain/skills/estimator/ledger.ts'
import { outcomeOf, type EvidenceFacts, type OutcomeTerms } from '#shared/domain/skills/estimator/outcome.ts'

export const firstDay = dayOf('2026-11-01T00:00:00.000Z')

export const timeOfDay = (day: number, hour = 9): string =>
  new Date((firstDay + day) * 86_400_000 + hour * 3_600_000).toISOString()

const nothing: EvidenceFacts = { scoreScaled: null, success: null, completed: false, items: 0, itemsMean: null }

export const outcome = (facts: Partial<EvidenceFacts>, terms: Partial<OutcomeTerms> = {}): number | null =>
  outcomeOf({ ...nothing, ...facts }, { demonstrationMode: 'applied', passMarkScaled: null, ...terms })

export const row = (id: string, { day = 0, ...fields }: Partial<LedgerRow> & { readonly day?: number }): LedgerRow => ({
  evidenceId: id,
  occurredAt: timeOfDay(day),
  ...{ observationKey: id, attemptKey: id, sourceKey: id },
  ...{ grain: 'package', alignmentVersion: 1, isWithdrawn: false, outcome: 1_000_000 },
  ...{ mode: 'applied', demands: [2], skillsOfTarget: 1, items: 1, trust: 1_000_000 },
  ...fields,
})

const observedPass = { mode: 'observed', demands: [3, 3], outcome: outcome({ success: true }) } as const

/** The worked example: a quiz taken twice, then two observations at work. */
export const worked = {
  A: row('A', { day: 0, outcome: outcome({ scoreScaled: 0.6 }, { passMarkScaled: 0.8 }), sourceKey: 'quiz' }),
  B: row('B', { day: 10, outcome: outcome({ scoreScaled: 0.9 }, { passMarkScaled: 0.8 }), sourceKey: 'quiz' }),
  C: row('C', { day: 40, ...observedPass, sourceKey: 'floor 1' }),
  D: row('D', { day: 70, ...observedPass, sourceKey: 'floor 2' }),
}
