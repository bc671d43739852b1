/** Words near a skill that say that it is not asked for at all. English and German. */
import { articles } from './empty-words.ts'
import type { Sentence } from './sentences.ts'
import type { Token } from './token.ts'

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

/** "This course does not go into security or databases": to the end of the list. */
const leavesOut =
  /\b(?:(?:does|do|will|did)\s+not|(?:does|do|did)n['’]t|won['’]t)\s+(?:go\s+into|cover|deal\s+with|include|treat|teach|replace|look\s+at|touch)\b(?!.*(?:\bbut\b|,\s*(?:and\s+)?(?:you|we|it)\b))[^.;:–—]*$/i

/** Up to the end of the clause, or of the list of what is not allowed. */
const forbids =
  /\bnot\s+allowed\b[^.;:]*$|\b(?:(?:may|must|do(?:es)?|needs?|will)\s+not|cannot|won['’]t)\s+(?!only\b|just\b|be\b(?! able\b)|hesitate\b|mind\b|fear\b|worry\b)[^.,;:–—]*$/i

/** UTF-16 units before a name. */
const mostRead = 80

/** "You are not allowed to lift, or to give medicines", "do not discuss bills or reservations": what is said not to do. */
function isForbidden({ text, tokens }: Sentence, from: number): boolean {
  const start = tokens[from]?.start ?? 0
  const before = text.slice(Math.max(0, start - mostRead), start)
  return forbids.test(before) || leavesOut.test(before)
}

/** Some words of a sentence, in lower case. */
const wordsOf = ({ text, tokens }: Sentence, from = 0, to = tokens.length): string[] =>
  tokens.slice(from, to).map(({ start, end }) => text.slice(start, end).toLowerCase())

/** "What you will not learn: programming", "What this course is not: a training for nurses". */
const lacks = /^\W*what\b[^:.;]{0,60}\b(?:not|\p{L}+n['’]t)\b[^:.;]{0,40}:/iu

/** "Not covered are the law and wound care" takes all back that it names. */
function takesAllBack(sentence: Sentence): boolean {
  if (lacks.test(sentence.text.slice(0, mostRead))) return true
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
