/** Published graphs, the last few of which stay in memory: they are immutable. */
import { openGraph, type SkillGraph } from '#shared/domain/skills/skill-graph.ts'
import type { FrameworkVersion } from '#shared/domain/skills/framework.ts'
import type { FrameworkRepository } from '#shared/store/frameworks/framework-repository.ts'
import type { FrameworkObjects, GraphLabels } from './framework-objects.ts'
import { openIndex, type SkillIndex } from './skill-search.ts'

const kept = 4

/** Keeps what was read last, by key. A read that fails is not kept. */
function lastOf<Value>(read: (version: FrameworkVersion, graphId: string) => Promise<Value>) {
  const values = new Map<string, Promise<Value>>()
  return (version: FrameworkVersion, graphId: string): Promise<Value> => {
    const key = `${version.tenantId} ${version.frameworkId} ${graphId}`
    const value = values.get(key) ?? read(version, graphId)
    values.delete(key)
    values.set(key, value)
    value.catch(() => values.delete(key))
    const [oldest] = values.keys()
    if (values.size > kept && oldest !== undefined) values.delete(oldest)
    return value
  }
}

/** The current graph of a framework; its parts are read when they are asked for. */
export interface CurrentGraph {
  readonly version: FrameworkVersion
  /** Half-life of skills that state none; null: their evidence does not fade. */
  readonly defaultHalfLifeDays: number | null
  graph(): Promise<SkillGraph>
  labels(): Promise<GraphLabels>
  index(): Promise<SkillIndex>
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
      }
    },
  }
}
