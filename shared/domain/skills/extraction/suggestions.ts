/** Words near a skill that say how well it is asked for, and how much. English and German. */
import type { Mention } from './mention.ts'
import type { Sentence } from './sentences.ts'

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

/** A cue of a sentence, and where it begins. */
interface FoundCue {
  readonly index: number
  readonly value: number
}

/** In the order of the sentence. */
const cuesIn = ({ text }: Sentence, cues: readonly Cue[]): FoundCue[] =>
  cues
    .flatMap(({ words, value }) => Array.from(text.matchAll(words), ({ index }) => ({ index, value })))
    .sort((one, other) => one.index - other.index)

/** The number of the first cue that begins at a position or behind it. */
function firstFrom(found: readonly FoundCue[], at: number): number {
  let [from, to] = [0, found.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if ((found[middle]?.index ?? 0) < at) from = middle + 1
    else to = middle
  }
  return from
}

/** The value of the cue that stands nearest to a position; of two as near, the earlier. Null without one. */
function nearest(found: readonly FoundCue[], at: number): number | null {
  const behind = firstFrom(found, at)
  const [before, after] = [found[behind - 1], found[behind]]
  if (before === undefined || after === undefined) return (before ?? after)?.value ?? null
  return at - before.index <= after.index - at ? before.value : after.value
}

/** What is suggested for a skill. */
export type Suggestion = Pick<Mention, 'level' | 'weight'>

/**
 * Suggests a level (2, 3, 4; null where nothing says it) and a weight (2, 0.5; 1 where nothing says it) for a skill at an offset into the
 * sentence. The sentence is read once, however many skills it names.
 */
export function suggestionsIn(sentence: Sentence): (at: number) => Suggestion {
  const [levels, weights] = [cuesIn(sentence, levelCues), cuesIn(sentence, weightCues)]
  return (at) => ({ level: nearest(levels, at), weight: nearest(weights, at) ?? 1 })
}
