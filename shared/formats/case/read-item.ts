/** A CASE item as a skill. */
import type { Skill } from '#shared/contract/resources/skills/skill.ts'
import { beginning } from './beginning.ts'
import { extensionName, itemExtension, type CaseItem } from './case-package.ts'

const longestLabel = 200
const longestStatement = 4000
const longestCode = 100
const mostAliases = 20

/** Texts beyond the limits of a skill are cut; the package keeps them whole. */
export function readItem(item: CaseItem): Skill {
  const statement = beginning(item.fullStatement, longestStatement) ?? ''
  const known = itemExtension.safeParse(item.extensions?.[extensionName] ?? {})
  const aliases = (item.conceptKeywords ?? []).flatMap((alias) => beginning(alias, longestLabel) ?? [])
  return {
    skillId: item.identifier,
    label: beginning(item.abbreviatedStatement, longestLabel) ?? beginning(statement, longestLabel) ?? item.identifier,
    statement,
    code: beginning(item.humanCodingScheme, longestCode),
    aliases: [...new Set(aliases)].slice(0, mostAliases),
    type: beginning(item.CFItemType, longestCode),
    ...(known.success ? known.data : { halfLifeDays: null, essential: false }),
  }
}
