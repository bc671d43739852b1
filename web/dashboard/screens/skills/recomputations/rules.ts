/** How recomputations are begun anew, and what follows a dry run. */
import type { NewRecomputation, RecomputationResource } from '#shared/contract/resources/skills/recomputation.ts'

/** What a recomputation computes, as a new one states it. */
function scopeOf({ kind, frameworkId, alignmentId, fromVersion }: RecomputationResource): NewRecomputation {
  return {
    kind,
    frameworkId,
    ...(alignmentId === null ? {} : { alignmentId }),
    ...(fromVersion === null ? {} : { fromVersion }),
  }
}

/** The same as a dry run. */
export const dryAgain = (recomputation: RecomputationResource): NewRecomputation => ({
  ...scopeOf(recomputation),
  dryRun: true,
})

/** The same as a dry run has shown, now with levels that change. */
export const forReal = (dryRun: RecomputationResource): NewRecomputation => ({
  ...scopeOf(dryRun),
  dryRun: false,
  dryRunId: dryRun.id,
})

/** Whether a run that changes levels may follow. */
export const isCompletedDryRun = ({ dryRun, status }: RecomputationResource): boolean =>
  dryRun && status === 'completed'

/** The run that followed a dry run and has not failed, among those that are known. */
export const runAfter = (
  dryRun: RecomputationResource,
  known: readonly RecomputationResource[],
): RecomputationResource | undefined =>
  known.find(({ dryRunId, status }) => dryRunId === dryRun.id && status !== 'failed')
