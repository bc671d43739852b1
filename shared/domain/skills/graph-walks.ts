/** Walks over a graph of skills: breadth first, in a fixed order, so that the same question has the same answer. */
import type { EdgeType } from '#shared/contract/resources/skills/skill.ts'
import type { SkillGraph, Step } from './skill-graph.ts'

/** A step of a walk, with the skill from which it was made. */
export interface Walked extends Step {
  readonly from: number
  readonly depth: number
}

export interface WalkRules {
  readonly edges: 'partOf' | 'prerequisite' | 'any'
  readonly depth: number
}

const order: Readonly<Record<EdgeType, number>> = {
  partOf: 0,
  prerequisite: 1,
  equivalent: 2,
  related: 3,
  replacedBy: 4,
}

/** Steps at a skill by type, then by the id at their other end. */
function sortedSteps({ stepsAt, structure: { ids } }: SkillGraph, at: number, edges: WalkRules['edges']): Step[] {
  const idOf = (step: Step): string => ids[step.other] ?? ''
  return stepsAt(at)
    .filter(({ type }) => edges === 'any' || type === edges)
    .sort((left, right) => order[left.type] - order[right.type] || (idOf(left) < idOf(right) ? -1 : 1))
}

/** Each skill once, by the first step that reaches it. */
function* walk(graph: SkillGraph, start: number, { edges, depth }: WalkRules): Generator<Walked> {
  const seen = new Set([start])
  let layer = [start]
  for (let level = 1; level <= depth && layer.length > 0; level += 1) {
    const next: number[] = []
    for (const from of layer)
      for (const step of sortedSteps(graph, from, edges)) {
        if (seen.has(step.other)) continue
        seen.add(step.other)
        next.push(step.other)
        yield { ...step, from, depth: level }
      }
    layer = next
  }
}

/** The skills around one, nearest first. @param most how many; one more shows that there are others */
export function neighborsOf(
  graph: SkillGraph,
  start: number,
  rules: WalkRules & { readonly most: number },
): { readonly steps: readonly Walked[]; readonly truncated: boolean } {
  const steps: Walked[] = []
  for (const step of walk(graph, start, rules)) {
    if (steps.length === rules.most) return { steps, truncated: true }
    steps.push(step)
  }
  return { steps, truncated: false }
}

/** The steps of a shortest path; empty from a skill to itself, null where none is short enough. */
export function shortestPath(
  graph: SkillGraph,
  { from, to }: { readonly from: number; readonly to: number },
  rules: WalkRules,
): readonly Walked[] | null {
  if (from === to) return []
  const reachedBy = new Map<number, Walked>()
  for (const step of walk(graph, from, rules)) {
    reachedBy.set(step.other, step)
    if (step.other === to) break
  }
  const path: Walked[] = []
  for (let at = to; at !== from;) {
    const step = reachedBy.get(at)
    if (step === undefined) return null
    path.unshift(step)
    at = step.from
  }
  return path
}
