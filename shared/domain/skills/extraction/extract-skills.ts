/**
 * `lexical-1`: finds skills of a framework in a text. Literal: the text holds a label or an alias. Lexical: a sentence
 * shares words with what a skill says. The same text and graph give the same candidates.
 */
import type { PartTree } from '../part-tree.ts'
import { isNegated, keptTokens, suggestedLevel, suggestedWeight } from './cues.ts'
import type { Phrases } from './phrases.ts'
import { sentencesOf, type Sentence } from './sentences.ts'
import { sharedWords } from './shared-words.ts'
import type { Tokenize } from './token.ts'

export interface ExtractionSource {
  readonly phrases: Phrases
  readonly tokenize: Tokenize
  /** Skills that may fit a sentence, best first, by their numbers. */
  readonly search: (sentence: string, most: number) => readonly number[]
  /** What a skill says of itself: its label, its aliases, its statement. */
  readonly wordsOf: (skill: number) => readonly string[]
  readonly parts: PartTree
}

/** One place of the text that speaks of a skill. */
export interface Mention {
  readonly skill: number
  readonly method: 'literal' | 'model' | 'lexical'
  /** Hundredths: literal 100 over the skills of that name; lexical at most 50; those of a model lie in between. */
  readonly score: number
  /** UTF-16 offsets into the text. */
  readonly start: number
  readonly end: number
  /** 2, 3, 4, or null. */
  readonly level: number | null
  readonly weight: number
  /** Whether the name is so short that it counts beside another skill of its branch only. */
  readonly isShort: boolean
}

/** Sentences that are looked up in the index, and skills of each that are looked at. */
const [mostSentences, mostFound] = [40, 5]

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
          ...{ skill, method: 'literal' as const, score, isShort: exact !== null },
          ...place,
          ...cues,
        })),
      )
    }
    at = end
  }
  return { sentence, mentions, negated }
}

function lexicalIn({ sentence, negated }: Literal, { search, wordsOf, tokenize }: ExtractionSource): Mention[] {
  const place = placeIn(sentence, 0, sentence.tokens.length)
  const kept = keptTokens(sentence)
  return search(sentence.text, mostFound).flatMap((skill) => {
    const share = negated.has(skill) ? null : sharedWords(kept, wordsOf(skill).map(tokenize))
    if (share === null) return []
    const cues = { level: suggestedLevel(sentence, 0), weight: suggestedWeight(sentence, 0) }
    return { skill, method: 'lexical' as const, score: Math.floor(share / 2), isShort: false, ...place, ...cues }
  })
}

/** Whether two skills stand under the same whole, or one is the whole of the other. */
function areNear(one: number, other: number, { wholeOf }: PartTree): boolean {
  const [whole, otherWhole] = [wholeOf(one), wholeOf(other)]
  return whole === other || otherWhole === one || (whole !== undefined && whole === otherWhole)
}

/** Where the text speaks of skills: first what it names, in the order of the text. */
export function mentionsIn(text: string, source: ExtractionSource): Mention[] {
  const literal = sentencesOf(text, source.tokenize).map((sentence) => literalIn(sentence, source.phrases))
  const mentions = [
    ...literal.flatMap((sentence) => sentence.mentions),
    ...literal.slice(0, mostSentences).flatMap((sentence) => lexicalIn(sentence, source)),
  ]
  const others = mentions.filter(({ isShort }) => !isShort)
  return mentions.filter(
    ({ isShort, skill }) => !isShort || others.some((other) => areNear(skill, other.skill, source.parts)),
  )
}
