/**
 * Works on a recomputation for a slice of time:
 *
 *   lease ─▶ rule ─▶ page: planned ─▶ counted ─▶ written ─▶ recorded ─▶ ... ─▶ job ended
 *
 * A page is counted before it is written, so that a worker that dies in between counts it once; the next one writes it again. A
 * dry run plans and counts only. What wakes the job after a death is its due mark.
 */
import { randomUUID } from 'node:crypto'
import { afterFailure, type JobFailure } from '#shared/domain/jobs/job-states.ts'
import { checkLedger } from '#shared/domain/skills/recomputation/model-check.ts'
import {
  dueEvent,
  failedRecomputation,
  finishedEvent,
  isBehind,
  outdatedRecomputation,
  recomputationLeaseSeconds,
  type Recomputation,
  type RecomputationCounts,
  type RecomputationId,
  type RecomputationProgress,
  type UnitPlace,
} from '#shared/domain/skills/recomputation/recomputation.ts'
import type { SkillTerms } from '#shared/domain/skills/projection.ts'
import { readBasis, type BasisStores, type RecomputationBasis } from '#shared/operations/skills/recomputation-basis.ts'
import type { SkillCatalogue } from '#shared/operations/skills/skill-catalogue.ts'
import { isoTime, stampOf, type Clock } from '#shared/platform/clock.ts'
import type { RecomputationRepository } from '#shared/store/recomputations/recomputation-repository.ts'
import { sideBySide } from '#shared/store/table/batches.ts'
import { migrateRule, type MigrateStores } from './migrate-rule.ts'
import { realignRule, type RealignStores } from './realign-rule.ts'
import type { RecomputationRule } from './recomputation-rule.ts'
import { replayRule, type ReplayStores } from './replay-rule.ts'
import { unitPages } from './unit-pages.ts'
import { applyUnit, deltaOf, planUnit, type UnitPlan, type UnitStores, type UnitWork } from './unit-plan.ts'

export interface RecomputationWork {
  readonly recomputations: Pick<RecomputationRepository, 'lease' | 'record' | 'release' | 'finish'>
  readonly stores: BasisStores & ReplayStores & RealignStores & MigrateStores & UnitStores
  readonly catalogue: Pick<SkillCatalogue, 'termsIn'>
  readonly clock: Clock
  /** Asked after each page: whether another one may be worked on in this slice. */
  readonly hasTime: () => boolean
  readonly pause: (milliseconds: number) => Promise<void>
  /** Called with the error of a slice that failed. The job is tried again, or given up. */
  readonly report: (error: unknown, facts: { readonly recomputationId: string; readonly failures: number }) => void
}

class LeaseLost extends Error {}

/**
 * For so long after its publication, workers may still record evidence by the former version of an alignment: longer than the
 * consumer of sessions runs (`infra/constructs/event-consumer.ts`).
 */
const settleMilliseconds = 60_000

/** Units that are written in parallel: those of a page belong to different learners. */
const writtenAtOnce = 10

/** Longer than the writers of evidence need between a record and its projection. */
const inFlightMilliseconds = 2_000

/** A job on which this worker has a lease, as it was stored last. */
class HeldJob {
  constructor(
    public job: Recomputation,
    private readonly recomputations: RecomputationWork['recomputations'],
  ) {}

  /** @throws LeaseLost */
  async record(progress: Partial<RecomputationProgress>): Promise<void> {
    const recorded = await this.recomputations.record(this.job, { ...this.job, ...progress })
    if (recorded === null) throw new LeaseLost()
    this.job = recorded
  }
}

async function openRule(
  job: Recomputation,
  basis: RecomputationBasis,
  work: RecomputationWork,
): Promise<RecomputationRule> {
  const { tenantId, kind, fromVersion, createdAt } = job
  const { stores, clock, pause } = work
  if (kind === 'replay') return replayRule(basis.framework, stores)
  if (kind === 'migrate') return migrateRule(basis, fromVersion, stores)
  const published = Math.max(0, ...basis.alignments.map(({ updatedAt }) => Date.parse(updatedAt)))
  const wait = published + settleMilliseconds - clock.now()
  if (!job.dryRun && wait > 0) await pause(wait)
  return realignRule(tenantId, { alignments: basis.alignments, before: createdAt }, stores)
}

/** The terms of one skill after the other: a page has one skill. */
function lastTerms({ tenantId, frameworkId }: Recomputation, { catalogue }: RecomputationWork): UnitWork['termsOf'] {
  let last: { readonly skillId: string; readonly terms: Promise<SkillTerms | null> } | null = null
  return (skillId) => {
    if (last?.skillId !== skillId) last = { skillId, terms: catalogue.termsIn(tenantId, { frameworkId, skillId }) }
    return last.terms
  }
}

