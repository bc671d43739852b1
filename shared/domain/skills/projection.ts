/** Projections: the ledger of a learner's skill, and what was last published about it. */
import { isDeepStrictEqual } from 'node:util'
import { stamped, type AuditEvent, type Stamp } from '../events/audit-event.ts'
import { hashLetters } from './canonical-json.ts'
import { dateOfDay, dayOf } from './estimator/days.ts'
import { fadesOn } from './estimator/fading.ts'
import { estimateOf, type Estimate } from './estimator/estimate.ts'
import { ledgerOf, type LedgerRow } from './estimator/ledger.ts'
import { fromMillionths } from './estimator/millionths.ts'
import type { DirectEvidence } from './estimator/roll-up.ts'
import { modelVersion } from './evidence-model.ts'

/** What the published framework says about a skill. */
export interface SkillTerms {
  readonly frameworkId: string
  readonly frameworkVersion: number
  readonly skillLabel: string
  readonly halfLifeDays: number | null
}

export interface Projection extends SkillTerms {
  readonly tenantId: string
  readonly subjectId: string
  readonly skillId: string
  /** Newest first. */
  readonly ledger: readonly LedgerRow[]
  /** On the day of the last write. */
  readonly level: number
  /** Millionths. What the last event said; null before the first one and without evidence. */
  readonly publishedEstimate: number | null
  readonly modelVersion: string
  readonly revision: number
  readonly updatedAt: string
}

/** Direct evidence as vectors hold it: folded on a day. */
export interface VectorEntry extends DirectEvidence {
  readonly day: number
  readonly level: number
  readonly revision: number
}

export interface ProjectionChange {
  readonly projection: Projection
  readonly vector: VectorEntry
  readonly event: AuditEvent | null
}

export type ChangeReason = 'evidence' | 'decay' | 'withdrawal' | 'recomputation'

/** Which learner and skill a projection is about. */
export type ProjectionOwner = Pick<Projection, 'tenantId' | 'subjectId' | 'skillId'>

export const projectionId = ({ subjectId, skillId }: Pick<Projection, 'subjectId' | 'skillId'>): string =>
  `prj_${hashLetters([subjectId, skillId], 26)}`

/** An estimate that has moved by this much since it was last published is published again, in millionths. */
const publishedStep = 50_000

/** The projection of a learner without evidence, for readers. It is never stored. */
export const noProjection = (
  { tenantId, subjectId, skillId }: ProjectionOwner,
  { frameworkId, frameworkVersion, skillLabel, halfLifeDays }: SkillTerms,
): Projection => ({
  ...{ tenantId, subjectId, skillId, frameworkId, frameworkVersion, skillLabel, halfLifeDays, modelVersion },
  ...{ ledger: [], level: 0, publishedEstimate: null, revision: 0, updatedAt: new Date(0).toISOString() },
})

export const estimateOn = ({ ledger, halfLifeDays }: Projection, day: number): Estimate =>
  estimateOf(ledger, { day, halfLifeDays })

export const vectorEntryOf = (projection: Projection, day: number): VectorEntry => {
  const { alpha, beta, ceiling, level } = estimateOn(projection, day)
  return { alpha: alpha - 1_000_000, beta: beta - 1_000_000, ceiling, level, day, revision: projection.revision }
}

function eventType(
  before: Projection | null,
  after: Estimate,
): 'competency.projection_updated' | 'competency.level_changed' | null {
  if (before === null) return after.level === 0 ? null : 'competency.projection_updated'
  if (before.level !== after.level) return 'competency.level_changed'
  const moved = Math.abs(after.estimate - (before.publishedEstimate ?? 500_000))
  return after.level > 0 && moved >= publishedStep ? 'competency.projection_updated' : null
}

function eventOf(
  before: Projection | null,
  after: { readonly projection: Projection; readonly estimate: Estimate; readonly day: number },
  { reason, stamp }: { readonly reason: ChangeReason; readonly stamp: Stamp },
): AuditEvent | null {
  const { projection, estimate, day } = after
  const type = eventType(before, estimate)
  if (type === null) return null
  return {
    ...stamped(stamp),
    type,
    entityType: 'skill_projection',
    entityId: projectionId(projection),
    severity: 'info',
    mode: 'live',
    data: {
      subject_id: projection.subjectId,
      skill_id: projection.skillId,
      skill_label: projection.skillLabel,
      framework_id: projection.frameworkId,
      framework_version: projection.frameworkVersion,
      previous_level: before?.level ?? 0,
      level: estimate.level,
      estimate: estimate.level === 0 ? null : fromMillionths(estimate.estimate),
      standard_deviation: fromMillionths(estimate.standardDeviation),
      lower_bound: fromMillionths(estimate.lowerBound),
      evidence_count: estimate.contributions.length,
      last_evidence_id: estimate.contributions[0]?.evidenceId ?? null,
      reason,
      model_version: modelVersion,
      as_of: dateOfDay(day),
    },
  }
}

