/** Finds the parts of a version again in the next one. */
import type { VersionPart, VersionStructure } from '#shared/contract/resources/packages/manifest.ts'

/** A part in its tree. */
export interface PartNode {
  readonly part: VersionPart
  /** Null: it is in no group. */
  readonly parent: PartNode | null
  /** Place in the order of the manifest. */
  readonly position: number
}

/** Parts of the organization that the player plays, each group before its parts. */
export function partNodes({ organizations }: VersionStructure): readonly PartNode[] {
  const parts = organizations.find(({ is_played: isPlayed }) => isPlayed)?.parts ?? []
  const open: PartNode[] = []
  return parts.map((part, position) => {
    open.length = part.depth
    const node = { part, parent: open.at(-1) ?? null, position }
    open.push(node)
    return node
  })
}

type KeyOf = (part: VersionPart) => string | null

/** Files that several parts of one version launch, as with different parameters: they tell no part from another. */
function sharedFiles(nodes: readonly PartNode[]): ReadonlySet<string> {
  const found = new Set<string>()
  const shared = new Set<string>()
  for (const { part } of nodes)
    if (part.launch_file !== null) (found.has(part.launch_file) ? shared : found).add(part.launch_file)
  return shared
}

/**
 * Authoring tools number identifiers and files anew, and people change titles, so that none of the three is enough: what
 * agrees most is paired first. Null: a part does not have what is compared.
 */
function keysOf(former: readonly PartNode[], present: readonly PartNode[]): readonly KeyOf[] {
  const shared = new Set([...sharedFiles(former), ...sharedFiles(present)])
  return [
    ({ identifier, title }) => JSON.stringify([identifier, title]),
    ({ launch_file: file, title }) => file && JSON.stringify([file, title]),
    ({ kind, title }) => JSON.stringify([kind, title]),
    ({ launch_file: file, identifier }) => file && JSON.stringify([file, identifier]),
    ({ identifier }) => identifier,
    ({ launch_file: file }) => (file === null || shared.has(file) ? null : file),
  ]
}

/** Nodes by a key that no other of them has. */
function uniquely(nodes: readonly PartNode[], keyOf: KeyOf): Map<string, PartNode> {
  const found = new Map<string, PartNode>()
  const several = new Set<string>()
  for (const node of nodes) {
    const key = keyOf(node.part)
    if (key === null) continue
    if (found.has(key)) several.add(key)
    found.set(key, node)
  }
  for (const key of several) found.delete(key)
  return found
}

/** @returns the former node of each present node that has one */
export function pairParts(former: readonly PartNode[], present: readonly PartNode[]): ReadonlyMap<PartNode, PartNode> {
  const pairs = new Map<PartNode, PartNode>()
  const taken = new Set<PartNode>()
  for (const keyOf of keysOf(former, present)) {
    const ofFormer = uniquely(
      former.filter((node) => !taken.has(node)),
      keyOf,
    )
    const ofPresent = uniquely(
      present.filter((node) => !pairs.has(node)),
      keyOf,
    )
    for (const [key, node] of ofPresent) {
      const old = ofFormer.get(key)
      if (old === undefined) continue
      pairs.set(node, old)
      taken.add(old)
    }
  }
  return pairs
}
