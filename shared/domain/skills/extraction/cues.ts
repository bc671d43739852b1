/** Words near a skill that say how well it is asked for, how much, or that it is not asked for at all. English and German. */
import { articles } from './empty-words.ts'
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

/** Words from a negation to the skill that it takes back: "no Excel"; and from the skill to it: "Excel, tables and charts are not part". */
const [reach, reachBack] = [3, 6]

const negations = new Set(
  'no not none without neither nor ohne nicht kein keine keinen keiner keinerlei weder'.split(' '),
)
/** What a skill is not, behind its name: "Excel is not required", "Excel is not a subject of this day". */
const needs = new Set(
  (
    'required needed necessary expected planned part subject topic covered taught included repeated business task tasks job among ' +
    'erforderlich nötig notwendig teil thema'
  ).split(' '),
)

/** Words after a negation with which it takes nothing back: "not only", "no fear of", "do not hesitate to". */
const reversals = new Set(
  'only just fear afraid shy hesitate mind problem problems stranger doubt nur angst scheu problem zweifel'.split(' '),
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

/** Up to the end of the clause, or of the list of what is not allowed. */
const forbids =
  /\bnot\s+allowed\b[^.;:]*$|\b(?:may|must|do(?:es)?|needs?)\s+not\s+(?!be\b(?! able\b)|hesitate\b|mind\b|fear\b|worry\b)[^.,;:–—]*$/i

/** UTF-16 units before a name. */
const mostRead = 80

/** "You are not allowed to lift, or to give medicines", "do not discuss bills or reservations": what is said not to do. */
function isForbidden({ text, tokens }: Sentence, from: number): boolean {
  const start = tokens[from]?.start ?? 0
  return forbids.test(text.slice(Math.max(0, start - mostRead), start))
}

/** Some words of a sentence, in lower case. */
const wordsOf = ({ text, tokens }: Sentence, from = 0, to = tokens.length): string[] =>
  tokens.slice(from, to).map(({ start, end }) => text.slice(start, end).toLowerCase())

/** "Not covered are the law and wound care" takes all back that it names. */
function takesAllBack(sentence: Sentence): boolean {
  const words = wordsOf(sentence, 0, 3)
  return negates(words, 0) && needs.has(words[1] ?? '')
}

/**
 * Whether the words `from` to before `to` are taken back: "without Excel", "no Excel required", "Excel is not needed".
 * "Not only" takes nothing back.
 */
export function isNegated(sentence: Sentence, from: number, to: number): boolean {
  const first = Math.max(0, from - reach)
  const before = wordsOf(sentence, first, to)
  const after = wordsOf(sentence, to, to + reachBack + 2).filter((word) => !articles.has(word) && word !== 'of')
  return (
    before.some((_, at) => first + at < from && negates(before, at)) ||
    after.some(
      (_, at) => at < reachBack && negates(after, at) && after.slice(at + 1, at + 3).some((next) => needs.has(next)),
    ) ||
    isForbidden(sentence, from) ||
    takesAllBack(sentence)
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
