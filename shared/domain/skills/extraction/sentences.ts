/** Sentences of a text with their words. */
import type { Token, Tokenize } from './token.ts'

export interface Sentence {
  readonly start: number
  readonly end: number
  readonly text: string
  /** Whether no full stop or the like ends it: a title, or an item of a list. */
  readonly isLine: boolean
  /** Offsets into the sentence. */
  readonly tokens: readonly Token[]
}

/** A line is a sentence too, for lists. A full stop within a word, as in `.NET` or `3.5`, ends none. */
const ends = /[.!?;]+(?=\s|$)|[\r\n]+/g

export function sentencesOf(text: string, tokenize: Tokenize): Sentence[] {
  const cuts = [...Array.from(text.matchAll(ends), ({ index }) => index), text.length]
  return cuts.flatMap((end, position) => {
    const start = cuts[position - 1] ?? 0
    const words = text.slice(start, end)
    const tokens = tokenize(words)
    return tokens.length === 0 ? [] : { start, end, text: words, isLine: !/[.!?;]/.test(text.charAt(end)), tokens }
  })
}
