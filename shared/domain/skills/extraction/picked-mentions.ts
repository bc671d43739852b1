/**
 * What of a model's answer becomes mentions. A text may try to instruct the model, so nothing of the answer is believed: skills must be
 * among those that the model was offered, and quotes must stand in the text. At worst, a skill of the framework is suggested in vain.
 */
import type { ExtractionSource } from './extract-skills.ts'
import type { Mention } from './mention.ts'
import { isNegated } from './negations.ts'
import { sentencesOf, type Sentence } from './sentences.ts'
import type { SkillPick } from './skill-picker.ts'
import type { SharedWords } from './skill-words.ts'
import { suggestionsIn } from './suggestions.ts'

/** Skills that a model is offered. */
const mostOffered = 60

/** Sentences that are looked up to find skills to offer, and skills that each may add. */
const [mostSentences, mostFound] = [40, 10]

/** Quotes of a skill that are looked at, and UTF-16 units of a quote. */
const [mostQuotes, longestQuote] = [3, 300]

/** Hundredths: above what shared words give, below a name in the text. */
const pickedScore = 70

/** Skills that most weight speaks for, each once; ties by share, then by number. */
function bestOf(shared: readonly SharedWords[]): number[] {
  const sorted = shared.toSorted(
    (one, other) => other.weight - one.weight || other.share - one.share || one.skill - other.skill,
  )
  return [...new Set(sorted.map(({ skill }) => skill))].slice(0, mostFound)
}

/**
 * The skills that a model is offered, by their numbers: those that are mentioned, then those that share words with the sentences, best
 * of each sentence first.
 */
export function offeredSkills(
  text: string,
  mentions: readonly Mention[],
  { words, tokenize }: ExtractionSource,
): number[] {
  const sentences = sentencesOf(text, tokenize).slice(0, mostSentences)
  const found = sentences.map((sentence) => bestOf(words.sharedWith(sentence.tokens)))
  const ranked = Array.from({ length: mostFound }, (_, rank) => found.flatMap((skills) => skills[rank] ?? [])).flat()
  return [...new Set([...mentions.map(({ skill }) => skill), ...ranked])].slice(0, mostOffered)
}

/** The words of a sentence that a quote touches; null for a quote without words. */
function wordsIn({ start, tokens }: Sentence, from: number, to: number): { from: number; to: number } | null {
  const inside = (token: Sentence['tokens'][number]) => start + token.end > from && start + token.start < to
  const first = tokens.findIndex(inside)
  return first === -1 ? null : { from: first, to: tokens.findLastIndex(inside) + 1 }
}

function mentionOf(skill: number, quote: string, within: { text: string; sentences: readonly Sentence[] }): Mention[] {
  const start = quote.length > longestQuote ? -1 : within.text.indexOf(quote)
  const end = start + quote.length
  const sentence = within.sentences.find((each) => each.start <= start && start < each.end)
  const words = start === -1 || sentence === undefined ? null : wordsIn(sentence, start, end)
  if (sentence === undefined || words === null || isNegated(sentence, words.from, words.to)) return []
  const position = sentence.tokens[words.from]?.start ?? 0
  const suggestion = suggestionsIn(sentence)(position)
  return [{ skill, method: 'model', score: pickedScore, needsOther: false, lacks: 0, start, end, ...suggestion }]
}

/** @param offered the skills that the model was offered: numbers by ids */
export function pickedMentions(
  text: string,
  { picks, offered }: { readonly picks: readonly SkillPick[]; readonly offered: ReadonlyMap<string, number> },
  { tokenize }: Pick<ExtractionSource, 'tokenize'>,
): Mention[] {
  const sentences = sentencesOf(text, tokenize)
  return picks.slice(0, mostOffered).flatMap(({ skillId, quotes }) => {
    const skill = offered.get(skillId)
    if (skill === undefined) return []
    return quotes.slice(0, mostQuotes).flatMap((quote) => mentionOf(skill, quote, { text, sentences }))
  })
}
