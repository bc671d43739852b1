/** Search, neighbors and paths in the current graph of a framework. */
import { neighborsOf, shortestPath, type Walked } from '#shared/domain/skills/graph-walks.ts'
import { resourceNotFound } from '#shared/domain/skills/not-found.ts'
import { implement } from '#shared/http/implementation.ts'
import type { GraphLabels } from '#shared/operations/skills/framework-objects.ts'
import type { CurrentGraph } from '#shared/operations/skills/graph-cache.ts'
import { noFramework, type Dependencies, type GraphEndpoints } from './dependencies.ts'

const noSkill = () => resourceNotFound('skill')

const presentSkill = (
  { version }: CurrentGraph,
  labels: GraphLabels,
  [number, skillId]: readonly [number, string],
) => ({
  skillId,
  frameworkId: version.frameworkId,
  frameworkVersion: version.frameworkVersion,
  label: labels.labels[number] ?? skillId,
  statement: labels.statements[number] ?? '',
  code: labels.codes[number] ?? null,
  aliases: [...(labels.aliases[number] ?? [])],
  type: labels.types[number] ?? null,
})

const directionOf = ({ forward }: Walked) => (forward ? ('forward' as const) : ('backward' as const))

export const listGraphSkills = implement<GraphEndpoints['listGraphSkills'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { query } }, { graphs }) {
    const current = await graphs.current(tenantId, query.frameworkId)
    if (current === null) return noFramework()
    const [index, labels, { structure }] = await Promise.all([current.index(), current.labels(), current.graph()])
    const found = index.search(query.q, { prefix: true, most: query.limit })
    const skills = found.map(({ number, score }) => ({
      ...presentSkill(current, labels, [number, structure.ids[number] ?? '']),
      score,
    }))
    return { skills }
  },
})

export const getGraphSkill = implement<GraphEndpoints['getGraphSkill'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { params, query } }, { graphs }) {
    const current = await graphs.current(tenantId, query.frameworkId)
    if (current === null) return noFramework()
    const number = (await current.graph()).numberOf.get(params.skillId)
    if (number === undefined) return noSkill()
    return { skill: presentSkill(current, await current.labels(), [number, params.skillId]) }
  },
})

const mostNeighbors = 500

export const listNeighbors = implement<GraphEndpoints['listNeighbors'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { params, query } }, { graphs }) {
    const current = await graphs.current(tenantId, query.frameworkId)
    if (current === null) return noFramework()
    const [graph, { labels }] = await Promise.all([current.graph(), current.labels()])
    const start = graph.numberOf.get(params.skillId)
    if (start === undefined) return noSkill()
    const { steps, truncated } = neighborsOf(graph, start, { ...query, most: mostNeighbors })
    const { ids } = graph.structure
    const neighbors = steps.map((step) => ({
      skillId: ids[step.other] ?? '',
      label: labels[step.other] ?? '',
      depth: step.depth,
      edge: step.type,
      direction: directionOf(step),
      via: ids[step.from] ?? '',
    }))
    return { neighbors, truncated }
  },
})

export const getPath = implement<GraphEndpoints['getPath'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { query } }, { graphs }) {
    const current = await graphs.current(tenantId, query.frameworkId)
    if (current === null) return noFramework()
    const graph = await current.graph()
    const [from, to] = [graph.numberOf.get(query.from), graph.numberOf.get(query.to)]
    if (from === undefined || to === undefined) return noSkill()
    const steps = shortestPath(graph, { from, to }, { edges: query.edges, depth: query.maxDepth })
    const { ids } = graph.structure
    const path =
      steps?.map((step) => ({
        from: ids[step.from] ?? '',
        to: ids[step.other] ?? '',
        edge: step.type,
        direction: directionOf(step),
      })) ?? null
    return { path }
  },
})
