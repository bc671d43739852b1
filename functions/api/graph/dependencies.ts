import type { graphFamily } from '#shared/contract/families/public/graph.ts'
import { resourceNotFound } from '#shared/domain/skills/not-found.ts'
import type { GraphCache } from '#shared/operations/skills/graph-cache.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { PageCursors } from '#shared/platform/page-cursors.ts'
import type { ProjectionRepository } from '#shared/store/skills/projection-repository.ts'
import type { VectorRepository } from '#shared/store/skills/vector-repository.ts'

export type GraphEndpoints = typeof graphFamily.endpoints

export interface Dependencies {
  readonly graphs: GraphCache
  readonly projections: Pick<ProjectionRepository, 'listOfSkill'>
  readonly vectors: Pick<VectorRepository, 'getEach'>
  readonly cursors: PageCursors
  readonly clock: Clock
}

export const noFramework = () => resourceNotFound('published framework')
