/** Mappings of an alignment, as they are derived from what callers state. */
import { createHash } from 'node:crypto'
import type { CapabilityMapping } from '#shared/contract/resources/skills/alignment.ts'
import { invalidField, type Refused } from '../outcome.ts'
import type { GraphStructure } from './skill-graph.ts'

export type StatedMapping = Pick<CapabilityMapping, 'target' | 'skillId' | 'attributes'>

const mostSkillsOfTarget = 5

/** What the targets of a version may take together as JSON: an item holds those of two versions, beside all else. */
const mostTargetBytes = 120_000

/** The primary wholes of a graph: each skill has one at most. */
export function wholesOf({ ids, edges, secondary }: GraphStructure): ReadonlyMap<string, string> {
  const skipped = new Set(secondary)
  const wholes = new Map<string, string>()
  for (let at = 0; at + 1 < edges.partOf.length; at += 2) {
    const [part, whole] = [ids[edges.partOf[at] ?? -1], ids[edges.partOf[at + 1] ?? -1]]
    if (part !== undefined && whole !== undefined && !skipped.has(at / 2)) wholes.set(part, whole)
  }
  return wholes
}

const targetName = ({ target }: { readonly target: object }): string => JSON.stringify(Object.entries(target).sort())

/** Names a mapping within its alignment. */
export const mappingName = ({ target, skillId }: { readonly target: object; readonly skillId: string }): string =>
  `${targetName({ target })} ${skillId}`

/** Embeds the id of the alignment, and is the same in every version. @param name see `mappingName` */
export const mappingIdOf = (alignmentId: string, name: string): string =>
  `map_${alignmentId.slice('aln_'.length)}_${createHash('sha256').update(name).digest('hex').slice(0, 16)}`

/** The id of the alignment of a mapping; null where the text is no id of a mapping. */
export function alignmentIdOf(mappingId: string): string | null {
  const found = /^map_([0-9a-z]{26})_[0-9a-f]{16}$/.exec(mappingId)?.[1]
  return found === undefined ? null : `aln_${found}`
}

/** A skill of the same target that is a part, or a part of a part, of this one; null where there is none. */
function shadowOf(skillId: string, siblings: readonly string[], wholes: ReadonlyMap<string, string>): string | null {
  const isBelow = (part: string): boolean => {
    let whole = wholes.get(part)
    while (whole !== undefined && whole !== skillId) whole = wholes.get(whole)
    return whole === skillId
  }
  return [...siblings].sort().find((sibling) => sibling !== skillId && isBelow(sibling)) ?? null
}

/** The target with its identifiers sorted and each once: the same target, however it is stated. */
const settled = ({ target, ...mapping }: StatedMapping): StatedMapping => ({
  ...mapping,
  target: 'identifiers' in target ? { ...target, identifiers: [...new Set(target.identifiers)].sort() } : target,
})

function sizeRefusal(mappings: readonly StatedMapping[]): Refused<'VALIDATION_ERROR'> | null {
  const bytes = mappings.reduce((sum, { target }) => sum + Buffer.byteLength(JSON.stringify(target)), 0)
  if (bytes <= mostTargetBytes) return null
  const sizes = `the targets of all mappings together take ${bytes} bytes; at most ${mostTargetBytes} can be kept`
  return invalidField('mappings', `${sizes}. Name interactions by a prefix, or fewer objectives.`)
}

/**
 * @param idOf the id of a mapping, from its target and its skill
 * @param structure the graph of the published version of the framework; it decides which skills exist
 */
export function mappingsOf(
  asStated: readonly StatedMapping[],
  { structure, idOf }: { readonly structure: GraphStructure; readonly idOf: (name: string) => string },
): readonly CapabilityMapping[] | Refused<'VALIDATION_ERROR'> {
  const stated = asStated.map(settled)
  const tooLarge = sizeRefusal(stated)
  if (tooLarge !== null) return tooLarge
  const known = new Set(structure.ids)
  const unknown = stated.findIndex(({ skillId }) => !known.has(skillId))
  if (unknown !== -1)
    return invalidField(`mappings.${unknown}.skillId`, 'the published version of the framework has no such skill')
  const skillsOf = new Map<string, string[]>()
  for (const mapping of stated)
    skillsOf.set(targetName(mapping), [...(skillsOf.get(targetName(mapping)) ?? []), mapping.skillId])
  for (const [index, mapping] of stated.entries()) {
    const skills = skillsOf.get(targetName(mapping)) ?? []
    if (skills.length > mostSkillsOfTarget)
      return invalidField(`mappings.${index}.target`, `a target has at most ${mostSkillsOfTarget} skills`)
    if (new Set(skills).size < skills.length)
      return invalidField(`mappings.${index}.skillId`, 'the target is aligned to this skill twice')
  }
  const wholes = wholesOf(structure)
  return stated.map(({ target, skillId, attributes }) => {
    const skills = skillsOf.get(targetName({ target })) ?? []
    return {
      mappingId: idOf(mappingName({ target, skillId })),
      target,
      skillId,
      attributes,
      skillsOfTarget: skills.filter((each) => shadowOf(each, skills, wholes) === null).length,
      shadowedBy: shadowOf(skillId, skills, wholes),
    }
  })
}
