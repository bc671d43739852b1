/**
 * `lexical-1`: finds skills of a framework in a text. Literal: the text holds a label or an alias. Lexical: a sentence
 * shares words with what a skill says, or the text speaks of parts of a skill. The same text and graph give the same
 * candidates.
 */
import type { TextKind } from '#shared/contract/resources/skills/extraction.ts'
import type { PartTree } from '../part-tree.ts'
import { nearOneOf } from './branch.ts'
import { impliedWholes } from './implied-wholes.ts'
import { lexicalMentions } from './lexical-mentions.ts'
import { literalIn } from './literal-mentions.ts'
import type { Mention } from './mention.ts'
import { companyPoints } from './name-signs.ts'
import type { ReadableSkills } from './readable-skills.ts'
import { sentencesForReaders } from './requests.ts'
import { sentencesOf } from './sentences.ts'

export interface ExtractionSource extends ReadableSkills {
  readonly parts: PartTree
}

/** Sentences that are compared with what skills say. */
const mostSentences = 40

/** Whether a skill has a whole or parts. */
const hasBranch = (skill: number, { wholeOf, partsOf }: PartTree): boolean =>
  wholeOf(skill) !== undefined || partsOf(skill).length > 0

/**
 * The mentions that need no other of their branch, and those that stand beside one. A name that lacks points is a word that the text shares
 * with the skill. A skill without a branch has the points for another name.
 */
function withCompany(mentions: readonly Mention[], parts: PartTree): Mention[] {
  const skillsOf = (some: readonly Mention[]): Set<number> => new Set(some.map(({ skill }) => skill))
  const isNearName = nearOneOf(skillsOf(mentions.filter(({ method }) => method === 'literal')), parts)
  const read = mentions.map((mention): Mention => {
    const { lacks, skill, score } = mention
    const counts = lacks <= 0 || (lacks <= companyPoints && (!hasBranch(skill, parts) || isNearName(skill)))
    return counts ? mention : { ...mention, method: 'lexical', score: Math.floor(score / 2) }
  })
  const sure = skillsOf(read.filter(({ needsOther }) => !needsOther))
  const isNearSure = nearOneOf(sure, parts)
  return read.filter(({ needsOther, skill }) => !needsOther || sure.has(skill) || isNearSure(skill))
}

/** Where the text speaks of skills: first what it names, in the order of the text. */
export function mentionsIn(text: string, source: ExtractionSource, kind: TextKind): Mention[] {
  const sentences = sentencesForReaders(sentencesOf(text, source.tokenize))
  const literal = sentences.map((sentence) => literalIn(sentence, source.phrases, kind))
  const mentions = [
    ...literal.flatMap((sentence) => sentence.mentions),
    ...literal
      .slice(0, mostSentences)
      .flatMap(({ sentence, negated }) => lexicalMentions(sentence, negated, source.words)),
  ]
  const kept = withCompany(mentions, source.parts)
  const negated = new Set(literal.flatMap((sentence) => [...sentence.negated]))
  return [...kept, ...impliedWholes(kept, source.parts).filter(({ skill }) => !negated.has(skill))]
}
