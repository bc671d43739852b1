/** What may follow a recomputation in the dashboard. */
import type { RecomputationResource } from '#shared/contract/resources/skills/recomputation.ts'
import { dryAgain, forReal, isCompletedDryRun, runAfter } from '#web/dashboard/screens/skills/recomputations/rules.ts'

const dry: RecomputationResource = {
  ...{ id: 'rcp_dry', kind: 'realign', frameworkId: 'fwk_1', alignmentId: 'aln_1', fromVersion: null },
  ...{ dryRun: true, dryRunId: null, status: 'completed', modelVersion: 'beta-1' },
  counts: { projections: 4, changed: 2, levelChanged: 1, maxDelta: 0.1, evidence: 2 },
  ...{ ambiguousSkills: [], modelCheck: null, failure: null },
  ...{ createdAt: '2026-11-01T08:00:00.000Z', completedAt: '2026-11-01T08:01:00.000Z' },
}
const run: RecomputationResource = { ...dry, id: 'rcp_run', dryRun: false, dryRunId: dry.id }

it('asks for exactly what the dry run has shown, and names it', () => {
  const scope = { kind: 'realign', frameworkId: 'fwk_1', alignmentId: 'aln_1' }
  expect(forReal(dry)).toEqual({ ...scope, dryRun: false, dryRunId: 'rcp_dry' })
  expect(dryAgain(run)).toEqual({ ...scope, dryRun: true })
})

it('keeps the version after which skills were replaced', () => {
  const migration: RecomputationResource = { ...dry, kind: 'migrate', alignmentId: null, fromVersion: 3 }
  expect(dryAgain(migration)).toEqual({ kind: 'migrate', frameworkId: 'fwk_1', fromVersion: 3, dryRun: true })
})

it.each([
  ['a completed dry run', dry, true],
  ['a dry run under way', { ...dry, status: 'processing' as const }, false],
  ['a run that changed levels', run, false],
])('lets levels be changed after %s: %s', (_, recomputation, expected) => {
  expect(isCompletedDryRun(recomputation)).toBe(expected)
})

it('finds the run that followed, unless it failed', () => {
  expect(runAfter(dry, [dry, run])?.id).toBe('rcp_run')
  expect(runAfter(dry, [dry, { ...run, status: 'failed' }])).toBeUndefined()
})
