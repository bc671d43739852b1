import type { recomputationResource } from '#shared/contract/resources/skills/recomputation.ts'
import type * as z from 'zod'
import { fromMillionths } from '../estimator/millionths.ts'
import { presentCheck } from './model-check.ts'
import type { Recomputation } from './recomputation.ts'

export function presentRecomputation(job: Recomputation): z.output<typeof recomputationResource> {
  const { recomputationId: id, kind, frameworkId, alignmentId, fromVersion, dryRun, dryRunId, status } = job
  const { modelVersion, counts, ambiguous, check, failure, createdAt, completedAt } = job
  return {
    ...{ id, kind, frameworkId, alignmentId, fromVersion, dryRun, dryRunId, status, modelVersion },
    counts: { ...counts, maxDelta: fromMillionths(counts.maxDelta) },
    ambiguousSkills: [...ambiguous],
    modelCheck: check === null ? null : presentCheck(check),
    ...{ failure, createdAt, completedAt },
  }
}
