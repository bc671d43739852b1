/** Words near a skill that say how well it is asked for, how much, or that it is not asked for at all. English and German. */
import type { Sentence } from './sentences.ts'
import type { Token } from './token.ts'

interface Cue {
  readonly words: RegExp
  readonly value: number
}

const levelCues: readonly Cue[] = [
  { words: /\b(?:basics?|fundamentals?|beginners?|grundkenntnisse|grundlagen)\b/gi, value: 2 },
  { words: /\b(?:proficien(?:t|cy)|solid|experienced|fundierte[rns]?)\b/gi, value: 3 },
  { words: /\b(?:experts?|advanced|mastery|experten?|vertiefte[rns]?)\b/gi, value: 4 },
]

const weightCues: readonly Cue[] = [
  { words: /\b(?:must|required|mandatory|essential|muss|zwingend|erforderlich)\b/gi, value: 2 },
  {
    words: /\b(?:nice[ -]to[ -]have|optional|ideally|preferably|desirable|idealerweise|wünschenswert)\b/gi,
    value: 0.5,
  },
]

/** The value of the cue that stands nearest to a position of the sentence; of two as near, the earlier. Null without one. */
function nearest({ text }: Sentence, cues: readonly Cue[], at: number): number | null {
  const found = cues.flatMap(({ words, value }) =>
    Array.from(text.matchAll(words), ({ index }) => ({ index, value, distance: Math.abs(index - at) })),
  )
  return found.sort((one, other) => one.distance - other.distance || one.index - other.index)[0]?.value ?? null
}

/** 2, 3 or 4; null where nothing says it. @param at offset into the sentence */
export const suggestedLevel = (sentence: Sentence, at: number): number | null => nearest(sentence, levelCues, at)

/** 2, 0.5, or 1 where nothing says it. @param at offset into the sentence */
export const suggestedWeight = (sentence: Sentence, at: number): number => nearest(sentence, weightCues, at) ?? 1

/** Words between a negation and the skill that it takes back. */
const reach = 3

const negations = new Set(['no', 'not', 'without', 'ohne', 'nicht', 'kein', 'keine', 'keinen', 'keiner', 'keinerlei'])
const needs = new Set(['required', 'needed', 'necessary', 'erforderlich', 'nötig', 'notwendig'])

/**
 * Whether the words `from` to before `to` are taken back: "without Excel", "no Excel required", "Excel is not needed".
 * "Not only" takes nothing back.
 */
export function isNegated({ text, tokens }: Sentence, from: number, to: number): boolean {
  const words = tokens.map(({ start, end }) => text.slice(start, end).toLowerCase())
  const negates = (at: number): boolean =>
    negations.has(words[at] ?? '') && !['only', 'nur'].includes(words[at + 1] ?? '')
  const before = words.slice(Math.max(0, from - reach), from)
  const after = words.slice(to, to + reach)
  return (
    before.some((_, position) => negates(from - before.length + position)) ||
    after.some((_, position) => negates(to + position) && needs.has(words[to + position + 1] ?? ''))
  )
}

const ends = /[,:;–—]/

/** The words of a sentence that no negation before them takes back: it reaches to the end of its clause. */
export function keptTokens({ text, tokens }: Sentence): Token[] {
  let isKept = true
  return tokens.filter(({ start, end }, position) => {
    if (ends.test(text.slice(tokens[position - 1]?.end ?? 0, start))) isKept = true
    if (negations.has(text.slice(start, end).toLowerCase())) isKept = false
    return isKept
  })
}
