/** Evidence of replaced skills, copied to the skills that replace them. */
import type { Alignment } from '#shared/domain/skills/alignment.ts'
import type { Projection } from '#shared/domain/skills/projection.ts'
import { mostAmbiguous, type UnitPlace } from '#shared/domain/skills/recomputation/recomputation.ts'
import { migratedEvidence, type MappedTarget } from '#shared/domain/skills/recomputation/migrated-evidence.ts'
import { replacementsOf, type Replacements } from '#shared/domain/skills/recomputation/replacements.ts'
import type { GraphStructure } from '#shared/domain/skills/skill-graph.ts'
import { allAlignmentVersions } from '#shared/operations/skills/all-alignments.ts'
import type { FrameworkObjects } from '#shared/operations/skills/framework-objects.ts'
import type { RecomputationBasis } from '#shared/operations/skills/recomputation-basis.ts'
import type { AlignmentRepository } from '#shared/store/alignments/alignment-repository.ts'
import type { FrameworkRepository } from '#shared/store/frameworks/framework-repository.ts'
import type { EvidenceRepository } from '#shared/store/skills/evidence-repository.ts'
import type { ProjectionRepository } from '#shared/store/skills/projection-repository.ts'
import type { RecomputationRule } from './recomputation-rule.ts'

export interface MigrateStores {
  readonly frameworks: Pick<FrameworkRepository, 'getVersion'>
  readonly objects: Pick<FrameworkObjects, 'readStructure'>
  readonly alignments: Pick<AlignmentRepository, 'versions'>
  readonly evidence: Pick<EvidenceRepository, 'all'>
  readonly projections: Pick<ProjectionRepository, 'find' | 'tagsOfSkill'>
}

type Basis = Pick<RecomputationBasis, 'framework' | 'frameworkVersion' | 'alignments'>

async function structureOf(
  { framework }: Basis,
  number: number,
  { frameworks, objects }: MigrateStores,
): Promise<GraphStructure> {
  const { tenantId, frameworkId } = framework
  const version = await frameworks.getVersion(tenantId, frameworkId, number)
  const graphId = version?.graphId ?? null
  if (version === null || graphId === null)
    throw new Error(`Version ${number} of the framework ${frameworkId} has no graph.`)
  return objects.readStructure(version, graphId)
}

async function targetsOf(
  alignments: readonly Alignment[],
  stores: MigrateStores,
): Promise<ReadonlyMap<string, MappedTarget>> {
  const targets = new Map<string, MappedTarget>()
  for (const alignment of alignments) {
    const { alignmentId, packageId, activityIri } = alignment
    for (const { mappings } of await allAlignmentVersions(alignment, stores.alignments))
      for (const { mappingId, target } of mappings)
        targets.set(mappingId, { alignmentId, packageId, activityIri, target })
  }
  return targets
}

async function readReplacements(
  basis: Basis,
  fromVersion: number | null,
  stores: MigrateStores,
): Promise<Replacements> {
  const current = await structureOf(basis, basis.frameworkVersion, stores)
  return replacementsOf(current, fromVersion === null ? null : await structureOf(basis, fromVersion, stores))
}

export async function migrateRule(
  basis: Basis,
  fromVersion: number | null,
  stores: MigrateStores,
): Promise<RecomputationRule> {
  const { tenantId } = basis.framework
  const [{ sourcesOf, ambiguous }, targets] = await Promise.all([
    readReplacements(basis, fromVersion, stores),
    targetsOf(basis.alignments, stores),
  ])
  const sources = (skillId: string): readonly string[] => sourcesOf.get(skillId) ?? []
  async function projectionsOf({ skillId, tag }: UnitPlace): Promise<Projection[]> {
    const found = await Promise.all(
      sources(skillId).map((source) => stores.projections.find(tenantId, { tag, skillId: source })),
    )
    return found.flatMap(({ projection }) => projection ?? [])
  }
  return {
    skillIds: [...sourcesOf.keys()].sort(),
    ambiguous: ambiguous.slice(0, mostAmbiguous),
    comparesDerived: false,
    async tagsOf(skillId) {
      const lists = await Promise.all(sources(skillId).map((each) => stores.projections.tagsOfSkill(tenantId, each)))
      return [...new Set(lists.flat())].sort()
    },
    subjectAt: async (place) => (await projectionsOf(place))[0]?.subjectId ?? null,
    sourcesOf: projectionsOf,
    async recordsFor(owner, known, { now }) {
      const lists = await Promise.all(
        sources(owner.skillId).map((skillId) => stores.evidence.all({ ...owner, skillId })),
      )
      const { skillId } = owner
      return migratedEvidence(lists.flat(), {
        ...{ skillId, targets, known, now },
        frameworkVersion: basis.frameworkVersion,
      })
    },
  }
}
