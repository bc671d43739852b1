/**
 * What a recomputation does with one projection: evidence to add, and the projection that all evidence makes. Planning reads only.
 * Applying plans again, right before it writes, and as often as other writers are faster.
 */
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { isErased } from '#shared/domain/skills/erased-subject.ts'
import { dayOf } from '#shared/domain/skills/estimator/days.ts'
import { ledgerRowOf, type Evidence } from '#shared/domain/skills/evidence.ts'
import {
  estimateOn,
  fadesAfter,
  refoldEvidence,
  type Projection,
  type ProjectionChange,
  type SkillTerms,
} from '#shared/domain/skills/projection.ts'
import type { UnitPlace } from '#shared/domain/skills/recomputation/recomputation.ts'
import type { EvidenceRepository } from '#shared/store/skills/evidence-repository.ts'
import type { ProjectionRepository } from '#shared/store/skills/projection-repository.ts'
import {
  mostRecomputedRecords,
  mostSources,
  type RecomputedSkillRepository,
  type SkillRevision,
} from '#shared/store/skills/recomputed-skill-repository.ts'
import { decideAgain, done } from '#shared/store/table/retry.ts'
import type { RecomputationRule } from './recomputation-rule.ts'

export interface UnitStores {
  readonly evidence: Pick<EvidenceRepository, 'all'>
  readonly projections: Pick<ProjectionRepository, 'find'>
  readonly recomputed: RecomputedSkillRepository
}

export interface UnitWork {
  readonly tenantId: string
  readonly rule: Pick<RecomputationRule, 'subjectAt' | 'recordsFor' | 'sourcesOf' | 'comparesDerived'>
  /** What the framework says about the skill; null: it has dropped the skill, and what the projection says holds. */
  readonly termsOf: (skillId: string) => Promise<SkillTerms | null>
  readonly stores: UnitStores
  readonly stamp: Stamp
}

export interface UnitPlan {
  readonly before: Projection | null
  readonly records: readonly Evidence[]
  /** The projections of the skills that records were copied from, as they were before their evidence was read. */
  readonly sources: readonly SkillRevision[]
  readonly change: ProjectionChange | null
}

const nothing: UnitPlan = { before: null, records: [], sources: [], change: null }

/**
 * What an erasure has marked is left to it, also where it has not removed it yet.
 * @param mostRecords the plan adds so many at most; the projection is the one that they make
 */
export async function planUnit(place: UnitPlace, work: UnitWork, mostRecords = Infinity): Promise<UnitPlan> {
  const { tenantId, rule, stores, stamp } = work
  const { projection: before, erasedUntil } = await stores.projections.find(tenantId, place)
  const subjectId = before?.subjectId ?? (await rule.subjectAt(place))
  if (subjectId === null) return nothing
  const owner = { tenantId, subjectId, skillId: place.skillId }
  const sources = await rule.sourcesOf(place)
  const stored = await stores.evidence.all(owner)
  const isKept = (each: Evidence): boolean => !isErased(each, erasedUntil)
  const records = (await rule.recordsFor(owner, stored, { now: stamp.now, erasedUntil }))
    .filter(isKept)
    .slice(0, mostRecords)
  const kept = [...stored.filter(isKept), ...records]
  const terms = (await work.termsOf(place.skillId)) ?? before
  if (terms === null || (kept.length === 0 && erasedUntil !== null)) return { ...nothing, before }
  const rows = kept.map(ledgerRowOf)
  const isCompared = rule.comparesDerived && before !== null
  const derived = isCompared ? { derived: await stores.recomputed.derivedOf(before) } : {}
  const change = refoldEvidence(owner, before, { rows, terms, stamp, ...derived })
  return { before, records, sources, change }
}

/** How far the estimate moves, in millionths. */
export function deltaOf({ before, change }: UnitPlan, { now }: Stamp): number {
  if (change === null) return 0
  const estimate = (projection: Projection | null): number =>
    projection === null ? 500_000 : estimateOn(projection, dayOf(now)).estimate
  return Math.abs(estimate(change.projection) - estimate(before))
}

/** Writes what a unit changes, or the first part of many records. @returns whether it must be planned again @throws `tableBusy` */
async function writeUnit(place: UnitPlace, work: UnitWork): Promise<boolean> {
  const { stores, stamp } = work
  const plan = () => planUnit(place, work, mostRecomputedRecords)
  return decideAgain(
    { item: `the projection of skill ${place.skillId}`, first: await plan() },
    async ({ before, records, sources, change }) => {
      const falls = change === null ? null : fadesAfter(change.projection, dayOf(stamp.now))
      const checked = records.length === 0 ? [] : sources.slice(0, mostSources)
      const isStored = await stores.recomputed.store({ before, records, sources: checked, change, fadesAt: falls })
      if (!isStored) return { kind: 'changed', next: await plan() }
      return done(records.length === mostRecomputedRecords || (records.length > 0 && sources.length > 0))
    },
  )
}

/**
 * Writes what a unit changes. Each write is whole (`recomputed-skill-repository.ts`): where a worker dies, and the job ends as failed,
 * all evidence that is stored counts, and the next recomputation adds the rest.
 *
 * A copy is stored only where the projections of the skills that it was copied from have not changed: a withdrawal changes them
 * before the voided statement is looked up again in all skills of the vector (`withdraw-voided.ts`). Either this write meets that change, or
 * that look finds the copy. A withdrawal of evidence that is too old for the ledger changes no projection, so copies are
 * planned once more after the last write.
 * @throws `tableBusy` where others change the projection all the time
 */
export async function applyUnit(place: UnitPlace, work: UnitWork): Promise<void> {
  while (await writeUnit(place, work));
}
