/** Skills that a sentence names. */
import type { TextKind } from '#shared/contract/resources/skills/extraction.ts'
import { isUnmeant } from './meant-names.ts'
import type { Mention } from './mention.ts'
import { placeOf, settingOf, type Words } from './name-place.ts'
import { leastPoints, pointsOf } from './name-signs.ts'
import { isNegated } from './negations.ts'
import type { FoundPhrase, Phrases } from './phrases.ts'
import type { Sentence } from './sentences.ts'
import { suggestionsIn, type Suggestion } from './suggestions.ts'

/** What a sentence names, and the skills that it takes back. */
export interface Literal {
  readonly sentence: Sentence
  readonly mentions: readonly Mention[]
  readonly negated: ReadonlySet<number>
}

/** Words of a sentence that name skills. */
type FoundName = FoundPhrase & Words

export function namesIn({ text, tokens }: Sentence, phrases: Phrases): FoundName[] {
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

interface Said extends Suggestion {
  readonly lacks: number
}

function mentionsOf(name: FoundName, sentence: Sentence, said: Said): Mention[] {
  const { named } = name
  const score = Math.floor(100 / named.length)
  return named.map(({ skill, exact }) => ({
    ...{ skill, method: 'literal' as const, score, needsOther: exact !== null },
    ...placeIn(sentence, name),
    ...said,
  }))
}

/** A name that is not meant is no mention. Its words count like others that a sentence shares with a skill: `lexicalMentions`. */
export function literalIn(sentence: Sentence, phrases: Phrases, kind: TextKind): Literal {
  const setting = settingOf(sentence, kind)
  const suggestionAt = suggestionsIn(sentence)
  const mentions: Mention[] = []
  const negated = new Set<number>()
  for (const name of namesIn(sentence, phrases)) {
    if (isNegated(sentence, name.from, name.to)) for (const { skill } of name.named) negated.add(skill)
    else {
      const place = placeOf(sentence, name, setting)
      const suggestion = suggestionAt(sentence.tokens[name.from]?.start ?? 0)
      const lacks = leastPoints - pointsOf(place)
      if (!isUnmeant(place)) mentions.push(...mentionsOf(name, sentence, { lacks, ...suggestion }))
    }
  }
  return { sentence, mentions, negated }
}
