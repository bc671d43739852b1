/** Published graphs, the last few of which stay in memory: they are immutable. */
import { phrasesOf, type Phrases } from '#shared/domain/skills/extraction/phrases.ts'
import { openGraph, type SkillGraph } from '#shared/domain/skills/skill-graph.ts'
import type { FrameworkVersion } from '#shared/domain/skills/framework.ts'
import { keepLast } from '#shared/platform/keep-last.ts'
import type { FrameworkRepository } from '#shared/store/frameworks/framework-repository.ts'
import type { FrameworkObjects, GraphLabels } from './framework-objects.ts'
import { openIndex, type SkillIndex } from './skill-search.ts'
import { tokensOf } from './skill-tokens.ts'

/** How many of each part stay in memory. */
const kept = 4

const lastOf = <Part>(read: (version: FrameworkVersion, graphId: string) => Promise<Part>) =>
  keepLast(kept, read, ({ tenantId, frameworkId }, graphId) => `${tenantId} ${frameworkId} ${graphId}`)

/** The current graph of a framework; its parts are read when they are asked for. */
export interface CurrentGraph {
  readonly version: FrameworkVersion
  /** Half-life of skills that state none; null: their evidence does not fade. */
  readonly defaultHalfLifeDays: number | null
  /** BCP 47; texts are compared with the skills in it. */
  readonly language: string
  graph(): Promise<SkillGraph>
  labels(): Promise<GraphLabels>
  index(): Promise<SkillIndex>
  /** Labels and aliases, to be found in texts. */
  phrases(): Promise<Phrases>
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
  const phrases = new WeakMap<GraphLabels, Phrases>()
  function phrasesIn(found: GraphLabels, language: string): Phrases {
    const names = () => found.labels.map((label, number) => [label, ...(found.aliases[number] ?? [])])
    const known = phrases.get(found) ?? phrasesOf(names(), (text) => tokensOf(text, language))
    phrases.set(found, known)
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
        language: framework.language,
        graph: () => graphs(version, graphId),
        labels: () => labels(version, graphId),
        index: () => indexes(version, graphId),
        phrases: async () => phrasesIn(await labels(version, graphId), framework.language),
      }
    },
  }
}