/** Rows are made from records, which never change: the ids say what is in them. */
const hasSameRows = (one: readonly LedgerRow[], other: readonly LedgerRow[]): boolean =>
  one.length === other.length && one.every(({ evidenceId }, index) => evidenceId === other[index]?.evidenceId)

/** Whether a stored projection is what its evidence makes it: a damaged one has other rows, or a level that does not follow. */
const isExact = (stored: Projection, ledger: readonly LedgerRow[], { halfLifeDays }: SkillTerms): boolean =>
  isDeepStrictEqual(stored.ledger, ledger) &&
  stored.halfLifeDays === halfLifeDays &&
  stored.modelVersion === modelVersion &&
  stored.level === estimateOn(stored, dayOf(stored.updatedAt)).level

function changed(
  before: Projection | null,
  projection: Projection,
  { reason, stamp }: { readonly reason: ChangeReason; readonly stamp: Stamp },
): ProjectionChange {
  const day = dayOf(stamp.now)
  const estimate = estimateOn(projection, day)
  const event = eventOf(before, { projection, estimate, day }, { reason, stamp })
  const publishedEstimate = event === null ? projection.publishedEstimate : estimate.estimate
  const after = { ...projection, level: estimate.level, publishedEstimate }
  return { projection: after, vector: vectorEntryOf(after, day), event }
}

/** The projection with the level to which it has faded; null where the level has not fallen. */
export function fadeLevel(before: Projection, stamp: Stamp): ProjectionChange | null {
  if (estimateOn(before, dayOf(stamp.now)).level >= before.level) return null
  const projection = { ...before, revision: before.revision + 1, updatedAt: stamp.now }
  return changed(before, projection, { reason: 'decay', stamp })
}

/** The next revision of a projection, before its level. */
function projectionOf(
  { tenantId, subjectId, skillId }: ProjectionOwner,
  before: Projection | null,
  { ledger, terms, stamp }: Pick<Projection, 'ledger'> & { readonly terms: SkillTerms; readonly stamp: Stamp },
): Projection {
  const { frameworkId, frameworkVersion, skillLabel, halfLifeDays } = terms
  return {
    ...{ tenantId, subjectId, skillId, frameworkId, frameworkVersion, skillLabel, halfLifeDays, ledger, modelVersion },
    level: 0,
    publishedEstimate: before?.publishedEstimate ?? null,
    revision: (before?.revision ?? 0) + 1,
    updatedAt: stamp.now,
  }
}

/** Rows to fold into a projection, and why. */
export interface Folding {
  readonly rows: readonly LedgerRow[]
  readonly terms: SkillTerms
  readonly reason: ChangeReason
}

/** What is stored beside a projection and follows from it. */
export interface Derived {
  /** The entry of the learner's vector; null: there is none. */
  readonly entry: VectorEntry | null
  /** When the level falls as the mark of fading says, ISO 8601; null: there is no mark. */
  readonly fadesAt: string | null
}

/** When the level of a projection falls after a day, ISO 8601; null: never. */
export function fadesAfter({ ledger, halfLifeDays }: Projection, day: number): string | null {
  const falls = fadesOn(ledger, { day, halfLifeDays })
  return falls === null ? null : `${dateOfDay(falls)}T00:00:00.000Z`
}

/**
 * Whether a projection is followed by what it implies. An entry may have been folded on any day. A mark that comes early does no
 * harm: whoever finds it decides on the projection.
 */
function isFollowed(stored: Projection, { entry, fadesAt }: Derived): boolean {
  if (entry === null || !isDeepStrictEqual(entry, vectorEntryOf(stored, entry.day))) return false
  const falls = fadesAfter(stored, dayOf(stored.updatedAt))
  return falls === null || (fadesAt !== null && fadesAt <= falls)
}

/**
 * The projection of these rows alone; null where it is that already, in its whole content.
 * @param derived what is stored beside it; absent: it is not compared
 */
export function refoldEvidence(
  owner: ProjectionOwner,
  before: Projection | null,
  { rows, terms, stamp, derived }: Omit<Folding, 'reason'> & { readonly stamp: Stamp; readonly derived?: Derived },
): ProjectionChange | null {
  const ledger = ledgerOf([...rows])
  const isRight = (stored: Projection): boolean =>
    isExact(stored, ledger, terms) && (derived === undefined || isFollowed(stored, derived))
  if (before === null ? ledger.length === 0 : isRight(before)) return null
  return changed(before, projectionOf(owner, before, { ledger, terms, stamp }), { reason: 'recomputation', stamp })
}

/** The projection with further rows in its ledger; null where the ledger has them already, or has no place for them. */
export function foldEvidence(
  owner: ProjectionOwner,
  before: Projection | null,
  { folding: { rows, terms, reason }, stamp }: { readonly folding: Folding; readonly stamp: Stamp },
): ProjectionChange | null {
  const ledger = ledgerOf([...(before?.ledger ?? []), ...rows])
  if (before !== null && hasSameRows(before.ledger, ledger)) return null
  return changed(before, projectionOf(owner, before, { ledger, terms, stamp }), { reason, stamp })
}
