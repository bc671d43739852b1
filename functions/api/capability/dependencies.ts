import type { capabilityFamily } from '#shared/contract/families/public/capability.ts'
import type { FrameworkObjects } from '#shared/operations/skills/framework-objects.ts'
import type { SkillCatalogue } from '#shared/operations/skills/skill-catalogue.ts'
import type { RecomputationRequests } from '#shared/operations/skills/request-recomputation.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { PageCursors } from '#shared/platform/page-cursors.ts'
import type { AlignmentRepository } from '#shared/store/alignments/alignment-repository.ts'
import type { FrameworkRepository } from '#shared/store/frameworks/framework-repository.ts'
import type { PackageRepository } from '#shared/store/packages/package-repository.ts'
import type { RecomputationRepository } from '#shared/store/recomputations/recomputation-repository.ts'
import type { SessionRepository } from '#shared/store/sessions/session-repository.ts'
import type { StatementFollowerRepository } from '#shared/store/skills/statement-follower-repository.ts'
import type { ClientSystemRepository } from '#shared/store/client-systems/client-system-repository.ts'

export type CapabilityEndpoints = typeof capabilityFamily.endpoints

export interface Dependencies extends RecomputationRequests {
  readonly recomputations: RecomputationRepository
  readonly clientSystems: ClientSystemRepository
  readonly followers: Pick<StatementFollowerRepository, 'start' | 'get'>
  readonly alignments: AlignmentRepository
  readonly frameworks: Pick<FrameworkRepository, 'get' | 'getVersion'>
  readonly catalogue: Pick<SkillCatalogue, 'termsOf'>
  readonly objects: Pick<FrameworkObjects, 'readStructure'>
  readonly packages: Pick<PackageRepository, 'get'>
  readonly sessions: Pick<SessionRepository, 'get'>
  /** Where courses are hosted. */
  readonly content: Pick<ObjectStore, 'read'>
  /** Where large CMI data is stored. */
  readonly records: Pick<ObjectStore, 'read'>
  readonly cursors: PageCursors
  readonly clock: Clock
}
