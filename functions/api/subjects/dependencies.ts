import type { subjectsFamily } from '#shared/contract/families/public/subjects.ts'
import type { SkillCatalogue } from '#shared/operations/skills/skill-catalogue.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { PageCursors } from '#shared/platform/page-cursors.ts'
import type { AlignmentRepository } from '#shared/store/alignments/alignment-repository.ts'
import type { ClientSystemRepository } from '#shared/store/client-systems/client-system-repository.ts'
import type { FrameworkRepository } from '#shared/store/frameworks/framework-repository.ts'
import type { FadeMarkRepository } from '#shared/store/skills/fade-mark-repository.ts'
import type { EvidenceRepository } from '#shared/store/skills/evidence-repository.ts'
import type { ProjectionRepository } from '#shared/store/skills/projection-repository.ts'
import type { VectorRepository } from '#shared/store/skills/vector-repository.ts'

export type SubjectsEndpoints = typeof subjectsFamily.endpoints

export interface Dependencies {
  readonly evidence: EvidenceRepository
  readonly projections: ProjectionRepository
  readonly vectors: VectorRepository
  readonly fadeMarks: FadeMarkRepository
  readonly clientSystems: Pick<ClientSystemRepository, 'get'>
  readonly frameworks: Pick<FrameworkRepository, 'get'>
  readonly catalogue: SkillCatalogue
  readonly alignments: Pick<AlignmentRepository, 'get'>
  readonly cursors: PageCursors
  readonly clock: Clock
  /** Origin of the service, which names it as the issuer of badges. */
  readonly issuer: string
}
