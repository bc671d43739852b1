/** Writes the content of a framework as a CASE 1.1 package. What an imported package holds beside it is kept. */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FrameworkContent, Skill, SkillEdge } from '#shared/contract/resources/skills/skill.ts'
import {
  associationsOf,
  extensionName,
  itemsOf,
  type CaseAssociation,
  type CaseItem,
  type CasePackage,
} from './case-package.ts'
import { orderSiblings } from './order-siblings.ts'
import { readAssociations } from './read-associations.ts'
import { readItem } from './read-item.ts'

export interface PackageFacts {
  /** Identifier of the document. */
  readonly identifier: string
  readonly title: string
  readonly language: string
  readonly licence: string | null
  /** Origin of the `uri`s, `https://host`. */
  readonly base: string
  /** ISO 8601. */
  readonly changedAt: string
}

/** UUIDv5 (RFC 9562) of a name in the namespace of a document, so that a repeated export has the same identifiers. */
export function nameUuid(namespace: string, name: string): string {
  const hash = createHash('sha1').update(`${namespace}\n${name}`).digest()
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const text = hash.toString('hex')
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20, 32)].join('-')
}

const uriOf = ({ base }: PackageFacts, identifier: string): string => `${base}/ims/case/v1p1/${identifier}`

const extended = (
  old: object | null | undefined,
  own: Record<string, unknown>,
): { extensions?: Record<string, unknown> } => {
  const others = Object.entries(old ?? {}).filter(([name]) => name !== extensionName)
  const all = { ...Object.fromEntries(others), ...(Object.keys(own).length === 0 ? {} : { [extensionName]: own }) }
  return Object.keys(all).length === 0 ? {} : { extensions: all }
}

function itemOf(skill: Skill, old: CaseItem | undefined, facts: PackageFacts): CaseItem {
  if (old !== undefined && isDeepStrictEqual(readItem(old), skill)) return old
  const {
    extensions,
    humanCodingScheme: _code,
    conceptKeywords: _keywords,
    CFItemType: _type,
    ...kept
  } = old ?? { identifier: skill.skillId, uri: uriOf(facts, skill.skillId), fullStatement: '' }
  const own = {
    ...(skill.halfLifeDays === null ? {} : { halfLifeDays: skill.halfLifeDays }),
    ...(skill.essential ? { essential: true } : {}),
  }
  return {
    ...kept,
    fullStatement: skill.statement === '' ? skill.label : skill.statement,
    abbreviatedStatement: skill.label,
    ...(skill.code === null ? {} : { humanCodingScheme: skill.code }),
    ...(skill.aliases.length === 0 ? {} : { conceptKeywords: [...skill.aliases] }),
    ...(skill.type === null ? {} : { CFItemType: skill.type }),
    ...extended(extensions, own),
    lastChangeDateTime: facts.changedAt,
  }
}

const associationTypes: Readonly<Record<Exclude<SkillEdge['type'], 'partOf'>, string>> = {
  prerequisite: 'precedes',
  related: 'isRelatedTo',
  equivalent: 'exactMatchOf',
  replacedBy: 'replacedBy',
}

const associationType = ({ type, primary }: SkillEdge): string =>
  type === 'partOf' ? (primary ? 'isChildOf' : 'isPartOf') : associationTypes[type]

function associationOf(edge: SkillEdge, labels: ReadonlyMap<string, string>, facts: PackageFacts): CaseAssociation {
  const type = associationType(edge)
  const identifier = nameUuid(facts.identifier, `${type} ${edge.from} ${edge.to}`)
  const end = (id: string) => ({ title: labels.get(id) ?? id, identifier: id, uri: uriOf(facts, id) })
  return {
    identifier,
    uri: uriOf(facts, identifier),
    associationType: type,
    originNodeURI: end(edge.from),
    destinationNodeURI: end(edge.to),
    ...extended(undefined, edge.type === 'partOf' && edge.weight !== 1 ? { weight: edge.weight } : {}),
    lastChangeDateTime: facts.changedAt,
  }
}

