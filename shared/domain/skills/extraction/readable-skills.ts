/** What the skills of a graph are found by in texts. */
import { phrasesOf, type Phrases } from './phrases.ts'
import { skillWordsOf, type SkillTexts, type SkillWords } from './skill-words.ts'
import type { Tokenize } from './token.ts'

export interface ReadableSkills {
  readonly tokenize: Tokenize
  readonly phrases: Phrases
  readonly words: SkillWords
}

/** @param texts in the order of the graph */
export function readableSkills(texts: readonly SkillTexts[], tokenize: Tokenize): ReadableSkills {
  const names = texts.map(({ label, aliases }) => [label, ...aliases])
  return { tokenize, phrases: phrasesOf(names, tokenize), words: skillWordsOf(texts, tokenize) }
}
