/** Looks skills up in the published frameworks of a workspace. */
import type { Framework } from '#shared/domain/skills/framework.ts'
import type { SkillTerms } from '#shared/domain/skills/projection.ts'
import { keepLast } from '#shared/platform/keep-last.ts'
import type { FrameworkRepository } from '#shared/store/frameworks/framework-repository.ts'
import type { FrameworkObjects } from './framework-objects.ts'

interface SkillOfFramework {
  readonly frameworkId: string
  readonly skillId: string
  /** A published version; without it the current one. */
  readonly frameworkVersion?: number
}

export interface SkillCatalogue {
  /** What a version of a framework says about a skill; null where it lacks the skill. */
  termsIn(tenantId: string, skill: SkillOfFramework): Promise<SkillTerms | null>
  /** The same of whichever framework of the workspace has the skill; null where none has. */
  termsOf(tenantId: string, skillId: string): Promise<SkillTerms | null>
}

/** A graph as far as terms need it. */
interface KnownGraph {
  readonly numberOf: ReadonlyMap<string, number>
  readonly halfLifeDays: readonly (number | null)[]
  readonly labels: readonly string[]
}

/** Published versions never change, so a function keeps the graphs that it has used last. */
const keptGraphs = 4

const mostFrameworks = 200

/** @param dependencies.objects where the graphs stand */
export function skillCatalogue({
  frameworks,
  objects,
}: {
  readonly frameworks: Pick<FrameworkRepository, 'get' | 'getVersion' | 'list'>
  readonly objects: Pick<FrameworkObjects, 'readStructure' | 'readLabels'>
}): SkillCatalogue {
  const graphOf = keepLast(
    keptGraphs,
    async (framework: Framework, frameworkVersion: number): Promise<KnownGraph | null> => {
      const version = await frameworks.getVersion(framework.tenantId, framework.frameworkId, frameworkVersion)
      if (version === null || version.graphId === null) return null
      const [{ ids, halfLifeDays }, { labels }] = await Promise.all([
        objects.readStructure(framework, version.graphId),
        objects.readLabels(framework, version.graphId),
      ])
      return { numberOf: new Map(ids.map((id, number) => [id, number])), halfLifeDays, labels }
    },
    ({ tenantId, frameworkId }, frameworkVersion) => `${tenantId} ${frameworkId} ${frameworkVersion}`,
  )

  async function termsFrom(
    framework: Framework,
    skillId: string,
    frameworkVersion = framework.currentVersion,
  ): Promise<SkillTerms | null> {
    const { frameworkId, defaultHalfLifeDays } = framework
    if (frameworkVersion === null) return null
    const graph = await graphOf(framework, frameworkVersion)
    const number = graph?.numberOf.get(skillId)
    if (graph === null || number === undefined) return null
    return {
      frameworkId,
      frameworkVersion,
      skillLabel: graph.labels[number] ?? skillId,
      halfLifeDays: graph.halfLifeDays[number] ?? defaultHalfLifeDays,
    }
  }

  return {
    async termsIn(tenantId, { frameworkId, skillId, frameworkVersion }) {
      const framework = await frameworks.get(tenantId, frameworkId)
      return framework === null ? null : termsFrom(framework, skillId, frameworkVersion)
    },
    async termsOf(tenantId, skillId) {
      const { rows } = await frameworks.list(tenantId, { limit: mostFrameworks, after: null })
      for (const framework of rows) {
        const terms = await termsFrom(framework, skillId)
        if (terms !== null) return terms
      }
      return null
    },
  }
}
