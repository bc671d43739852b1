/**
 * Recomputations of a workspace's levels. One at a time; what changes levels follows a dry run of the same thing. The states
 * are those of leased jobs (`shared/domain/jobs/job-states.ts`).
 */
import type { RecomputationKind } from '#shared/contract/resources/skills/recomputation.ts'
import { stamped, type AuditEvent, type Stamp } from '../../events/audit-event.ts'
import type { JobFailure, LeasedJob } from '../../jobs/job-states.ts'
import { fromMillionths } from '../estimator/millionths.ts'
import type { CheckSums } from './model-check.ts'

/** What is computed again. */
export interface RecomputationScope {
  readonly kind: RecomputationKind
  readonly frameworkId: string
  readonly alignmentId: string | null
  readonly fromVersion: number | null
}

export interface RecomputationCounts {
  readonly projections: number
  readonly changed: number
  readonly levelChanged: number
  /** Millionths. */
  readonly maxDelta: number
  readonly evidence: number
}

/** A learner's skill, in the order in which a recomputation goes through them. */
export interface UnitPlace {
  readonly skillId: string
  readonly tag: string
}

export interface RecomputationProgress {
  /** The last unit that is done; null: none is. */
  readonly after: UnitPlace | null
  /** The last unit that is counted. Counting comes first: a worker that dies in between repeats the work, and counts it once. */
  readonly countedTo: UnitPlace | null
  readonly counts: RecomputationCounts
  /** Only of a replay. */
  readonly check: CheckSums | null
  /** Skills that several others replace, at most 100. */
  readonly ambiguous: readonly string[]
}

export interface Recomputation extends RecomputationScope, LeasedJob, RecomputationProgress {
  readonly tenantId: string
  readonly recomputationId: string
  readonly dryRun: boolean
  readonly dryRunId: string | null
  /** The published versions by which it computes. It fails where others are published meanwhile. */
  readonly basis: string
  readonly modelVersion: string
  readonly completedAt: string | null
  readonly failure: JobFailure | null
  /** Attempts in a row that went wrong. */
  readonly failures: number
}

export type RecomputationId = Pick<Recomputation, 'tenantId' | 'recomputationId'>

export const nothingCounted: RecomputationCounts = {
  ...{ projections: 0, changed: 0, levelChanged: 0, maxDelta: 0, evidence: 0 },
}

/** For how long a worker has a job; longer than the worker may run (`infra/features/recomputations.ts`). */
export const recomputationLeaseSeconds = 840

/** After this time a job fails. */
export const longestRecomputationSeconds = 7 * 86_400

/** Days for which a job is listed. */
export const recomputationDays = 400

/** Most ids of `ambiguous`. */
export const mostAmbiguous = 100

export const lateRecomputation: JobFailure = {
  code: 'RECOMPUTATION_TIMED_OUT',
  message: 'The recomputation did not end within a week. What it has changed stays; start it again to go on.',
}

export const failedRecomputation: JobFailure = {
  code: 'RECOMPUTATION_FAILED',
  message: 'The recomputation failed several times. What it has changed stays; start it again to go on.',
}

export const outdatedRecomputation: JobFailure = {
  code: 'BASIS_CHANGED',
  message:
    'The framework or an alignment was published again, or disappeared, while the recomputation ran. What it has changed stays; start with a new dry run.',
}

/** Units sort by skill, then by learner. */
export const isBehind = (place: UnitPlace, after: UnitPlace | null): boolean =>
  after === null || place.skillId > after.skillId || (place.skillId === after.skillId && place.tag > after.tag)

const about = (recomputationId: string, stamp: Stamp) =>
  ({
    ...stamped(stamp),
    entityType: 'recomputation',
    entityId: recomputationId,
    severity: 'info',
    mode: 'live',
  }) as const

/** The audit event of a new job. */
export const requestedEvent = (
  { recomputationId, kind, frameworkId, dryRun }: Recomputation,
  stamp: Stamp,
): AuditEvent => ({
  ...about(recomputationId, stamp),
  type: 'recomputation.requested',
  data: { kind, framework_id: frameworkId, run: dryRun ? 'dry' : 'real' },
})

/** Starts a worker for a job that waits. */
export const dueEvent = ({ recomputationId }: RecomputationId, stamp: Stamp): AuditEvent => ({
  ...about(recomputationId, stamp),
  type: 'recomputation.due',
})

/** Published where a job ends, well or not. */
export const finishedEvent = (
  { recomputationId, kind, frameworkId, alignmentId, dryRun, modelVersion, counts }: Recomputation,
  status: 'completed' | 'failed',
  stamp: Stamp,
): AuditEvent => ({
  ...about(recomputationId, stamp),
  type: 'competency.recomputation_finished',
  data: {
    ...{ recomputation_id: recomputationId, kind, framework_id: frameworkId, alignment_id: alignmentId },
    ...{ run: dryRun ? 'dry' : 'real', status, model_version: modelVersion },
    ...{ projections: counts.projections, changed: counts.changed, level_changed: counts.levelChanged },
    max_delta: fromMillionths(counts.maxDelta),
  },
})
