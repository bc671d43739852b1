/** What the skills of a graph say, by their words. The fewer skills have a word, the more it weighs. */
import { emptyWords } from './empty-words.ts'
import { isShortName } from './phrases.ts'
import { sentencesOf } from './sentences.ts'
import type { Token, Tokenize } from './token.ts'

/** What a skill says of itself. */
export interface SkillTexts {
  readonly label: string
  readonly aliases: readonly string[]
  readonly statement: string
}

/** Words that a part of a text shares with a label, an alias, or a sentence of a statement. */
export interface SharedWords {
  /** Number of the skill in its graph. */
  readonly skill: number
  readonly isAlias: boolean
  /** Of the shared words together. A word that one skill alone has weighs 100, one that all have next to nothing. */
  readonly weight: number
  /** That weight in percent of all words of the label, alias or sentence. */
  readonly share: number
}

export interface SkillWords {
  /** In no order. A skill is there once for each label, alias or sentence that shares a word. */
  sharedWith(tokens: readonly Token[]): SharedWords[]
}

/** A label, an alias, or a sentence of a statement. */
interface Saying {
  readonly skill: number
  readonly isAlias: boolean
  readonly terms: ReadonlySet<string>
}

const termsOf = (tokens: readonly Token[]): Set<string> =>
  new Set(tokens.map(({ term }) => term).filter((term) => !emptyWords.has(term)))

function sayingsOf(skill: number, { label, aliases, statement }: SkillTexts, tokenize: Tokenize): Saying[] {
  const own = [tokenize(label), ...sentencesOf(statement, tokenize).map(({ tokens }) => tokens)]
  return [
    ...own.map((tokens) => ({ skill, isAlias: false, terms: termsOf(tokens) })),
    ...aliases.map((alias) => ({ skill, isAlias: true, terms: termsOf(tokenize(alias)) })),
  ]
}

/** The sayings that hold each term, by their numbers. */
function postingsOf(sayings: readonly Saying[]): Map<string, number[]> {
  const postings = new Map<string, number[]>()
  for (const [number, { terms }] of sayings.entries()) {
    for (const term of terms) {
      const known = postings.get(term)
      if (known === undefined) postings.set(term, [number])
      else known.push(number)
    }
  }
  return postings
}

/** Terms of names such as `R` and `Go`: only a text that writes them the same means them. */
function shortNames(texts: readonly SkillTexts[], tokenize: Tokenize): Set<string> {
  const names = texts.flatMap(({ label, aliases }) => [label, ...aliases]).filter(isShortName)
  return new Set(names.flatMap((name) => tokenize(name).map(({ term }) => term)))
}

/** What is kept of the sayings: their words take much memory. */
interface Weighed {
  readonly postings: ReadonlyMap<string, readonly number[]>
  readonly weights: ReadonlyMap<string, number>
  readonly sayings: readonly { readonly skill: number; readonly isAlias: boolean; readonly total: number }[]
}

function weigh(texts: readonly SkillTexts[], tokenize: Tokenize): Weighed {
  const sayings = texts.flatMap((each, skill) => sayingsOf(skill, each, tokenize))
  const postings = postingsOf(sayings)
  const short = shortNames(texts, tokenize)
  const weightOf = (term: string, holding: readonly number[]): number => {
    if (short.has(term)) return 0
    const skills = new Set(holding.map((number) => sayings[number]?.skill)).size
    return Math.round((100 * Math.log(1 + texts.length / skills)) / Math.log(1 + texts.length))
  }
  const weights = new Map(Array.from(postings, ([term, holding]) => [term, weightOf(term, holding)]))
  const totalOf = (terms: ReadonlySet<string>): number =>
    [...terms].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0)
  const kept = sayings.map(({ skill, isAlias, terms }) => ({ skill, isAlias, total: totalOf(terms) }))
  return { postings, weights, sayings: kept }
}

/** @param texts in the order of the graph */
export function skillWordsOf(texts: readonly SkillTexts[], tokenize: Tokenize): SkillWords {
  const { postings, weights, sayings } = weigh(texts, tokenize)
  return {
    sharedWith(tokens) {
      const shared = new Map<number, number>()
      for (const term of termsOf(tokens)) {
        const weight = weights.get(term) ?? 0
        for (const number of postings.get(term) ?? []) shared.set(number, (shared.get(number) ?? 0) + weight)
      }
      return Array.from(shared).flatMap(([number, weight]) => {
        const saying = sayings[number]
        if (saying === undefined || weight === 0) return []
        const { skill, isAlias, total } = saying
        return { skill, isAlias, weight, share: Math.floor((100 * weight) / total) }
      })
    },
  }
}
