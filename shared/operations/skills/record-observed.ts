/** Records evidence by alignments, whatever it was observed in. */
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import { bySubjectAndSkill, evidenceKey, type Evidence } from '#shared/domain/skills/evidence.ts'
import { stampOf, type Clock } from '#shared/platform/clock.ts'
import { onceForEach } from '#shared/platform/once-for-each.ts'
import type { ProjectionRepository } from '#shared/store/skills/projection-repository.ts'
import { sideBySide } from '#shared/store/table/batches.ts'
import { evidenceTerms } from './evidence-terms.ts'
import { recordFound, type NewEvidence, type Recording } from './record-evidence.ts'
import type { SkillCatalogue } from './skill-catalogue.ts'

/** Learners' skills that are recorded at the same time. */
const skillsAtOnce = 10

export interface ObservedRecording extends Recording {
  readonly projections: Recording['projections'] & Pick<ProjectionRepository, 'findEach'>
  readonly catalogue: Pick<SkillCatalogue, 'termsIn'>
  readonly clock: Clock
}

const placed = (owner: Evidence, evidence: readonly Evidence[]) => ({
  ...{ tenantId: owner.tenantId, tag: learnerTag(owner.subjectId), skillId: owner.skillId },
  ...{ owner, evidence },
})

/**
 * Records evidence of one workspace; that of one learner and skill is folded at once. What several skills need is read together. If it
 * throws, the caller repeats it whole.
 */
export async function recordObserved(
  observed: readonly Evidence[],
  recording: ObservedRecording,
  { reason = 'evidence', beganAt }: Partial<Pick<NewEvidence, 'reason' | 'beganAt'>> = {},
): Promise<void> {
  const termsOf = onceForEach(
    (evidence: Evidence) => evidenceTerms(evidence, recording.catalogue),
    ({ frameworkId, frameworkVersion, skillId }) => evidenceKey(frameworkId, frameworkVersion, skillId),
  )
  const skills = bySubjectAndSkill(observed).flatMap(([owner, ...more]) =>
    owner === undefined ? [] : placed(owner, [owner, ...more]),
  )
  for (let start = 0; start < skills.length; start += skillsAtOnce) {
    const some = skills.slice(start, start + skillsAtOnce)
    const [read] = await Promise.all([recording.projections.findEach(some), ...some.map(({ owner }) => termsOf(owner))])
    await sideBySide(read, skillsAtOnce, async ({ place: { owner, evidence }, found }) => {
      const fresh = { owner, evidence, terms: await termsOf(owner), reason, beganAt, found }
      await recordFound(fresh, stampOf(recording.clock), recording)
    })
  }
}