const edgeName = ({ type, from, to, weight, primary }: SkillEdge): string =>
  `${type} ${from} ${to} ${weight} ${primary}`

/** Associations that stay: those whose edge is still there, and those that are no edge and lose no end. */
function keptAssociations(source: CasePackage, { skills, edges }: FrameworkContent) {
  const [wanted, present] = [new Set(edges.map(edgeName)), new Set(skills.map(({ skillId }) => skillId))]
  const removed = new Set(itemsOf(source).flatMap(({ identifier }) => (present.has(identifier) ? [] : identifier)))
  const { edgeOf } = readAssociations(source)
  const kept = associationsOf(source).filter(({ originNodeURI, destinationNodeURI }, index) => {
    const edge = edgeOf[index] ?? null
    if (edge !== null) return wanted.has(edgeName(edge))
    return !removed.has(originNodeURI.identifier) && !removed.has(destinationNodeURI.identifier)
  })
  const written = new Set(edgeOf.flatMap((edge) => (edge === null ? [] : edgeName(edge))))
  return { kept, written }
}

const newPackage = (facts: PackageFacts): CasePackage => ({
  CFDocument: {
    identifier: facts.identifier,
    uri: uriOf(facts, facts.identifier),
    creator: 'Lectern',
    title: facts.title,
    language: facts.language,
    ...(facts.licence === null ? {} : { notes: facts.licence }),
    lastChangeDateTime: facts.changedAt,
    caseVersion: '1.1',
  },
})

/** Later content is CASE 1.1, whichever release the import had. */
const changedDocument = ({ CFDocument }: CasePackage, { changedAt }: PackageFacts): CasePackage['CFDocument'] => ({
  ...CFDocument,
  lastChangeDateTime: changedAt,
  caseVersion: '1.1',
})

/**
 * Skills in the order of their items. Where reading has ordered siblings by sequence numbers, and the content has kept that order, the
 * items of the package stay in theirs, and new ones follow.
 */
function inItemOrder(skills: readonly Skill[], base: CasePackage): readonly Skill[] {
  const { siblingOf } = readAssociations(base)
  const items = itemsOf(base).map(({ identifier }) => identifier)
  const ordered = orderSiblings(items, siblingOf)
  const present = new Set(skills.map(({ skillId }) => skillId))
  const known = new Set(items)
  const isOrdered = isDeepStrictEqual(
    skills.flatMap(({ skillId }) => (known.has(skillId) ? skillId : [])),
    ordered.filter((id) => present.has(id)),
  )
  if (!isOrdered || isDeepStrictEqual(items, ordered)) return skills
  const placeOf = new Map(items.map((id, place) => [id, place]))
  const place = ({ skillId }: Skill): number => placeOf.get(skillId) ?? items.length
  return skills.toSorted((one, other) => place(one) - place(other))
}

/** @param source the package from which an earlier version of the content was read; null: there was none */
export function writeCasePackage(
  content: FrameworkContent,
  source: CasePackage | null,
  facts: PackageFacts,
): CasePackage {
  const base = source ?? newPackage(facts)
  const old = new Map(itemsOf(base).map((item) => [item.identifier, item]))
  const labels = new Map(content.skills.map(({ skillId, label }) => [skillId, label]))
  const { kept, written } = keptAssociations(base, content)
  const added = content.edges.filter((edge) => !written.has(edgeName(edge)))
  const items = inItemOrder(content.skills, base).map((skill) => itemOf(skill, old.get(skill.skillId), facts))
  const associations = [...kept, ...added.map((edge) => associationOf(edge, labels, facts))]
  const isChanged = !isDeepStrictEqual(items, itemsOf(base)) || !isDeepStrictEqual(associations, associationsOf(base))
  return {
    ...base,
    ...(isChanged ? { CFDocument: changedDocument(base, facts) } : {}),
    CFItems: items,
    CFAssociations: associations,
  }
}
