/** Writes the edges of a framework as associations. What the associations of an imported package hold beside edges is kept. */
import type { FrameworkContent, SkillEdge } from '#shared/contract/resources/skills/skill.ts'
import { associationsOf, itemsOf, type CaseAssociation, type CasePackage } from './case-package.ts'
import { orderSiblings } from './order-siblings.ts'
import { extended, nameUuid, uriOf, type PackageFacts } from './package-facts.ts'
import {
  edgeName,
  makesRoot,
  noSequence,
  readAssociations,
  statedEdge,
  type ReadAssociations,
} from './read-associations.ts'

/** A content on its way into a package. */
interface Writing {
  readonly content: FrameworkContent
  /** The package that was imported, or one without skills. */
  readonly base: CasePackage
  readonly imported: ReadAssociations
  readonly facts: PackageFacts
  readonly skillIds: ReadonlySet<string>
  /** The primary whole of each part. */
  readonly wholes: ReadonlyMap<string, string>
}

const associationTypes: Readonly<Record<Exclude<SkillEdge['type'], 'partOf'>, string>> = {
  prerequisite: 'precedes',
  related: 'isRelatedTo',
  equivalent: 'exactMatchOf',
  replacedBy: 'replacedBy',
}

const partType = (isPrimary: boolean): string => (isPrimary ? 'isChildOf' : 'isPartOf')

const associationType = ({ type, primary }: SkillEdge): string =>
  type === 'partOf' ? partType(primary) : associationTypes[type]

const weightExtension = ({ type, weight }: SkillEdge) => (type === 'partOf' && weight !== 1 ? { weight } : {})

const endOf = (facts: PackageFacts, identifier: string, title: string) => ({
  ...{ title, identifier, uri: uriOf(facts, identifier) },
})

type Ends = readonly [from: ReturnType<typeof endOf>, to: ReturnType<typeof endOf>]

function newAssociation(type: string, [from, to]: Ends, facts: PackageFacts): CaseAssociation {
  const identifier = nameUuid(facts.identifier, `${type} ${from.identifier} ${to.identifier}`)
  return {
    identifier,
    uri: uriOf(facts, identifier),
    associationType: type,
    originNodeURI: from,
    destinationNodeURI: to,
    lastChangeDateTime: facts.changedAt,
  }
}

/** An association that was imported, with the weight and the role that its edge has now. */
function asEdge(association: CaseAssociation, [edge, known]: readonly [SkillEdge, SkillEdge], facts: PackageFacts) {
  if (edge.type !== 'partOf' || (edge.weight === known.weight && edge.primary === known.primary)) return association
  const { extensions, ...rest } = association
  return {
    ...rest,
    ...(edge.primary === known.primary ? {} : { associationType: associationType(edge) }),
    ...extended(extensions, weightExtension(edge)),
    lastChangeDateTime: facts.changedAt,
  }
}

/** Associations that stay: those whose edge is still there, and those that state none and lose no end. */
function keptAssociations(writing: Writing): readonly CaseAssociation[] {
  const { content, base, imported, facts, skillIds, wholes } = writing
  const items = new Set(itemsOf(base).map(({ identifier }) => identifier))
  const wanted = new Map(content.edges.map((edge) => [edgeName(edge), edge]))
  const isRemoved = (id: string): boolean => items.has(id) && !skillIds.has(id)
  const wasRoot = (id: string): boolean => imported.siblingOf(id)?.group === base.CFDocument.identifier
  return associationsOf(base).flatMap((association, index) => {
    const { originNodeURI: from, destinationNodeURI: to } = association
    const [stated, known] = [statedEdge(association, items), imported.edgeOf[index] ?? null]
    if (stated !== null) {
      const edge = wanted.get(edgeName(stated))
      if (edge === undefined) return []
      return known === null ? association : asEdge(association, [edge, known], facts)
    }
    if (isRemoved(from.identifier) || isRemoved(to.identifier)) return []
    const isNowPart = makesRoot(association, base) && wholes.has(from.identifier) && wasRoot(from.identifier)
    return isNowPart ? [] : association
  })
}

/** Associations of the edges that the imported package does not state. */
function addedAssociations({ content, imported, facts }: Writing): readonly CaseAssociation[] {
  const stated = new Set(imported.edgeOf.flatMap((edge) => (edge === null ? [] : edgeName(edge))))
  const labels = new Map(content.skills.map(({ skillId, label }) => [skillId, label]))
  const end = (id: string) => endOf(facts, id, labels.get(id) ?? id)
  return content.edges
    .filter((edge) => !stated.has(edgeName(edge)))
    .map((edge) => ({
      ...newAssociation(associationType(edge), [end(edge.from), end(edge.to)], facts),
      ...extended(undefined, weightExtension(edge)),
    }))
}

/** Ids of siblings in the order of the content, by their whole; those of the roots by the document. */
function siblingGroups({ content, base, wholes }: Writing): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const { skillId } of content.skills) {
    const whole = wholes.get(skillId) ?? base.CFDocument.identifier
    const known = groups.get(whole)
    if (known === undefined) groups.set(whole, [skillId])
    else known.push(skillId)
  }
  return groups
}

