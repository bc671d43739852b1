/** Skills that a text implies by speaking of their parts. */
import type { PartTree } from '../part-tree.ts'
import type { Mention } from './mention.ts'

/** Hundredths that the scores of the parts must add up to: one part that the text names, or two that share many words with it. */
const leastSum = 50

/** What part of that sum is the score of the whole, and the most that it can be. */
const [shareOfSum, mostScore] = [4, 50]

/** The surest mention of each part, by whole. What is part of nothing, such as a trade, is too wide to be implied. */
function partsFound(mentions: readonly Mention[], { wholeOf }: PartTree): Map<number, Map<number, Mention>> {
  const found = new Map<number, Map<number, Mention>>()
  for (const mention of mentions) {
    const whole = wholeOf(mention.skill)
    if (whole === undefined || wholeOf(whole) === undefined) continue
    const parts = found.get(whole) ?? new Map<number, Mention>()
    found.set(whole, parts)
    const known = parts.get(mention.skill)
    if (known === undefined || known.score < mention.score) parts.set(mention.skill, mention)
  }
  return found
}

/** A whole is mentioned where its surest part is. */
export function impliedWholes(mentions: readonly Mention[], tree: PartTree): Mention[] {
  return Array.from(partsFound(mentions, tree)).flatMap(([whole, parts]) => {
    const [first, ...others] = [...parts.values()].sort((one, other) => other.score - one.score)
    if (first === undefined) return []
    const sum = others.reduce((total, { score }) => total + score, first.score)
    if (sum < leastSum) return []
    const score = Math.min(mostScore, Math.floor(sum / shareOfSum))
    return [{ ...first, skill: whole, method: 'lexical' as const, score, needsOther: false }]
  })
}
