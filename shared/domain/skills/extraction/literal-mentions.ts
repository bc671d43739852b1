/** Skills that a sentence names. */
import type { TextKind } from '#shared/contract/resources/skills/extraction.ts'
import { isNegated, suggestedLevel, suggestedWeight } from './cues.ts'
import { meaningOf, settingOf, type Meaning } from './meant-names.ts'
import type { Mention } from './mention.ts'
import type { FoundPhrase, Phrases } from './phrases.ts'
import type { Sentence } from './sentences.ts'

/** What a sentence names, and the skills that it takes back. */
export interface Literal {
  readonly sentence: Sentence
  readonly mentions: readonly Mention[]
  readonly negated: ReadonlySet<number>
}

/** Words of a sentence that name skills: the number of the first, and that behind the last. */
interface FoundName extends FoundPhrase {
  readonly from: number
  readonly to: number
}

function namesIn({ text, tokens }: Sentence, phrases: Phrases): FoundName[] {
  const names: FoundName[] = []
  for (let from = 0; from < tokens.length;) {
    const found = phrases.longestAt(text, tokens, from)
    const to = from + (found?.length ?? 1)
    if (found !== null) names.push({ ...found, from, to })
    from = to
  }
  return names
}

const placeIn = ({ start, tokens }: Sentence, { from, to }: FoundName): Pick<Mention, 'start' | 'end'> => ({
  start: start + (tokens[from]?.start ?? 0),
  end: start + (tokens[to - 1]?.end ?? 0),
})

function needsOf(meaning: Meaning, isShort: boolean): Mention['needs'] {
  if (meaning === 'everyday') return 'name'
  return meaning === 'unsure' || isShort ? 'skill' : null
}

function mentionsOf(name: FoundName, sentence: Sentence, meaning: Meaning): Mention[] {
  const { named, from } = name
  const position = sentence.tokens[from]?.start ?? 0
  const cues = { level: suggestedLevel(sentence, position), weight: suggestedWeight(sentence, position) }
  const score = Math.floor(100 / named.length)
  return named.map(({ skill, exact }) => ({
    ...{ skill, method: 'literal' as const, score, needs: needsOf(meaning, exact !== null) },
    ...placeIn(sentence, name),
    ...cues,
  }))
}

/** A name that is not meant is no mention. Its words count like others that a sentence shares with a skill: `lexicalMentions`. */
export function literalIn(sentence: Sentence, phrases: Phrases, kind: TextKind): Literal {
  const setting = settingOf(sentence, kind)
  const mentions: Mention[] = []
  const negated = new Set<number>()
  for (const name of namesIn(sentence, phrases)) {
    if (isNegated(sentence, name.from, name.to)) for (const { skill } of name.named) negated.add(skill)
    else {
      const meaning = meaningOf(sentence, name, setting)
      if (meaning !== 'unmeant') mentions.push(...mentionsOf(name, sentence, meaning))
    }
  }
  return { sentence, mentions, negated }
}
