/** Evidence of made learners, and the stores that record it. */
import type { EvidenceDraft } from '#shared/domain/skills/evidence.ts'
import { evidenceKey, newEvidence, type Evidence } from '#shared/domain/skills/evidence.ts'
import type { ProjectionOwner, SkillTerms } from '#shared/domain/skills/projection.ts'
import type { Recording } from '#shared/operations/skills/record-evidence.ts'
import { evidenceRepository, type EvidenceRepository } from '#shared/store/skills/evidence-repository.ts'
import { fadeMarkRepository, type FadeMarkRepository } from '#shared/store/skills/fade-mark-repository.ts'
import { projectionRepository, type ProjectionRepository } from '#shared/store/skills/projection-repository.ts'
import {
  recomputedSkillRepository,
  type RecomputedSkillRepository,
} from '#shared/store/skills/recomputed-skill-repository.ts'
import { vectorRepository, type VectorRepository } from '#shared/store/skills/vector-repository.ts'
import type { Table } from '#shared/store/table/table.ts'
import { fresh } from './engines.ts'

export const skillTerms: SkillTerms = {
  frameworkId: 'fwk_1',
  frameworkVersion: 1,
  skillLabel: 'Load handling',
  halfLifeDays: 730,
}

export const aLearner = (): ProjectionOwner => ({
  tenantId: fresh('tenant_'),
  subjectId: fresh('ada '),
  skillId: '9d4b1f36-0f5c-4f43-b7a0-5a0a4b1c2e02',
})

/** Evidence from an assessment system: one attempt, passed. */
export function clientEvidence(
  { tenantId, subjectId, skillId }: ProjectionOwner,
  externalId: string,
  overrides: Partial<EvidenceDraft> = {},
): Evidence {
  const attemptKey = evidenceKey('client', 'cls_1', externalId)
  const made = newEvidence(tenantId, {
    ...{ subjectId, skillId, frameworkId: 'fwk_1', frameworkVersion: 1 },
    ...{ alignmentId: null, alignmentVersion: 0, mappingId: null },
    source: { kind: 'client', clientSystemId: 'cls_1', externalId, activityId: `quiz ${externalId}`, assessor: null },
    observationKey: evidenceKey(attemptKey, skillId),
    attemptKey,
    sourceKey: evidenceKey('quiz', externalId),
    occurredAt: '2026-11-20T09:00:00.000Z',
    recordedAt: '2026-11-21T10:00:00.000Z',
    facts: { scoreScaled: null, success: true, completed: true, items: 0, itemsMean: null },
    attributes: {
      demonstrationMode: 'applied',
      demandRatings: { cognitive: 2 },
      passMarkScaled: null,
      skillsOfTarget: 1,
    },
    trust: 1,
    ...overrides,
  })
  if (made === null) throw new Error('These facts are no evidence.')
  return made
}

export interface SkillStores extends Recording {
  readonly evidence: EvidenceRepository
  readonly projections: ProjectionRepository
  readonly vectors: VectorRepository
  readonly fadeMarks: FadeMarkRepository
  readonly recomputed: RecomputedSkillRepository
}

export const skillStores = (table: Table): SkillStores => ({
  evidence: evidenceRepository(table),
  projections: projectionRepository(table),
  vectors: vectorRepository(table),
  fadeMarks: fadeMarkRepository(table),
  recomputed: recomputedSkillRepository(table),
})
