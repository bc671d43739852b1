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
  refoldEvidence,
  type Projection,
  type ProjectionChange,
  type SkillTerms,
} from '#shared/domain/skills/projection.ts'
import type { UnitPlace } from '#shared/domain/skills/recomputation/recomputation.ts'
import { follow, type Recording } from '#shared/operations/skills/record-evidence.ts'
import type { EvidenceRepository } from '#shared/store/skills/evidence-repository.ts'
import { decideAgain, done } from '#shared/store/table/retry.ts'
import type { RecomputationRule } from './recomputation-rule.ts'

export interface UnitStores extends Recording {
  readonly evidence: Pick<EvidenceRepository, 'all' | 'record'>
}

export interface UnitWork {
  readonly tenantId: string
  readonly rule: Pick<RecomputationRule, 'subjectAt' | 'recordsFor' | 'isFromOtherSkills'>
  /** What the framework says about the skill; null: it has dropped the skill, and what the projection says holds. */
  readonly termsOf: (skillId: string) => Promise<SkillTerms | null>
  readonly stores: UnitStores
  readonly stamp: Stamp
}

export interface UnitPlan {
  readonly before: Projection | null
  readonly records: readonly Evidence[]
  readonly change: ProjectionChange | null
}

const nothing: UnitPlan = { before: null, records: [], change: null }

/** What an erasure has marked is left to it, also where it has not removed it yet. */
export async function planUnit(place: UnitPlace, work: UnitWork): Promise<UnitPlan> {
  const { tenantId, rule, stores, stamp } = work
  const { projection: before, erasedUntil } = await stores.projections.find(tenantId, place)
  const subjectId = before?.subjectId ?? (await rule.subjectAt(place))
  if (subjectId === null) return nothing
  const owner = { tenantId, subjectId, skillId: place.skillId }
  const stored = await stores.evidence.all(owner)
  const isKept = (each: Evidence): boolean => !isErased(each, erasedUntil)
  const records = (await rule.recordsFor(owner, stored, stamp.now)).filter(isKept)
  const kept = [...stored.filter(isKept), ...records]
  const terms = (await work.termsOf(place.skillId)) ?? before
  if (terms === null || (kept.length === 0 && erasedUntil !== null)) return { ...nothing, before }
  return { before, records, change: refoldEvidence(owner, before, { rows: kept.map(ledgerRowOf), terms, stamp }) }
}

/** How far the estimate moves, in millionths. */
export function deltaOf({ before, change }: UnitPlan, { now }: Stamp): number {
  if (change === null) return 0
  const estimate = (projection: Projection | null): number =>
    projection === null ? 500_000 : estimateOn(projection, dayOf(now)).estimate
  return Math.abs(estimate(change.projection) - estimate(before))
}

/** Writes what a unit changes. @returns whether it added records @throws `tableBusy` */
async function writeUnit(place: UnitPlace, work: UnitWork, since: string): Promise<boolean> {
  const { stores, stamp } = work
  let hasAdded = false
  const written = await decideAgain<UnitPlan, Projection | null>(
    { item: `the projection of skill ${place.skillId}`, first: await planUnit(place, work) },
    async ({ before, records, change }) => {
      await Promise.all(records.map((each) => stores.evidence.record(each)))
      hasAdded ||= records.length > 0
      if (change === null) return done(before)
      const faster = await stores.projections.change(before, change)
      return faster === null ? done(change.projection) : { kind: 'changed', next: await planUnit(place, work) }
    },
  )
  if (written !== null && written.updatedAt >= since) await follow(written, stamp, stores)
  return hasAdded
}

/**
 * Writes what a unit changes. A worker that died may have written a part: what is derived from the projection is written again.
 *
 * Records from other skills are planned once more after the last write. A withdrawal is looked up in all skills of the vector, after
 * it is stored too (`withdraw-voided.ts`): whatever the order, one of the two finds what the other has written.
 * @param since ISO 8601; the start of the recomputation
 * @throws `tableBusy` where others change the projection all the time
 */
export async function applyUnit(place: UnitPlace, work: UnitWork, since: string): Promise<void> {
  let hasAdded = await writeUnit(place, work, since)
  while (hasAdded && work.rule.isFromOtherSkills) hasAdded = await writeUnit(place, work, since)
}
