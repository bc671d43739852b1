import type { intelligenceFamily } from '#shared/contract/families/public/intelligence.ts'
import type { GraphCache } from '#shared/operations/skills/graph-cache.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { PageCursors } from '#shared/platform/page-cursors.ts'
import type { RecommendationRepository } from '#shared/store/recommendations/recommendation-repository.ts'
import type { RoleBriefRepository } from '#shared/store/role-briefs/role-brief-repository.ts'

export type IntelligenceEndpoints = typeof intelligenceFamily.endpoints

export interface Dependencies {
  readonly roleBriefs: RoleBriefRepository
  readonly recommendations: Pick<RecommendationRepository, 'get' | 'answer'>
  readonly graphs: GraphCache
  readonly cursors: PageCursors
  readonly clock: Clock
}
