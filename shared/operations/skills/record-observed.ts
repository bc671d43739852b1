/** Records evidence by alignments, whatever it was observed in. */
import { bySubjectAndSkill, evidenceKey, type Evidence } from '#shared/domain/skills/evidence.ts'
import { stampOf, type Clock } from '#shared/platform/clock.ts'
import { onceForEach } from '#shared/platform/once-for-each.ts'
import { sideBySide } from '#shared/store/table/batches.ts'
import { evidenceTerms } from './evidence-terms.ts'
import { recordEvidence, type NewEvidence, type Recording } from './record-evidence.ts'
import type { SkillCatalogue } from './skill-catalogue.ts'

/** Learners' skills that are recorded at the same time. */
const skillsAtOnce = 10

export interface ObservedRecording extends Recording {
  readonly catalogue: Pick<SkillCatalogue, 'termsIn'>
  readonly clock: Clock
}

/** Records evidence of one workspace; that of one learner and skill is folded at once. If it throws, the caller repeats it whole. */
export async function recordObserved(
  observed: readonly Evidence[],
  recording: ObservedRecording,
  { reason = 'evidence', beganAt }: Partial<Pick<NewEvidence, 'reason' | 'beganAt'>> = {},
): Promise<void> {
  const termsOf = onceForEach(
    (evidence: Evidence) => evidenceTerms(evidence, recording.catalogue),
    ({ frameworkId, frameworkVersion, skillId }) => evidenceKey(frameworkId, frameworkVersion, skillId),
  )
  await sideBySide(bySubjectAndSkill(observed), skillsAtOnce, async (evidence) => {
    const [first] = evidence
    if (first === undefined) return
    const terms = await termsOf(first)
    await recordEvidence({ owner: first, evidence, terms, reason, beganAt }, stampOf(recording.clock), recording)
  })
}
