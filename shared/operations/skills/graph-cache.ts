/** Published graphs, the last few of which stay in memory: they are immutable. */
import { readableSkills, type ReadableSkills } from '#shared/domain/skills/extraction/readable-skills.ts'
import { openGraph, type SkillGraph } from '#shared/domain/skills/skill-graph.ts'
import type { FrameworkVersion } from '#shared/domain/skills/framework.ts'
import { keepLast } from '#shared/platform/keep-last.ts'
import type { FrameworkRepository } from '#shared/store/frameworks/framework-repository.ts'
import type { FrameworkObjects, GraphLabels } from './framework-objects.ts'
import { openIndex, type SkillIndex } from './skill-search.ts'
import { tokenizer } from './skill-tokens.ts'

/** How many of each part stay in memory. */
const kept = 4

const lastOf = <Part>(read: (version: FrameworkVersion, graphId: string) => Promise<Part>) =>
  keepLast(kept, read, ({ tenantId, frameworkId }, graphId) => `${tenantId} ${frameworkId} ${graphId}`)

function readableOf({ labels, aliases, statements }: GraphLabels, language: string): ReadableSkills {
  const texts = labels.map((label, number) => ({
    ...{ label, aliases: aliases[number] ?? [], statement: statements[number] ?? '' },
  }))
  return readableSkills(texts, tokenizer(language))
}

/** The current graph of a framework; its parts are read when they are asked for. */
export interface CurrentGraph {
  readonly version: FrameworkVersion
  /** Half-life of skills that state none; null: their evidence does not fade. */
  readonly defaultHalfLifeDays: number | null
  graph(): Promise<SkillGraph>
  labels(): Promise<GraphLabels>
  index(): Promise<SkillIndex>
  /** In the language of the framework. */
  readable(): Promise<ReadableSkills>
}

export interface GraphCache {
  /** Null where the framework is unknown, or has no published version. */
  current(tenantId: string, frameworkId: string): Promise<CurrentGraph | null>
}

export function graphCache(
  frameworks: Pick<FrameworkRepository, 'get' | 'getVersion'>,
  objects: Pick<FrameworkObjects, 'readStructure' | 'readLabels' | 'readSearch'>,
): GraphCache {
  const graphs = lastOf(async (version, graphId) => openGraph(await objects.readStructure(version, graphId)))
  const labels = lastOf((version, graphId) => objects.readLabels(version, graphId))
  const indexes = lastOf(async (version, graphId) => openIndex(await objects.readSearch(version, graphId)))
  const opened = new WeakMap<GraphLabels, ReadableSkills>()
  function readableIn(found: GraphLabels, language: string): ReadableSkills {
    const known = opened.get(found) ?? readableOf(found, language)
    opened.set(found, known)
    return known
  }
  return {
    async current(tenantId, frameworkId) {
      const framework = await frameworks.get(tenantId, frameworkId)
      const number = framework?.currentVersion ?? null
      const version = number === null ? null : await frameworks.getVersion(tenantId, frameworkId, number)
      const graphId = version?.graphId ?? null
      if (framework === null || version === null || graphId === null) return null
      return {
        version,
        defaultHalfLifeDays: framework.defaultHalfLifeDays,
        graph: () => graphs(version, graphId),
        labels: () => labels(version, graphId),
        index: () => indexes(version, graphId),
        readable: async () => readableIn(await labels(version, graphId), framework.language),
      }
    },
  }
}
