/**
 * Erases what the skills families hold of a learner up to a time:
 *
 *   mark ─▶ pause ─▶ evidence, page by page ─▶ projections: made again of the evidence that remains, or removed ─▶ vectors
 *   ─▶ recommendations
 *
 * Writers read the mark before they write, and the pause is longer than any of them runs. What the learner has done since
 * then stays. Each step can be repeated.
 */
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { isErased } from '#shared/domain/skills/erased-subject.ts'
import { ledgerRowOf } from '#shared/domain/skills/evidence.ts'
import { refoldEvidence, type Projection } from '#shared/domain/skills/projection.ts'
import type { EvidenceRepository } from '#shared/store/skills/evidence-repository.ts'
import type { RecommendationRepository } from '#shared/store/recommendations/recommendation-repository.ts'
import type { ProjectionRepository } from '#shared/store/skills/projection-repository.ts'
import type { PlacedEvidence, Subject, SubjectDataRepository } from '#shared/store/skills/subject-data-repository.ts'
import { sideBySide } from '#shared/store/table/batches.ts'
import { tableBusy } from '#shared/store/table/retry.ts'
import { follow, type Recording } from './record-evidence.ts'

export interface SubjectErasure extends Pick<Recording, 'vectors' | 'fadeMarks'> {
  readonly subjects: SubjectDataRepository
  readonly evidence: Pick<EvidenceRepository, 'all'>
  readonly projections: Pick<ProjectionRepository, 'change'>
  readonly recommendations: Pick<RecommendationRepository, 'removeOfLearner'>
}

/** The evidence of a page that an erasure removes. @param until ISO 8601 */
export const erasedOf = (page: readonly PlacedEvidence[], until: string): PlacedEvidence[] =>
  page.filter(({ evidence }) => isErased(evidence, until))

const changedMeanwhile = ({ skillId }: Projection): Error =>
  tableBusy(`The projection of skill ${skillId} was changed meanwhile. Repeat it.`)

/** Makes a projection again of the evidence that remains. */
async function makeAgain(before: Projection, stamp: Stamp, erasure: SubjectErasure): Promise<void> {
  const rows = (await erasure.evidence.all(before)).map(ledgerRowOf)
  const change = refoldEvidence(before, before, { rows, terms: before, stamp })
  if (change !== null && (await erasure.projections.change(before, change)) !== null) throw changedMeanwhile(before)
}

/** Removes a projection of which no evidence remains. A writer of new evidence changes it first, and it then stays. */
async function removeProjection(projection: Projection, { subjects }: SubjectErasure): Promise<void> {
  if (!(await subjects.removeProjection(projection))) throw changedMeanwhile(projection)
}

/** Projections that are written in parallel: a learner can have evidence of a thousand. */
const skillsAtOnce = 10

/** Removes what was derived from evidence that is gone. */
export async function eraseDerived(subject: Subject, stamp: Stamp, erasure: SubjectErasure): Promise<void> {
  const projections = await erasure.subjects.projections(subject)
  const remaining = await erasure.subjects.skillsWithEvidence(subject)
  const gone = projections.filter(({ skillId }) => !remaining.has(skillId))
  const kept = projections.filter(({ skillId }) => remaining.has(skillId))
  await erasure.subjects.removeFadeMarks(gone)
  await sideBySide(gone, skillsAtOnce, (projection) => removeProjection(projection, erasure))
  await sideBySide(kept, skillsAtOnce, (projection) => makeAgain(projection, stamp, erasure))
  await erasure.subjects.removeVectors(subject)
  await erasure.recommendations.removeOfLearner(subject)
  // Their numbers of other skills have gone with the vectors.
  for (const projection of await erasure.subjects.projections(subject)) await follow(projection, stamp, erasure)
}