/** Siblings that the imported package does not have together in this order. */
function changedGroups(writing: Writing): readonly (readonly [whole: string, ids: readonly string[]])[] {
  const { base, imported } = writing
  const { siblingOf } = imported
  const ids = orderSiblings(
    itemsOf(base).map(({ identifier }) => identifier),
    siblingOf,
  )
  const places = new Map(ids.map((id, place) => [id, place]))
  const wholeOf = (id: string): string => siblingOf(id)?.group ?? base.CFDocument.identifier
  const isKnown = (whole: string, siblings: readonly string[]): boolean =>
    siblings.every((id, index) => {
      const [place, before] = [places.get(id), places.get(siblings[index - 1] ?? '')]
      return place !== undefined && wholeOf(id) === whole && (before === undefined || before < place)
    })
  return [...siblingGroups(writing)].filter(([whole, siblings]) => !isKnown(whole, siblings))
}

/** Sequence numbers that rise. Those that are stated stay where they rise and what follows them has none. */
function risingNumbers(stated: readonly number[]): readonly number[] {
  const first = stated.indexOf(noSequence)
  const [known, others] = first === -1 ? [stated, []] : [stated.slice(0, first), stated.slice(first)]
  const isRising = known.every((number, index) => index === 0 || number > (known[index - 1] ?? number))
  if (!isRising || others.some((number) => number !== noSequence)) return stated.map((_, index) => index + 1)
  const last = Math.floor(known.at(-1) ?? 0)
  return [...known, ...others.map((_, index) => last + index + 1)]
}

/** The sequence numbers of siblings whose order or whole has changed, by part and whole. */
function newNumbers(writing: Writing, associations: readonly CaseAssociation[]): ReadonlyMap<string, number> {
  const { siblingOf } = readAssociations(packageOf(writing, associations))
  return new Map(
    changedGroups(writing).flatMap(([whole, siblings]) => {
      const stated = siblings.map((id) => {
        const sibling = siblingOf(id)
        return sibling?.group === whole ? sibling.sequence : noSequence
      })
      const numbers = risingNumbers(stated)
      return siblings.map(
        (id, index) => [edgeName({ type: 'partOf', from: id, to: whole }), numbers[index] ?? 0] as const,
      )
    }),
  )
}

/** For readers of associations, who look at nothing but the ids of items. */
const packageOf = ({ base, content }: Writing, associations: readonly CaseAssociation[]): CasePackage => ({
  ...base,
  CFItems: content.skills.map(({ skillId }) => ({ identifier: skillId, fullStatement: '' })),
  CFAssociations: [...associations],
})

/** States the order of siblings. Roots that have to be ordered become children of the document. */
function numbered(writing: Writing, associations: readonly CaseAssociation[]): readonly CaseAssociation[] {
  const { base, content, facts, skillIds, wholes } = writing
  const numbers = newNumbers(writing, associations)
  const document = base.CFDocument.identifier
  const partOf = (from: string, to: string): string => edgeName({ type: 'partOf', from, to })
  const numberOf = (association: CaseAssociation): number | undefined => {
    const { originNodeURI: from, destinationNodeURI: to } = association
    const isSibling = makesRoot(association, base) || statedEdge(association, skillIds)?.type === 'partOf'
    return isSibling ? numbers.get(partOf(from.identifier, to.identifier)) : undefined
  }
  const roots = new Set(
    associations.filter((each) => makesRoot(each, base)).map(({ originNodeURI: { identifier } }) => identifier),
  )
  const missing = content.skills
    .filter(({ skillId }) => !wholes.has(skillId) && !roots.has(skillId) && numbers.has(partOf(skillId, document)))
    .map(({ skillId, label }) => {
      const ends: Ends = [endOf(facts, skillId, label), endOf(facts, document, base.CFDocument.title ?? facts.title)]
      return newAssociation(partType(true), ends, facts)
    })
  return [...associations, ...missing].map((association) => {
    const sequenceNumber = numberOf(association)
    return sequenceNumber === undefined || sequenceNumber === Number(association.sequenceNumber ?? Number.NaN)
      ? association
      : { ...association, sequenceNumber, lastChangeDateTime: facts.changedAt }
  })
}

/** Where a skill has several wholes, numbers alone could make another one primary: then only the primary one stays `isChildOf`. */
function withPrimaryWholes(writing: Writing, associations: readonly CaseAssociation[]): readonly CaseAssociation[] {
  const { facts, skillIds, wholes } = writing
  const { siblingOf } = readAssociations(packageOf(writing, associations))
  return associations.map((association) => {
    const edge = statedEdge(association, skillIds)
    if (edge?.type !== 'partOf' || siblingOf(edge.from)?.group === wholes.get(edge.from)) return association
    const type = partType(wholes.get(edge.from) === edge.to)
    return type === association.associationType
      ? association
      : { ...association, associationType: type, lastChangeDateTime: facts.changedAt }
  })
}

/** @param base the package that was imported, or one without skills */
export function writeAssociations(
  content: FrameworkContent,
  base: CasePackage,
  facts: PackageFacts,
): readonly CaseAssociation[] {
  const writing: Writing = {
    ...{ content, base, facts, imported: readAssociations(base) },
    skillIds: new Set(content.skills.map(({ skillId }) => skillId)),
    wholes: new Map(
      content.edges.flatMap(({ type, primary, from, to }) =>
        type === 'partOf' && primary ? [[from, to] as const] : [],
      ),
    ),
  }
  const stated = [...keptAssociations(writing), ...addedAssociations(writing)]
  return withPrimaryWholes(writing, numbered(writing, stated))
}
