/**
 * Records evidence of a learner's skill and folds it into the projection:
 *
 *   read projection ─▶ fold ledger ─▶ put projection (if revision) with its evidence (if absent) ─▶ vector, fade mark
 *
 * Ids are hashes and the ledger is a maximum over a set, so any step can be repeated, and the order of evidence makes no
 * difference. Whoever dies in between repeats all steps; an event is stored with the projection that it is about. What the
 * learner did before an erasure is dropped: the mark of the erasure is read with the projection.
 */
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import { isErased } from '#shared/domain/skills/erased-subject.ts'
import { ledgerRowOf, type Evidence } from '#shared/domain/skills/evidence.ts'
import { dayOf } from '#shared/domain/skills/estimator/days.ts'
import {
  fadesAfter,
  foldEvidence,
  vectorEntryOf,
  type Folding,
  type Projection,
  type ProjectionChange,
  type ProjectionOwner,
} from '#shared/domain/skills/projection.ts'
import type { FadeMarkRepository } from '#shared/store/skills/fade-mark-repository.ts'
import type { EvidenceRepository } from '#shared/store/skills/evidence-repository.ts'
import type { FoundProjection, ProjectionRepository } from '#shared/store/skills/projection-repository.ts'
import type { VectorRepository } from '#shared/store/skills/vector-repository.ts'
import { decideAgain, done } from '#shared/store/table/retry.ts'

export interface Recording {
  readonly evidence: Pick<EvidenceRepository, 'record'>
  readonly projections: Pick<ProjectionRepository, 'find' | 'record'>
  readonly vectors: Pick<VectorRepository, 'set'>
  readonly fadeMarks: FadeMarkRepository
}

/** How often a writer decides again while others change the same projection: twice as often as 20 writers at once need. */
const tries = 40

interface Fold extends Omit<NewEvidence, 'beganAt'> {
  readonly first: Projection | null
  readonly stamp: Stamp
}

/**
 * Folds evidence into a learner's projection, and stores both in one transaction. Where the projection does not change, and where its
 * ledger has no place for a record, the record is stored alone.
 * @returns the projection as it is then
 * @throws `tableBusy`
 */
async function fold(
  { owner, evidence, terms, reason, first, stamp }: Fold,
  { projections, evidence: records }: Pick<Recording, 'projections' | 'evidence'>,
): Promise<Projection | null> {
  const folding = { rows: evidence.map(ledgerRowOf), terms, reason }
  return decideAgain<Projection | null, Projection | null>(
    { item: `the projection of skill ${owner.skillId}`, first, tries },
    async (before) => {
      const change: ProjectionChange | null = foldEvidence(owner, before, { folding, stamp })
      const held = new Set(change?.projection.ledger.map(({ evidenceId }) => evidenceId))
      await Promise.all(evidence.filter((each) => !held.has(each.evidenceId)).map((each) => records.record(each)))
      if (change === null) return done(before)
      const folded = evidence.filter(({ evidenceId }) => held.has(evidenceId))
      const next = await projections.record(change, { before, evidence: folded })
      return next === null ? done(change.projection) : { kind: 'changed', next }
    },
  )
}

/** Evidence of one skill of one learner. */
export interface NewEvidence extends Omit<Folding, 'rows'> {
  readonly owner: ProjectionOwner
  readonly evidence: readonly Evidence[]
  /**
   * When the attempt began that all of it is of, ISO 8601: what an attempt says includes what the learner did at its beginning. Absent
   * where each piece stands for itself.
   */
  readonly beganAt?: string | undefined
}

/** What was recorded: less than was given where the learner was erased. */
export interface Recorded {
  readonly projection: Projection | null
  readonly evidence: readonly Evidence[]
}

/**
 * Records evidence. If it throws, the caller repeats it whole.
 * @returns the projection with the evidence
 * @throws what the stores threw
 */
export async function recordEvidence(asked: NewEvidence, stamp: Stamp, recording: Recording): Promise<Recorded> {
  const { tenantId, subjectId, skillId } = asked.owner
  const found = await recording.projections.find(tenantId, { tag: learnerTag(subjectId), skillId })
  return recordFound({ ...asked, found }, stamp, recording)
}

/** The same for a caller who has read the projection. */
export async function recordFound(
  { found, beganAt, ...asked }: NewEvidence & { readonly found: FoundProjection },
  stamp: Stamp,
  recording: Recording,
): Promise<Recorded> {
  const isKept = ({ occurredAt }: Evidence): boolean =>
    !isErased({ occurredAt: beganAt ?? occurredAt }, found.erasedUntil)
  // A transaction takes no item twice, and a message may repeat a record.
  const evidence = [...new Map(asked.evidence.filter(isKept).map((each) => [each.evidenceId, each])).values()]
  if (evidence.length === 0) return { projection: found.projection, evidence }
  const projection = await fold({ ...asked, evidence, first: found.projection, stamp }, recording)
  if (projection !== null) await follow(projection, stamp, recording)
  return { projection, evidence }
}

/** Writes what is derived from a projection: its entry in the learner's vector, and when its level falls. */
export async function follow(
  projection: Projection,
  stamp: Stamp,
  { vectors, fadeMarks }: Pick<Recording, 'vectors' | 'fadeMarks'>,
): Promise<void> {
  const falls = fadesAfter(projection, dayOf(stamp.now))
  await Promise.all([
    vectors.set(projection, vectorEntryOf(projection, dayOf(stamp.now))),
    ...(falls === null ? [] : [fadeMarks.set(projection, falls)]),
  ])
}
