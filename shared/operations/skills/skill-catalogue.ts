/** Looks skills up in the published frameworks of a workspace. */
import type { Framework } from '#shared/domain/skills/framework.ts'
import type { SkillTerms } from '#shared/domain/skills/projection.ts'
import { keepLast } from '#shared/platform/keep-last.ts'
import { shareRunning } from '#shared/platform/share-running.ts'
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
  /** The same of several skills, by their ids, from one look at each framework; without those that none has. */
  termsOfEach(tenantId: string, skillIds: readonly string[]): Promise<ReadonlyMap<string, SkillTerms>>
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

interface Dependencies {
  readonly frameworks: Pick<FrameworkRepository, 'get' | 'getVersion' | 'list'>
  /** Where the graphs stand. */
  readonly objects: Pick<FrameworkObjects, 'readStructure' | 'readLabels'>
}

const lastGraphs = ({ frameworks, objects }: Dependencies) =>
  keepLast(
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

export function skillCatalogue({ frameworks, objects }: Dependencies): SkillCatalogue {
  const graphOf = lastGraphs({ frameworks, objects })
  /** The skills of one event are looked up at the same time, mostly in one framework. */
  const frameworkOf = shareRunning(
    (tenantId: string, frameworkId: string) => frameworks.get(tenantId, frameworkId),
    (tenantId, frameworkId) => `${tenantId} ${frameworkId}`,
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

  /** Skill by skill, each framework would be opened again as soon as a workspace has more of them than are kept. */
  async function termsOfEach(tenantId: string, skillIds: readonly string[]): Promise<ReadonlyMap<string, SkillTerms>> {
    const [found, missing] = [new Map<string, SkillTerms>(), new Set(skillIds)]
    if (missing.size === 0) return found
    const { rows } = await frameworks.list(tenantId, { limit: mostFrameworks, after: null })
    for (const framework of rows) {
      for (const skillId of [...missing]) {
        const terms = await termsFrom(framework, skillId)
        if (terms === null) continue
        found.set(skillId, terms)
        missing.delete(skillId)
      }
      if (missing.size === 0) break
    }
    return found
  }

  return {
    termsOfEach,
    async termsIn(tenantId, { frameworkId, skillId, frameworkVersion }) {
      const framework = await frameworkOf(tenantId, frameworkId)
      return framework === null ? null : termsFrom(framework, skillId, frameworkVersion)
    },
    termsOf: async (tenantId, skillId) => (await termsOfEach(tenantId, [skillId])).get(skillId) ?? null,
  }
}
