import { applied, invalidField, type Applied, type Refused } from '#shared/domain/outcome.ts'
import { dayAt, dayOf } from '#shared/domain/skills/estimator/days.ts'
import type { graphFamily } from '#shared/contract/families/public/graph.ts'
import { resourceNotFound } from '#shared/domain/skills/not-found.ts'
import type { GraphCache } from '#shared/operations/skills/graph-cache.ts'
import type { SkillCatalogue } from '#shared/operations/skills/skill-catalogue.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { PageCursors } from '#shared/platform/page-cursors.ts'
import type { RoleBriefRepository } from '#shared/store/role-briefs/role-brief-repository.ts'
import type { AlignmentRepository } from '#shared/store/alignments/alignment-repository.ts'
import type { PackageRepository } from '#shared/store/packages/package-repository.ts'
import type { RecommendationRepository } from '#shared/store/recommendations/recommendation-repository.ts'
import type { ProjectionRepository } from '#shared/store/skills/projection-repository.ts'
import type { VectorRepository } from '#shared/store/skills/vector-repository.ts'

export type GraphEndpoints = typeof graphFamily.endpoints

export interface Dependencies {
  readonly graphs: GraphCache
  readonly projections: Pick<ProjectionRepository, 'listOfSkill' | 'getEach'>
  readonly roleBriefs: Pick<RoleBriefRepository, 'get'>
  readonly alignments: Pick<AlignmentRepository, 'ofFramework'>
  readonly packages: Pick<PackageRepository, 'getEach'>
  readonly recommendations: Pick<RecommendationRepository, 'ofPackages' | 'record'>
  readonly vectors: Pick<VectorRepository, 'getEach'>
  readonly catalogue: Pick<SkillCatalogue, 'termsOf'>
  readonly cursors: PageCursors
  readonly clock: Clock
}

export const noFramework = () => resourceNotFound('published framework')

/** The stated day, or today. Vectors hold what is known now, so earlier days are refused. */
export function dayFrom(asOf: string | undefined, clock: Clock): Applied<number> | Refused<'VALIDATION_ERROR'> {
  const today = dayAt(clock.now())
  const day = asOf === undefined ? today : dayOf(asOf)
  return day < today
    ? invalidField('asOf', 'must be today or later. One projection can be read as of any day')
    : applied(day)
}
