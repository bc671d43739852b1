/** The search index of a graph: BM25+ over labels, aliases, codes and statements. */
import MiniSearch, { type Options } from 'minisearch'
import * as z from 'zod'
import type { Skill } from '#shared/contract/resources/skills/skill.ts'
import { indexedTermOf, wordsOf } from './skill-tokens.ts'

interface IndexedSkill {
  /** Number of the skill in its graph. */
  readonly id: number
  readonly label: string
  readonly alias: string
  readonly code: string
  readonly statement: string
}

export interface FoundSkill {
  readonly number: number
  readonly score: number
}

const optionsOf = (language: string): Options<IndexedSkill> => ({
  fields: ['label', 'alias', 'code', 'statement'],
  tokenize: wordsOf,
  processTerm: (term) => indexedTermOf(term, language),
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
  return JSON.stringify({ language, index: JSON.stringify(index) })
}

/** The index stands in it as JSON of its own, as its library wrote it. */
const storedIndex = z.object({ language: z.string(), index: z.string() })

export interface SkillIndex {
  /** Best first; ties by number. @param prefix whether a term also finds words that it begins */
  search(text: string, options: { readonly prefix: boolean; readonly most: number }): readonly FoundSkill[]
}

/** @param stored what `writeIndex` wrote */
export function openIndex(stored: string): SkillIndex {
  const { language, index: plain } = storedIndex.parse(JSON.parse(stored))
  const index = MiniSearch.loadJSON(plain, optionsOf(language))
  return {
    search: (text, { prefix, most }) =>
      index
        .search(text, { prefix })
        .map(({ id, score }) => ({ number: Number(id), score }))
        .sort((left, right) => right.score - left.score || left.number - right.number)
        .slice(0, most),
  }
}
