/** The search index of a graph: BM25+ over labels, aliases, codes and statements. */
import MiniSearch, { type Options } from 'minisearch'
import type { Skill } from '#shared/contract/resources/skills/skill.ts'
import { termOf, tokensOf } from './skill-tokens.ts'

interface IndexedSkill {
  /** Number of the skill in its graph. */
  readonly id: number
  readonly label: string
  readonly alias: string
  readonly code: string
  readonly statement: string
}

const optionsOf = (language: string): Options<IndexedSkill> => ({
  fields: ['label', 'alias', 'code', 'statement'],
  tokenize: (text) => tokensOf(text, language).map(({ start, end }) => text.slice(start, end)),
  processTerm: (term) => termOf(term, language),
  searchOptions: { boost: { label: 3, alias: 2 } },
})

/** The index as text. @param skills in the order of the graph */
export function writeIndex(skills: readonly Skill[], language: string): string {
  const index = new MiniSearch(optionsOf(language))
  index.addAll(
    skills.map(({ label, aliases, code, statement }, id) => ({
      id,
      label,
      alias: aliases.join('\n'),
      code: code ?? '',
      statement,
    })),
  )
  return JSON.stringify({ language, index })
}
