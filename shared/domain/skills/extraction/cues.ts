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

const negations = new Set('no not without neither nor ohne nicht kein keine keinen keiner keinerlei weder'.split(' '))
/** What a skill is not, behind its name: "Excel is not required", "Excel is not a subject of this day". */
const needs = new Set(
  (
    'required needed necessary expected part subject topic covered taught included ' +
    'erforderlich nötig notwendig teil thema'
  ).split(' '),
)

/** Words after a negation with which it takes nothing back: "not only", "no fear of", "do not hesitate to". */
const reversals = new Set(
  'only just fear afraid shy hesitate problem problems stranger doubt nur angst scheu problem zweifel'.split(' '),
)

/** Whether a word takes back what follows it. @param words lower case */
function negates(words: readonly string[], at: number): boolean {
  const word = words[at] ?? ''
  const following = words.slice(at + 1, at + 3)
  return (
    (negations.has(word) || /^(?:do|does|need|is|are)n['’]t$/.test(word)) &&
    !following.some((next) => reversals.has(next))
  )
}

const wordsOf = ({ text, tokens }: Sentence): string[] =>
  tokens.map(({ start, end }) => text.slice(start, end).toLowerCase())

/**
 * Whether the words `from` to before `to` are taken back: "without Excel", "no Excel required", "Excel is not needed".
 * "Not only" takes nothing back.
 */
export function isNegated(sentence: Sentence, from: number, to: number): boolean {
  const words = wordsOf(sentence)
  const [first, last] = [Math.max(0, from - reach), Math.min(words.length, to + reach)]
  const before = Array.from({ length: from - first }, (_, position) => first + position)
  const after = Array.from({ length: last - to }, (_, position) => to + position)
  return (
    before.some((at) => negates(words, at)) ||
    after.some((at) => negates(words, at) && words.slice(at + 1, at + 3).some((next) => needs.has(next)))
  )
}

const ends = /[,:;–—]/

/** The words of a sentence that no negation before them takes back: it reaches to the end of its clause. */
export function keptTokens(sentence: Sentence): Token[] {
  const { text, tokens } = sentence
  const words = wordsOf(sentence)
  let isKept = true
  return tokens.filter(({ start }, position) => {
    if (ends.test(text.slice(tokens[position - 1]?.end ?? 0, start))) isKept = true
    if (negates(words, position)) isKept = false
    return isKept
  })
}

/** How sentences begin that speak of the firm, of those whom a course is for, or of examples. */
const asides =
  /^\W*(?:for|our|(?:the |our |its )?examples|we (?:are|have|offer|provide|pay|employ|operate|produce|sell|serve)|für|unsere?|(?:die |unsere )?beispiele|wir (?:bieten|haben|sind|zahlen))\b/i

/** Words by which such a sentence asks for something all the same: "For this role you need", "We are looking for". */
const asks = new RegExp(
  '\\b(?:you|your|candidates?|applicants?|role|position|job|vacancy|opening|looking|seeking|searching|hiring|must|need|needs|required?|' +
    'requires|essential|expect|du|dein|deine|sie|ihre?|stelle|suchen?|brauchen|muss|erwarten|erforderlich)\\b',
  'i',
)

/** "We offer", "For staff of hotels", "The examples come from": what such a sentence names is neither asked for nor taught. */
export const isAside = ({ text }: Sentence): boolean => asides.test(text) && !asks.test(text)