const counted = (counts: RecomputationCounts, plan: UnitPlan, delta: number): RecomputationCounts => ({
  projections: counts.projections + 1,
  changed: counts.changed + Number(plan.change !== null),
  levelChanged:
    counts.levelChanged + Number(plan.change !== null && plan.change.projection.level !== (plan.before?.level ?? 0)),
  maxDelta: Math.max(counts.maxDelta, delta),
  evidence: counts.evidence + plan.records.length,
})

/** The counts and sums with the units of a page that are not in them yet. */
function count(job: Recomputation, planned: readonly (readonly [UnitPlace, UnitPlan])[], unit: UnitWork) {
  let { counts, check } = job
  for (const [place, plan] of planned) {
    const projection = plan.change?.projection ?? plan.before
    if (!isBehind(place, job.countedTo) || (projection === null && plan.records.length === 0)) continue
    counts = counted(counts, plan, deltaOf(plan, unit.stamp))
    if (check !== null && projection !== null) check = checkLedger(check, projection.ledger, projection.halfLifeDays)
  }
  return { counts, check }
}

const planAll = (page: readonly UnitPlace[], unit: UnitWork) =>
  Promise.all(page.map(async (place) => [place, await planUnit(place, unit)] as const))

/**
 * Evidence is stored shortly before its projection, so a replay that looks in between finds a difference that is none. What is
 * damaged differs later too.
 */
async function planPage(page: readonly UnitPlace[], { job }: HeldJob, { unit, pause }: PageWork) {
  const planned = await planAll(page, unit)
  const differing = planned.flatMap(([place, { change }]) => (change === null ? [] : place))
  if (job.kind !== 'replay' || differing.length === 0) return planned
  await pause(inFlightMilliseconds)
  const again = new Map(await planAll(differing, unit))
  return planned.map(([place, plan]) => [place, again.get(place) ?? plan] as const)
}

interface PageWork extends Pick<RecomputationWork, 'pause'> {
  readonly unit: UnitWork
}

async function workOnPage(page: readonly UnitPlace[], held: HeldJob, work: PageWork): Promise<void> {
  const { unit } = work
  const last = page.at(-1)
  if (last === undefined) return
  const planned = await planPage(page, held, work)
  const sums = count(held.job, planned, unit)
  const { dryRun, countedTo } = held.job
  if (dryRun) {
    await held.record({ ...sums, countedTo: last, after: last })
    return
  }
  if (isBehind(last, countedTo)) await held.record({ ...sums, countedTo: last })
  const changed = planned.filter(([, { change, records }]) => change !== null || records.length > 0)
  await sideBySide(changed, writtenAtOnce, ([place]) => applyUnit(place, unit))
  await held.record({ after: last })
}

async function finish(held: HeldJob, failure: JobFailure | null, work: RecomputationWork): Promise<void> {
  const stamp = stampOf(work.clock)
  const status = failure === null ? 'completed' : 'failed'
  const event = finishedEvent(held.job, status, stamp)
  await work.recomputations.finish(held.job, { status, at: stamp.now, failure, event })
}

async function runSlice(held: HeldJob, work: RecomputationWork): Promise<void> {
  const { stores, clock, recomputations } = work
  const { tenantId, basis: expected } = held.job
  const basis = await readBasis(tenantId, held.job, stores)
  if (basis.outcome === 'refused' || basis.value.text !== expected) return finish(held, outdatedRecomputation, work)
  const rule = await openRule(held.job, basis.value, work)
  if (held.job.after === null && rule.ambiguous.length > 0) await held.record({ ambiguous: rule.ambiguous })
  const unit = { tenantId, rule, stores, termsOf: lastTerms(held.job, work) }
  for await (const page of unitPages(rule, held.job.after)) {
    await workOnPage(page, held, { unit: { ...unit, stamp: stampOf(clock) }, pause: work.pause })
    if (work.hasTime()) continue
    await recomputations.release(held.job, { failures: 0, due: dueEvent(held.job, stampOf(clock)) })
    return
  }
  await finish(held, null, work)
}

async function recover(held: HeldJob, error: unknown, work: RecomputationWork): Promise<void> {
  const { recomputationId, failures: before } = held.job
  const failures = before + 1
  work.report(error, { recomputationId, failures })
  const next = afterFailure(failures)
  if (next === 'give up') return finish(held, failedRecomputation, work)
  const due = next === 'repeat' ? dueEvent(held.job, stampOf(work.clock)) : null
  await work.recomputations.release(held.job, { failures, due })
}

/** Does nothing for a job that has ended, or that another worker has. Safe to repeat. */
export async function recomputeSkills(id: RecomputationId, work: RecomputationWork): Promise<void> {
  const now = work.clock.now()
  const until = isoTime(now + recomputationLeaseSeconds * 1000)
  const leased = await work.recomputations.lease(id, { owner: randomUUID(), now: isoTime(now), until })
  if (leased === null) return
  const held = new HeldJob(leased, work.recomputations)
  try {
    await runSlice(held, work)
  } catch (error) {
    if (!(error instanceof LeaseLost)) await recover(held, error, work)
  }
}
