/** Writes the content of a framework as a CASE 1.1 package. What an imported package holds beside it is kept. */
import { isDeepStrictEqual } from 'node:util'
import type { FrameworkContent, Skill } from '#shared/contract/resources/skills/skill.ts'
import { associationsOf, itemsOf, type CaseItem, type CasePackage } from './case-package.ts'
import { orderSiblings } from './order-siblings.ts'
import { extended, uriOf, type PackageFacts } from './package-facts.ts'
import { readAssociations } from './read-associations.ts'
import { readItem } from './read-item.ts'
import { writeAssociations } from './write-associations.ts'

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
  const items = inItemOrder(content.skills, base).map((skill) => itemOf(skill, old.get(skill.skillId), facts))
  const associations = writeAssociations(content, base, facts)
  const isChanged = !isDeepStrictEqual(items, itemsOf(base)) || !isDeepStrictEqual(associations, associationsOf(base))
  return {
    ...base,
    ...(isChanged ? { CFDocument: changedDocument(base, facts) } : {}),
    CFItems: items,
    CFAssociations: [...associations],
  }
}
