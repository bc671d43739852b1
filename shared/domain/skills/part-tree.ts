/** The primary wholes and parts of a graph: the paths by which levels roll up. */
import { toMillionths } from './estimator/millionths.ts'

/** What of the structure of a graph the tree is made of; see `graphStructure`. */
interface PartEdges {
  readonly edges: { readonly partOf: readonly number[] }
  readonly weights: readonly number[]
  readonly secondary: readonly number[]
  readonly essential: readonly number[]
}

/** A part of a whole. */
export interface PartLink {
  /** Number of the part. */
  readonly part: number
  /** Millionths. */
  readonly weight: number
}

export interface PartTree {
  /** The primary parts of a skill, in the order of the content. */
  readonly partsOf: (whole: number) => readonly PartLink[]
  /** The primary whole of a skill; undefined for a skill without one. */
  readonly wholeOf: (part: number) => number | undefined
  readonly isEssential: (number: number) => boolean
}

const none: readonly PartLink[] = []

export function partTree({ edges, weights, secondary, essential }: PartEdges): PartTree {
  const [parts, wholes] = [new Map<number, PartLink[]>(), new Map<number, number>()]
  const [navigation, essentials] = [new Set(secondary), new Set(essential)]
  for (const [position, weight] of weights.entries()) {
    const [part, whole] = [edges.partOf[2 * position], edges.partOf[2 * position + 1]]
    if (part === undefined || whole === undefined || navigation.has(position)) continue
    const link = { part, weight: toMillionths(weight) }
    const known = parts.get(whole)
    if (known === undefined) parts.set(whole, [link])
    else known.push(link)
    wholes.set(part, whole)
  }
  return {
    partsOf: (whole) => parts.get(whole) ?? none,
    wholeOf: (part) => wholes.get(part),
    isEssential: (number) => essentials.has(number),
  }
}
