/**
 * `lexical-1`: finds skills of a framework in a text. Literal: the text holds a label or an alias. Lexical: a sentence without a
 * literal hit shares words with what a skill says. The same text and graph give the same candidates.
 */
import type { PartTree } from '../part-tree.ts'
import { hasNegation, isNegated, suggestedLevel, suggestedWeight } from './cues.ts'
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
const [mostSentences, mostFound] = [40, 3]

/** The text says of these that they are not asked for; they are no mentions, and leave the sentence no lexical ones. */
interface Literal {
  readonly mentions: readonly Mention[]
  readonly isSilent: boolean
}

const placeIn = (sentence: Sentence, from: number, to: number): { readonly start: number; readonly end: number } => ({
  start: sentence.start + (sentence.tokens[from]?.start ?? 0),
  end: sentence.start + (sentence.tokens[to - 1]?.end ?? 0),
})

function literalIn(sentence: Sentence, phrases: Phrases): Literal {
  const mentions: Mention[] = []
  let isSilent = true
  for (let at = 0; at < sentence.tokens.length;) {
    const found = phrases.longestAt(sentence.text, sentence.tokens, at)
    const end = at + (found?.length ?? 1)
    if (found !== null) isSilent = false
    if (found !== null && !isNegated(sentence, at, end)) {
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
  return { mentions, isSilent }
}

function lexicalIn(sentence: Sentence, { search, wordsOf, tokenize }: ExtractionSource): Mention[] {
  const place = placeIn(sentence, 0, sentence.tokens.length)
  return search(sentence.text, mostFound).flatMap((skill) => {
    const share = sharedWords(sentence.tokens, wordsOf(skill).map(tokenize))
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

/** Where the text speaks of skills, in the order of the text. */
export function mentionsIn(text: string, source: ExtractionSource): Mention[] {
  const mentions: Mention[] = []
  let looked = 0
  for (const sentence of sentencesOf(text, source.tokenize)) {
    const literal = literalIn(sentence, source.phrases)
    mentions.push(...literal.mentions)
    if (!literal.isSilent || hasNegation(sentence) || looked === mostSentences) continue
    looked += 1
    mentions.push(...lexicalIn(sentence, source))
  }
  const others = mentions.filter(({ isShort }) => !isShort)
  return mentions.filter(
    ({ isShort, skill }) => !isShort || others.some((other) => areNear(skill, other.skill, source.parts)),
  )
}
