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

const edgeTypes: ReadonlyMap<string, EdgeType> = new Map([
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

/** Names an edge within a content. */
export const edgeName = ({ type, from, to }: Pick<SkillEdge, 'type' | 'from' | 'to'>): string => `${type} ${from} ${to}`

/** The edge that an association states, which an earlier one may have stated too; null: it states none. @param items their ids */
export function statedEdge(
  { associationType, originNodeURI, destinationNodeURI }: CaseAssociation,
  items: ReadonlySet<string>,
): Pick<SkillEdge, 'type' | 'from' | 'to'> | null {
  const type = edgeTypes.get(associationType)
  const [from, to] = [originNodeURI.identifier, destinationNodeURI.identifier]
  return type === undefined || !items.has(from) || !items.has(to) ? null : { type, from, to }
}

const weightOf = ({ extensions }: CaseAssociation): number => {
  const known = associationExtension.safeParse(extensions?.[extensionName] ?? {})
  return known.success ? known.data.weight : 1
}

interface Whole {
  readonly isChild: boolean
  readonly sequence: number
  /** The whole itself. */
  readonly to: string
}

const before = (left: Whole, right: Whole): boolean =>
  left.isChild === right.isChild ? left.sequence < right.sequence : left.isChild

/** Of an association without a number. */
export const noSequence = Number.MAX_VALUE

/** The number of an association among several; those without one come last. */
function orderOf(sequenceNumber: CaseAssociation['sequenceNumber']): number {
  const number = typeof sequenceNumber === 'string' ? Number.parseFloat(sequenceNumber) : (sequenceNumber ?? Number.NaN)
  return Number.isNaN(number) ? noSequence : number
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
  associations.forEach((association) => {
    const edge = statedEdge(association, items)
    if (edge?.type !== 'partOf') return
    const isChild = association.associationType === 'isChildOf'
    const whole = { isChild, sequence: orderOf(association.sequenceNumber), to: edge.to }
    const known = wholes.get(edge.from)
    if (known === undefined || before(whole, known)) wholes.set(edge.from, whole)
  })
  return wholes
}

/** Whether an association makes a skill a root: roots are children of the document. */
export const makesRoot = (
  { associationType, destinationNodeURI }: CaseAssociation,
  { CFDocument }: Pick<CasePackage, 'CFDocument'>,
): boolean => associationType === 'isChildOf' && destinationNodeURI.identifier === CFDocument.identifier

function siblings(source: CasePackage, wholes: ReadonlyMap<string, Whole>): ReadAssociations['siblingOf'] {
  const roots = new Map<string, number>()
  for (const association of associationsOf(source))
    if (makesRoot(association, source))
      roots.set(association.originNodeURI.identifier, orderOf(association.sequenceNumber))
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
  const edgeOf = associations.map((association): SkillEdge | null => {
    const [from, to] = [association.originNodeURI.identifier, association.destinationNodeURI.identifier]
    const edge = statedEdge(association, items)
    if (edge === null) {
      if (edgeTypes.has(association.associationType) && to !== source.CFDocument.identifier && items.has(from))
        dangling.add(from)
      return null
    }
    const primary = edge.type !== 'partOf' || wholes.get(from)?.to === to
    if (!primary && association.associationType === 'isChildOf') severalWholes.add(from)
    if (seen.has(edgeName(edge))) return null
    seen.add(edgeName(edge))
    return { ...edge, weight: edge.type === 'partOf' ? weightOf(association) : 1, primary }
  })
  const siblingOf = siblings(source, wholes)
  return { edgeOf, dangling: [...dangling], severalWholes: [...severalWholes], siblingOf }
}
