/**
 * The graph of a published version in columns: skills are numbers, their ids stand once. Functions read the structure alone to
 * roll levels up, and to walk.
 */
import * as z from 'zod'
import { edgeTypes, type EdgeType, type FrameworkContent } from '#shared/contract/resources/skills/skill.ts'
import { cyclesOf } from './hierarchy.ts'
import { partTree, type PartTree } from './part-tree.ts'

const numbers = z.array(z.number())

/** The stored form. `edges` hold pairs of numbers, from and to, one after the other. */
export const graphStructure = z.object({
  format: z.literal(1),
  ids: z.array(z.string()),
  halfLifeDays: z.array(z.number().nullable()),
  /** Numbers of the essential skills. */
  essential: numbers,
  edges: z.object({
    partOf: numbers,
    prerequisite: numbers,
    related: numbers,
    equivalent: numbers,
    replacedBy: numbers,
  }),
  /** Weight of each `partOf` edge, in their order. */
  weights: numbers,
  /** Positions of the `partOf` edges that are not primary. */
  secondary: numbers,
})
export type GraphStructure = z.infer<typeof graphStructure>

/** An edge as a walk meets it. `forward`: from the first skill to the second. */
export interface Step {
  readonly type: EdgeType
  readonly forward: boolean
  /** Number of the skill at the other end. */
  readonly other: number
}

/** A published graph, ready to be walked. */
export interface SkillGraph {
  readonly structure: GraphStructure
  /** Number of a skill; undefined where the graph lacks it. */
  readonly numberOf: ReadonlyMap<string, number>
  /** Edges at a skill, by type and order of the content. */
  readonly stepsAt: (number: number) => readonly Step[]
  /**
   * Prerequisites of a skill, by order of the content. Those between skills on cycles are left out, as the finding
   * `PREREQUISITE_CYCLE` says: each of them would have to come before itself.
   */
  readonly prerequisitesOf: (number: number) => readonly number[]
  readonly parts: PartTree
}

/** @param content without findings of severity error */
export function structureOf({ skills, edges }: FrameworkContent): GraphStructure {
  const numberOf = new Map(skills.map(({ skillId }, number) => [skillId, number]))
  const pairs = (type: EdgeType): number[] =>
    edges
      .filter((edge) => edge.type === type)
      .flatMap(({ from, to }) => [numberOf.get(from) ?? -1, numberOf.get(to) ?? -1])
  const parts = edges.filter(({ type }) => type === 'partOf')
  return {
    format: 1,
    ids: skills.map(({ skillId }) => skillId),
    halfLifeDays: skills.map(({ halfLifeDays }) => halfLifeDays),
    essential: skills.flatMap(({ essential }, number) => (essential ? number : [])),
    edges: {
      partOf: pairs('partOf'),
      prerequisite: pairs('prerequisite'),
      related: pairs('related'),
      equivalent: pairs('equivalent'),
      replacedBy: pairs('replacedBy'),
    },
    weights: parts.map(({ weight }) => weight),
    secondary: parts.flatMap(({ primary }, position) => (primary ? [] : position)),
  }
}

/** Ids of the skills that are prerequisites of each other. */
function onPrerequisiteCycles({ ids, edges: { prerequisite } }: GraphStructure): ReadonlySet<string> {
  const idOf = (at: number): string => ids[prerequisite[at] ?? -1] ?? ''
  const edges = Array.from({ length: prerequisite.length / 2 }, (_, index) => ({
    from: idOf(2 * index),
    to: idOf(2 * index + 1),
  }))
  return new Set(cyclesOf(edges))
}

export function openGraph(structure: GraphStructure): SkillGraph {
  const steps: Step[][] = structure.ids.map(() => [])
  for (const type of edgeTypes) {
    const pairs = structure.edges[type]
    for (let at = 0; at + 1 < pairs.length; at += 2) {
      const [from = -1, to = -1] = [pairs[at], pairs[at + 1]]
      steps[from]?.push({ type, forward: true, other: to })
      steps[to]?.push({ type, forward: false, other: from })
    }
  }
  const cyclic = onPrerequisiteCycles(structure)
  const isCyclic = (number: number): boolean => cyclic.has(structure.ids[number] ?? '')
  return {
    structure,
    prerequisitesOf: (number) =>
      (steps[number] ?? []).flatMap(({ type, forward, other }) =>
        type !== 'prerequisite' || forward || (isCyclic(number) && isCyclic(other)) ? [] : other,
      ),
    numberOf: new Map(structure.ids.map((id, number) => [id, number])),
    stepsAt: (number) => steps[number] ?? [],
    parts: partTree(structure),
  }
}
