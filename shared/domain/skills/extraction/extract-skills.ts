/**
 * `lexical-1`: finds skills of a framework in a text. Literal: the text holds a label or an alias. Lexical: a sentence
 * shares words with what a skill says, or the text speaks of parts of a skill. The same text and graph give the same
 * candidates.
 */
import type { PartTree } from '../part-tree.ts'
import { areNear } from './branch.ts'
import { isAside, isNegated, suggestedLevel, suggestedWeight } from './cues.ts'
import { impliedWholes } from './implied-wholes.ts'
import { lexicalMentions } from './lexical-mentions.ts'
import type { Mention } from './mention.ts'
import type { Phrases } from './phrases.ts'
import type { ReadableSkills } from './readable-skills.ts'
import { sentencesOf, type Sentence } from './sentences.ts'

export interface ExtractionSource extends ReadableSkills {
  readonly parts: PartTree
}

/** Sentences that are compared with what skills say. */
const mostSentences = 40

const placeIn = (sentence: Sentence, from: number, to: number): { readonly start: number; readonly end: number } => ({
  start: sentence.start + (sentence.tokens[from]?.start ?? 0),
  end: sentence.start + (sentence.tokens[to - 1]?.end ?? 0),
})

/** What a sentence names, and the skills that it takes back. */
interface Literal {
  readonly sentence: Sentence
  readonly mentions: readonly Mention[]
  readonly negated: ReadonlySet<number>
}

function literalIn(sentence: Sentence, phrases: Phrases): Literal {
  const mentions: Mention[] = []
  const negated = new Set<number>()
  for (let at = 0; at < sentence.tokens.length;) {
    const found = phrases.longestAt(sentence.text, sentence.tokens, at)
    const end = at + (found?.length ?? 1)
    if (found !== null && isNegated(sentence, at, end)) for (const { skill } of found.named) negated.add(skill)
    else if (found !== null) {
      const position = sentence.tokens[at]?.start ?? 0
      const cues = { level: suggestedLevel(sentence, position), weight: suggestedWeight(sentence, position) }
      const [score, place] = [Math.floor(100 / found.named.length), placeIn(sentence, at, end)]
      mentions.push(
        ...found.named.map(({ skill, exact }) => ({
          ...{ skill, method: 'literal' as const, score, isUnsure: exact !== null },
          ...place,
          ...cues,
        })),
      )
    }
    at = end
  }
  return { sentence, mentions, negated }
}

/** Where the text speaks of skills: first what it names, in the order of the text. */
export function mentionsIn(text: string, source: ExtractionSource): Mention[] {
  const sentences = sentencesOf(text, source.tokenize).filter((sentence) => !isAside(sentence))
  const literal = sentences.map((sentence) => literalIn(sentence, source.phrases))
  const mentions = [
    ...literal.flatMap((sentence) => sentence.mentions),
    ...literal
      .slice(0, mostSentences)
      .flatMap(({ sentence, negated }) => lexicalMentions(sentence, negated, source.words)),
  ]
  const sure = [...new Set(mentions.filter(({ isUnsure }) => !isUnsure).map(({ skill }) => skill))]
  const kept = mentions.filter(
    ({ isUnsure, skill }) => !isUnsure || sure.some((other) => areNear(skill, other, source.parts)),
  )
  const negated = new Set(literal.flatMap((sentence) => [...sentence.negated]))
  return [...kept, ...impliedWholes(kept, source.parts).filter(({ skill }) => !negated.has(skill))]
}
