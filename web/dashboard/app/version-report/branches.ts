import type { VersionPart } from '#shared/contract/resources/packages/manifest.ts'

/** A part with the parts below it. */
export interface Branch {
  readonly part: VersionPart
  readonly below: readonly Branch[]
}

/** The tree of parts that are listed by their depth. */
export function branchesOf(parts: readonly VersionPart[]): readonly Branch[] {
  const top: Branch[] = []
  /** Lists to which the next part of each depth belongs. */
  const lists = [top]
  for (const part of parts) {
    const below: Branch[] = []
    lists.length = Math.min(lists.length, part.depth + 1)
    lists.at(-1)?.push({ part, below })
    lists.push(below)
  }
  return top
}
