/** What differs between two versions of a package: parts, files, size and findings. */
import type { ManifestResource, VersionPart, VersionStructure } from '#shared/contract/resources/packages/manifest.ts'
import type { ValidationReport } from '#shared/contract/resources/packages/package.ts'
import { pairParts, partNodes, type PartNode } from './pair-parts.ts'

export interface VersionContent {
  readonly manifest: ManifestResource
  readonly report: ValidationReport
  readonly structure: VersionStructure
}

type Finding = ValidationReport['errors'][number]

/** A part that came or went, with all that is below it. */
interface PartGroup {
  readonly part: VersionPart
  /** How many of the parts below it came or went with it. */
  readonly below: number
}

interface MovedPart {
  readonly part: VersionPart
  /** Whether it is in another group, or behind another part of the same group. */
  readonly place: 'group' | 'order'
  /** Title of that group, or of the part before it; null: it is in no group, or the first. */
  readonly by: string | null
}

export interface Comparison {
  readonly added: readonly PartGroup[]
  readonly removed: readonly PartGroup[]
  readonly renamed: readonly { readonly part: VersionPart; readonly former: string }[]
  readonly moved: readonly MovedPart[]
  /** Whether a part is an SCO decides whether it reports results. */
  readonly otherKind: readonly { readonly part: VersionPart; readonly former: VersionPart['kind'] }[]
  /** Editions of SCORM, or versions of the app, where they differ. */
  readonly edition: { readonly before: string; readonly after: string } | null
  /** By how much there are more of them. */
  readonly files: number
  readonly bytes: number
  readonly newFindings: ValidationReport
  readonly goneFindings: ValidationReport
}

/** Compares the organizations that the player plays. A version without a tree has no parts. */
export function compareVersions(before: VersionContent, after: VersionContent): Comparison {
  const [former, present] = [partNodes(before.structure), partNodes(after.structure)]
  const formerOf = pairParts(former, present)
  const stillThere = new Set(formerOf.values())
  return {
    added: groupsOf(present.filter((node) => !formerOf.has(node))),
    removed: groupsOf(former.filter((node) => !stillThere.has(node))),
    renamed: present.flatMap((node) => {
      const title = formerOf.get(node)?.part.title ?? node.part.title
      return title === node.part.title ? [] : [{ part: node.part, former: title }]
    }),
    moved: movedParts(present, formerOf),
    otherKind: present.flatMap((node) => {
      const former = formerOf.get(node)?.part.kind
      return former === undefined || former === node.part.kind ? [] : [{ part: node.part, former }]
    }),
    edition: editionChange(before.manifest, after.manifest),
    files: after.manifest.file_count - before.manifest.file_count,
    bytes: after.manifest.unpacked_bytes - before.manifest.unpacked_bytes,
    newFindings: findingsOnlyIn(after.report, before.report),
    goneFindings: findingsOnlyIn(before.report, after.report),
  }
}

const isEmpty = ({ errors, warnings }: ValidationReport): boolean => errors.length + warnings.length === 0

export const areAlike = (comparison: Comparison): boolean =>
  [comparison.added, comparison.removed, comparison.renamed, comparison.moved, comparison.otherKind].every(
    (list) => list.length === 0,
  ) &&
  comparison.edition === null &&
  comparison.files === 0 &&
  comparison.bytes === 0 &&
  isEmpty(comparison.newFindings) &&
  isEmpty(comparison.goneFindings)

/** Nodes without those that came or went together with a node above them, which are counted there. */
function groupsOf(nodes: readonly PartNode[]): readonly PartGroup[] {
  const groups = new Map<PartNode, { part: VersionPart; below: number }>()
  const topOf = new Map<PartNode, PartNode>()
  // A group comes before what is below it.
  for (const node of nodes) {
    const top = node.parent === null ? undefined : topOf.get(node.parent)
    topOf.set(node, top ?? node)
    const group = top === undefined ? undefined : groups.get(top)
    if (group === undefined) groups.set(node, { part: node.part, below: 0 })
    else group.below += 1
  }
  return [...groups.values()]
}

/** Parts that are in another group than before, or at another place in it. */
function movedParts(present: readonly PartNode[], formerOf: ReadonlyMap<PartNode, PartNode>): readonly MovedPart[] {
  const reordered = reorderedNodes(present, formerOf)
  const lastOf = new Map<PartNode | null, PartNode>()
  return present.flatMap((node): MovedPart[] => {
    const { part, parent } = node
    const previous = lastOf.get(parent)
    lastOf.set(parent, node)
    if (reordered.has(node)) return [{ part, place: 'order', by: previous?.part.title ?? null }]
    if (!formerOf.has(node) || isInSameGroup(node, formerOf)) return []
    return [{ part, place: 'group', by: parent?.part.title ?? null }]
  })
}

function isInSameGroup(node: PartNode, formerOf: ReadonlyMap<PartNode, PartNode>): boolean {
  const formerParent = node.parent === null ? null : formerOf.get(node.parent)
  return formerOf.get(node)?.parent === formerParent
}

/** The fewest nodes whose moves, each in its group, explain the order. */
function reorderedNodes(
  present: readonly PartNode[],
  formerOf: ReadonlyMap<PartNode, PartNode>,
): ReadonlySet<PartNode> {
  const groups = new Map<PartNode | null, PartNode[]>()
  for (const node of present)
    if (formerOf.has(node) && isInSameGroup(node, formerOf)) {
      const group = groups.get(node.parent)
      if (group === undefined) groups.set(node.parent, [node])
      else group.push(node)
    }
  return new Set(
    [...groups.values()].flatMap((nodes) => {
      const kept = longestRise(nodes.map((node) => formerOf.get(node)?.position ?? 0))
      return nodes.filter((_, at) => !kept.has(at))
    }),
  )
}

/** Indexes of a longest row of rising numbers: what is not in it has changed its place. No number occurs twice. */
function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  /** Of each length, the index of the smallest number at which a rising row of that length ends. */
  const ends: number[] = []
  const before: (number | undefined)[] = []
  numbers.forEach((number, index) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1
      else high = middle
    }
    before[index] = ends[low - 1]
    ends[low] = index
  })
  const rise = new Set<number>()
  for (let index = ends.at(-1); index !== undefined; index = before[index]) rise.add(index)
  return rise
}

const editionOf = (manifest: ManifestResource): string =>
  'schema_version' in manifest ? `SCORM ${manifest.schema_version}` : (manifest.version_name ?? '')

function editionChange(before: ManifestResource, after: ManifestResource): Comparison['edition'] {
  const [former, present] = [editionOf(before), editionOf(after)]
  return former === present ? null : { before: former, after: present }
}

/** Findings of one report without as many of the same code and file as the other one has. */
function findingsOnlyIn(report: ValidationReport, other: ValidationReport): ValidationReport {
  const only = (kind: 'errors' | 'warnings'): Finding[] => {
    const known = new Map<string, number>()
    const keyOf = ({ code, path }: Finding): string => `${code} ${path ?? ''}`
    for (const finding of other[kind]) known.set(keyOf(finding), (known.get(keyOf(finding)) ?? 0) + 1)
    return report[kind].filter((finding) => {
      const left = known.get(keyOf(finding)) ?? 0
      known.set(keyOf(finding), left - 1)
      return left <= 0
    })
  }
  return { errors: only('errors'), warnings: only('warnings') }
}
