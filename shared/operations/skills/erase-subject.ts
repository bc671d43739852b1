/**
 * Erases what the skills families hold of a learner up to a time:
 *
 *   mark ─▶ pause ─▶ evidence, page by page ─▶ projections: made again of the evidence that remains, or removed ─▶ vectors
 *
 * Writers read the mark before they write, and the pause is longer than any of them runs. What the learner has done since
 * then stays. Each step can be repeated.
 */
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { isErased } from '#shared/domain/skills/erased-subject.ts'
import { ledgerRowOf } from '#shared/domain/skills/evidence.ts'
import { refoldEvidence, type Projection } from '#shared/domain/skills/projection.ts'
import type { EvidenceRepository } from '#shared/store/skills/evidence-repository.ts'
import type { ProjectionRepository } from '#shared/store/skills/projection-repository.ts'
import type { PlacedEvidence, Subject, SubjectDataRepository } from '#shared/store/skills/subject-data-repository.ts'
import { sideBySide } from '#shared/store/table/batches.ts'
import { tableBusy } from '#shared/store/table/retry.ts'
import { follow, type Recording } from './record-evidence.ts'

export interface SubjectErasure extends Pick<Recording, 'vectors' | 'fadeMarks'> {
  readonly subjects: SubjectDataRepository
  readonly evidence: Pick<EvidenceRepository, 'all'>
  readonly projections: Pick<ProjectionRepository, 'change'>
}

/** The evidence of a page that an erasure removes. @param until ISO 8601 */
export const erasedOf = (page: readonly PlacedEvidence[], until: string): PlacedEvidence[] =>
  page.filter(({ evidence }) => isErased(evidence, until))

/** Makes a projection again of the evidence that remains. @returns null where none remains: the projection is gone */
async function makeAgain(before: Projection, stamp: Stamp, erasure: SubjectErasure): Promise<Projection | null> {
  const rows = (await erasure.evidence.all(before)).map(ledgerRowOf)
  const changedMeanwhile = `The projection of skill ${before.skillId} was changed meanwhile. Repeat it.`
  if (rows.length === 0) {
    if (!(await erasure.subjects.removeProjection(before))) throw tableBusy(changedMeanwhile)
    return null
  }
  const change = refoldEvidence(before, before, { rows, terms: before, stamp })
  if (change === null) return before
  if ((await erasure.projections.change(before, change)) !== null) throw tableBusy(changedMeanwhile)
  return change.projection
}

/** Skills that are made again in parallel: a learner can have evidence of a thousand. */
const skillsAtOnce = 10

/** Removes what was derived from evidence that is gone. */
export async function eraseDerived(subject: Subject, stamp: Stamp, erasure: SubjectErasure): Promise<void> {
  await sideBySide(await erasure.subjects.projections(subject), skillsAtOnce, (projection) =>
    makeAgain(projection, stamp, erasure),
  )
  await erasure.subjects.removeVectors(subject)
  // Their numbers of other skills have gone with the vectors.
  for (const projection of await erasure.subjects.projections(subject)) await follow(projection, stamp, erasure)
}
