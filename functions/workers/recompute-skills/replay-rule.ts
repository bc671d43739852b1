/** Levels from the evidence that is stored: of every skill that a published version of the framework has, or had. */
import type { Framework } from '#shared/domain/skills/framework.ts'
import { allRows } from '#shared/operations/lists/all-rows.ts'
import type { FrameworkObjects } from '#shared/operations/skills/framework-objects.ts'
import type { FrameworkRepository } from '#shared/store/frameworks/framework-repository.ts'
import type { ProjectionRepository } from '#shared/store/skills/projection-repository.ts'
import type { RecomputationRule } from './recomputation-rule.ts'

export interface ReplayStores {
  readonly frameworks: Pick<FrameworkRepository, 'listVersions'>
  readonly objects: Pick<FrameworkObjects, 'readStructure'>
  readonly projections: Pick<ProjectionRepository, 'tagsOfSkill'>
}

async function skillIdsOf(framework: Framework, { frameworks, objects }: ReplayStores): Promise<string[]> {
  const versions = await allRows((page) => frameworks.listVersions(framework, page))
  const graphIds = new Set(versions.flatMap(({ graphId }) => graphId ?? []))
  const ids = new Set<string>()
  for (const graphId of graphIds) for (const id of (await objects.readStructure(framework, graphId)).ids) ids.add(id)
  return [...ids].sort()
}

export async function replayRule(framework: Framework, stores: ReplayStores): Promise<RecomputationRule> {
  return {
    skillIds: await skillIdsOf(framework, stores),
    ambiguous: [],
    comparesDerived: true,
    sourcesOf: () => Promise.resolve([]),
    tagsOf: (skillId) => stores.projections.tagsOfSkill(framework.tenantId, skillId),
    subjectAt: () => Promise.resolve(null),
    recordsFor: () => Promise.resolve([]),
  }
}
