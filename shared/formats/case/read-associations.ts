/** Associations of a CASE package as edges between skills. */
import type { EdgeType, SkillEdge } from '#shared/contract/resources/skills/skill.ts'
import type { Sibling } from './order-siblings.ts'
import {
  associationExtension,
  associationsOf,
  extensionName,
  itemsOf,
  type CaseAssociation,
  type CasePackage,
} from './case-package.ts'

const edgeTypeOf: ReadonlyMap<string, EdgeType> = new Map([
  ['isChildOf', 'partOf'],
  ['isPartOf', 'partOf'],
  ['precedes', 'prerequisite'],
  ['isRelatedTo', 'related'],
  ['isPeerOf', 'related'],
  ['exactMatchOf', 'equivalent'],
  ['replacedBy', 'replacedBy'],
])

export interface ReadAssociations {
  /** One entry for each association; null where it is not used as an edge. */
  readonly edgeOf: readonly (SkillEdge | null)[]
  /** Skills with an association whose other end is no item of the package. */
  readonly dangling: readonly string[]
  /** Skills that are children of several wholes. */
  readonly severalWholes: readonly string[]
  /** The place of a skill among the parts of its whole, or among the roots of the document; null where it is in neither. */
  readonly siblingOf: (skillId: string) => Sibling | null
}

const weightOf = ({ extensions }: CaseAssociation): number => {
  const known = associationExtension.safeParse(extensions?.[extensionName] ?? {})
  return known.success ? known.data.weight : 1
}

interface Whole {
  readonly index: number
  readonly isChild: boolean
  readonly sequence: number
  /** The whole itself. */
  readonly to: string
}

const before = (left: Whole, right: Whole): boolean =>
  left.isChild === right.isChild ? left.sequence < right.sequence : left.isChild

/** The number of an association among several; those without one come last. */
function orderOf(sequenceNumber: CaseAssociation['sequenceNumber']): number {
  const number = typeof sequenceNumber === 'string' ? Number.parseFloat(sequenceNumber) : (sequenceNumber ?? Number.NaN)
  return Number.isNaN(number) ? Number.MAX_VALUE : number
}

/**
 * `isChildOf` names the primary whole: the first one by sequence number, where there are several. `isPartOf` does where a skill
 * is nobody's child, and is for navigation elsewhere.
 */
function primaryWholes(
  associations: readonly CaseAssociation[],
  items: ReadonlySet<string>,
): ReadonlyMap<string, Whole> {
  const wholes = new Map<string, Whole>()
  associations.forEach((association, index) => {
    const { associationType: type, originNodeURI: from, destinationNodeURI: to, sequenceNumber } = association
    if (edgeTypeOf.get(type) !== 'partOf' || !items.has(from.identifier) || !items.has(to.identifier)) return
    const whole = { index, isChild: type === 'isChildOf', sequence: orderOf(sequenceNumber), to: to.identifier }
    const known = wholes.get(from.identifier)
    if (known === undefined || before(whole, known)) wholes.set(from.identifier, whole)
  })
  return wholes
}

/** Roots are children of the document. */
function siblings(source: CasePackage, wholes: ReadonlyMap<string, Whole>): ReadAssociations['siblingOf'] {
  const roots = new Map<string, number>()
  for (const { associationType, originNodeURI, destinationNodeURI, sequenceNumber } of associationsOf(source))
    if (associationType === 'isChildOf' && destinationNodeURI.identifier === source.CFDocument.identifier)
      roots.set(originNodeURI.identifier, orderOf(sequenceNumber))
  return (skillId) => {
    const whole = wholes.get(skillId)
    if (whole !== undefined) return { group: whole.to, sequence: whole.sequence }
    const sequence = roots.get(skillId)
    return sequence === undefined ? null : { group: source.CFDocument.identifier, sequence }
  }
}

export function readAssociations(source: CasePackage): ReadAssociations {
  const items = new Set(itemsOf(source).map(({ identifier }) => identifier))
  const associations = associationsOf(source)
  const wholes = primaryWholes(associations, items)
  const [dangling, severalWholes, seen] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const edgeOf = associations.map((association, index): SkillEdge | null => {
    const type = edgeTypeOf.get(association.associationType)
    const [from, to] = [association.originNodeURI.identifier, association.destinationNodeURI.identifier]
    if (type === undefined) return null
    if (!items.has(from) || !items.has(to)) {
      if (to !== source.CFDocument.identifier && items.has(from)) dangling.add(from)
      return null
    }
    const name = `${type} ${from} ${to}`
    const primary = type !== 'partOf' || wholes.get(from)?.index === index
    if (!primary && association.associationType === 'isChildOf') severalWholes.add(from)
    if (seen.has(name)) return null
    seen.add(name)
    return { type, from, to, weight: type === 'partOf' ? weightOf(association) : 1, primary }
  })
  const siblingOf = siblings(source, wholes)
  return { edgeOf, dangling: [...dangling], severalWholes: [...severalWholes], siblingOf }
}
