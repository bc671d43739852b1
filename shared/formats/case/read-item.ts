/** A CASE item as a skill. */
import type { Skill } from '#shared/contract/resources/skills/skill.ts'
import { extensionName, itemExtension, type CaseItem } from './case-package.ts'

const longestLabel = 200
const longestStatement = 4000
const longestCode = 100
const mostAliases = 20

/** The beginning of a text, without half of a surrogate pair at its end. */
const cut = (text: string, most: number): string =>
  text
    .trim()
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()

const orNull = (text: string | null | undefined, most: number): string | null => {
  const shown = cut(text ?? '', most)
  return shown === '' ? null : shown
}

/** Texts beyond the limits of a skill are cut; the package keeps them whole. */
export function readItem(item: CaseItem): Skill {
  const statement = cut(item.fullStatement, longestStatement)
  const known = itemExtension.safeParse(item.extensions?.[extensionName] ?? {})
  const aliases = (item.conceptKeywords ?? []).flatMap((alias) => orNull(alias, longestLabel) ?? [])
  return {
    skillId: item.identifier,
    label: orNull(item.abbreviatedStatement, longestLabel) ?? orNull(statement, longestLabel) ?? item.identifier,
    statement,
    code: orNull(item.humanCodingScheme, longestCode),
    aliases: [...new Set(aliases)].slice(0, mostAliases),
    type: orNull(item.CFItemType, longestCode),
    ...(known.success ? known.data : { halfLifeDays: null, essential: false }),
  }
}
