import type { intelligenceFamily } from '#shared/contract/families/public/intelligence.ts'
import type { GraphCache } from '#shared/operations/skills/graph-cache.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { PageCursors } from '#shared/platform/page-cursors.ts'
import type { RecommendationRepository } from '#shared/store/recommendations/recommendation-repository.ts'
import type { PackageRepository } from '#shared/store/packages/package-repository.ts'
import type { ValueModelRepository } from '#shared/store/value/value-model-repository.ts'
import type { ValueRepository } from '#shared/store/value/value-repository.ts'
import type { RoleBriefRepository } from '#shared/store/role-briefs/role-brief-repository.ts'

export type IntelligenceEndpoints = typeof intelligenceFamily.endpoints

export interface Dependencies {
  readonly roleBriefs: RoleBriefRepository
  readonly recommendations: Pick<RecommendationRepository, 'get' | 'answer'>
  readonly models: ValueModelRepository
  readonly value: Pick<ValueRepository, 'totals' | 'entries'>
  readonly packages: Pick<PackageRepository, 'getEach'>
  readonly graphs: GraphCache
  readonly cursors: PageCursors
  readonly clock: Clock
}
