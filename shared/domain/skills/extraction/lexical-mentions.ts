/** Skills that a sentence shares words with, without naming them. */
import type { Mention } from './mention.ts'
import { keptTokens } from './negations.ts'
import type { Sentence } from './sentences.ts'
import type { SharedWords, SkillWords } from './skill-words.ts'
import { suggestionsIn } from './suggestions.ts'

/** Skills of a sentence that are looked at. */
const mostFound = 10

/** The share of words, in percent, that is no chance. */
const leastShare = 33

/**
 * The weight of words that speaks for a skill, and the one that speaks for it beside another skill of its branch only: one word that no
 * other skill has. Aliases are many, so one word of them says nothing.
 */
const [sureWeight, leastWeight] = [170, 100]

const isEnough = ({ isAlias, weight, share }: SharedWords): boolean =>
  share >= leastShare && weight >= (isAlias ? sureWeight : leastWeight)

/** Best first; each has the whole sentence as its place. @param negated skills that the sentence takes back */
export function lexicalMentions(sentence: Sentence, negated: ReadonlySet<number>, words: SkillWords): Mention[] {
  const { start, tokens } = sentence
  const place = { start: start + (tokens[0]?.start ?? 0), end: start + (tokens.at(-1)?.end ?? 0) }
  const suggestion = suggestionsIn(sentence)(0)
  const found = new Map<number, Mention>()
  for (const { skill, weight, share } of words.sharedWith(keptTokens(sentence)).filter(isEnough)) {
    const known = found.get(skill)
    const score = Math.max(Math.floor(share / 2), known?.score ?? 0)
    const needsOther = weight < sureWeight && known?.needsOther !== false
    const mention = { skill, method: 'lexical', score, needsOther, lacks: 0, ...place, ...suggestion } as const
    if (!negated.has(skill)) found.set(skill, mention)
  }
  return [...found.values()]
    .sort((one, other) => other.score - one.score || one.skill - other.skill)
    .slice(0, mostFound)
}
