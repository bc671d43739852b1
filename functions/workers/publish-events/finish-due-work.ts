/**
 * Does the work whose time has come:
 *
 *   marks that are due ─▶ decide on the item and write ─▶ remove the mark
 *
 * The mark goes last. A run that dies before that leaves it, and the next run finds the work done: the item says so.
 */
import { lateExport, longestExportSeconds } from '#shared/domain/data-exports/export-failures.ts'
import { expireDispatch } from '#shared/domain/dispatches/dispatch-changes.ts'
import { decideLook } from '#shared/domain/jobs/job-states.ts'
import { applied } from '#shared/domain/outcome.ts'
import { changeStoredDispatch } from '#shared/operations/dispatches/change-dispatch.ts'
import { isDeletionDue } from '#shared/domain/packages/package-deletion.ts'
import { packageEvent } from '#shared/domain/packages/package.ts'
import {
  dueEvent,
  finishedEvent,
  lateRecomputation,
  longestRecomputationSeconds,
} from '#shared/domain/skills/recomputation/recomputation.ts'
import { closeMonth } from '#shared/operations/ledger/close-month.ts'
import { fixPeriod, type Metering } from '#shared/operations/ledger/fix-period.ts'
import { followPlan, type PlanFollowing } from '#shared/operations/quotas/follow-plan.ts'
import { fadeSkill, type SkillFading } from '#shared/operations/skills/fade-skill.ts'
import { isoTime, stampOf, type Clock } from '#shared/platform/clock.ts'
import type { ExportRepository } from '#shared/store/data-exports/export-repository.ts'
import type { DispatchRepository } from '#shared/store/dispatches/dispatch-repository.ts'
import type { DueMark, DueMarkRepository } from '#shared/store/due-marks/due-mark-repository.ts'
import { placeOfMark } from '#shared/store/skills/fade-mark-repository.ts'
import { periodOfMark } from '#shared/store/learners/period-repository.ts'
import type { PackageDeletionRepository } from '#shared/store/packages/package-deletion-repository.ts'
import type { RecomputationRepository } from '#shared/store/recomputations/recomputation-repository.ts'
import type { PackageRepository } from '#shared/store/packages/package-repository.ts'

export interface DueWork {
  readonly marks: DueMarkRepository
  readonly dispatches: Pick<DispatchRepository, 'get' | 'change'>
  readonly packages: Pick<PackageRepository, 'get'>
  readonly deletions: Pick<PackageDeletionRepository, 'begin'>
  readonly metering: Metering
  readonly plans: Omit<PlanFollowing, 'clock'>
  readonly exports: Pick<ExportRepository, 'get' | 'giveUp' | 'wake' | 'lookLater'>
  readonly recomputations: Pick<RecomputationRepository, 'get' | 'giveUp' | 'wake' | 'lookLater'>
  readonly skills: SkillFading
  readonly clock: Clock
  /** Called with the error of each mark whose work failed. The other marks go on. */
  readonly report: (error: unknown) => void
}

/** Work by the kind of its mark. It runs again if it has run before, and then finds nothing to do. */
const workOf = {
  'dispatch-expiry': recordExpiry,
  'period-end': endPeriod,
  'month-close': endMonth,
  'package-deletion': beginRemoval,
  'export-job': lookAtExport,
  'skill-fading': fadeMarkedSkill,
  recomputation: lookAtRecomputation,
} as const satisfies Record<DueMark['kind'], (mark: DueMark, dependencies: DueWork) => Promise<void>>

async function recordExpiry({ tenantId, id }: DueMark, { dispatches, clock }: DueWork): Promise<void> {
  const found = await dispatches.get(tenantId, id)
  if (found === null) return
  await changeStoredDispatch(found, (counted) => applied(expireDispatch(counted, stampOf(clock))), { dispatches })
}

function fadeMarkedSkill(mark: DueMark, { skills, clock }: DueWork): Promise<void> {
  return fadeSkill(mark.tenantId, placeOfMark(mark), { stamp: stampOf(clock), skills })
}

async function endPeriod(mark: DueMark, { metering, clock, plans }: DueWork): Promise<void> {
  await fixPeriod(mark.tenantId, periodOfMark(mark), { now: isoTime(clock.now()), metering })
  // Alerts of the former period are over.
  await followPlan(mark.tenantId, true, { ...plans, clock })
}

function endMonth({ tenantId, id: month }: DueMark, { metering, clock }: DueWork): Promise<void> {
  return closeMonth(tenantId, month, { now: isoTime(clock.now()), metering })
}

/** A package whose removal has not ended by then is brought up again. */
const removalMs = 3_600_000

/** The worker that removes packages is started by the event; the mark stays until the package is gone. */
async function beginRemoval({ tenantId, id }: DueMark, { packages, deletions, clock }: DueWork): Promise<void> {
  const stamp = stampOf(clock)
  const course = await packages.get(tenantId, id)
  if (course === null || !isDeletionDue(course, stamp.now)) return
  const event = packageEvent('package.deletion_due', id, stamp)
  await deletions.begin(course, event, isoTime(clock.now() + removalMs))
}

/** An export that has not ended gets its mark for a later time, so that this one is not removed. */
async function lookAtExport({ tenantId, id: jobId }: DueMark, { exports, clock }: DueWork): Promise<void> {
  const job = await exports.get({ tenantId, jobId })
  if (job === null) return
  const at = isoTime(clock.now())
  const outcome = decideLook(job, { now: at, longestSeconds: longestExportSeconds })
  const isTaken = outcome === 'give up' && !(await exports.giveUp(job, { status: 'failed', at, failure: lateExport }))
  if (outcome === 'wait' || isTaken) await exports.lookLater(job, at)
  if (outcome === 'wake') await exports.wake(job, at)
}

/** As for an export. */
async function lookAtRecomputation({ tenantId, id }: DueMark, { recomputations, clock }: DueWork): Promise<void> {
  const job = await recomputations.get({ tenantId, recomputationId: id })
  if (job === null) return
  const stamp = stampOf(clock)
  const { now } = stamp
  const outcome = decideLook(job, { now, longestSeconds: longestRecomputationSeconds })
  const end = {
    status: 'failed',
    at: now,
    failure: lateRecomputation,
    event: finishedEvent(job, 'failed', stamp),
  } as const
  const isTaken = outcome === 'give up' && !(await recomputations.giveUp(job, end))
  if (outcome === 'wait' || isTaken) await recomputations.lookLater(job, now)
  if (outcome === 'wake') await recomputations.wake(job, dueEvent(job, stamp))
}

/**
 * Finishes what is due, all shards in parallel.
 * @param hasTime asked after each page; false leaves the rest to the next run
 * @returns how many marks or shards failed; their work stays due
 */
export async function finishDueWork(dependencies: DueWork, hasTime: () => boolean): Promise<number> {
  const { marks, clock, report } = dependencies
  const now = isoTime(clock.now())
  let failures = 0
  const fail = (error: unknown): void => {
    failures += 1
    report(error)
  }
  const finish = async (mark: DueMark): Promise<void> => {
    await workOf[mark.kind](mark, dependencies)
    await marks.remove(mark)
  }
  const finishShard = async (shard: number): Promise<void> => {
    for await (const page of marks.pages(shard, now)) {
      await Promise.all(page.map((mark) => finish(mark).catch(fail)))
      if (!hasTime()) return
    }
  }
  await Promise.all(marks.shards.map((shard) => finishShard(shard).catch(fail)))
  return failures
}
