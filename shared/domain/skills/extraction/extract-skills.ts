/**
 * `lexical-1`: finds skills of a framework in a text. Literal: the text holds a label or an alias. Lexical: a sentence
 * shares words with what a skill says, or the text speaks of parts of a skill. The same text and graph give the same
 * candidates.
 */
import type { TextKind } from '#shared/contract/resources/skills/extraction.ts'
import type { PartTree } from '../part-tree.ts'
import { areNear } from './branch.ts'
import { impliedWholes } from './implied-wholes.ts'
import { lexicalMentions } from './lexical-mentions.ts'
import { literalIn } from './literal-mentions.ts'
import type { Mention } from './mention.ts'
import type { ReadableSkills } from './readable-skills.ts'
import { isAside } from './requests.ts'
import { sentencesOf } from './sentences.ts'

export interface ExtractionSource extends ReadableSkills {
  readonly parts: PartTree
}

/** Sentences that are compared with what skills say. */
const mostSentences = 40

/** Where the text speaks of skills: first what it names, in the order of the text. */
export function mentionsIn(text: string, source: ExtractionSource, kind: TextKind): Mention[] {
  const sentences = sentencesOf(text, source.tokenize).filter((sentence) => !isAside(sentence))
  const literal = sentences.map((sentence) => literalIn(sentence, source.phrases, kind))
  const mentions = [
    ...literal.flatMap((sentence) => sentence.mentions),
    ...literal
      .slice(0, mostSentences)
      .flatMap(({ sentence, negated }) => lexicalMentions(sentence, negated, source.words)),
  ]
  const sure = [...new Set(mentions.filter(({ isUnsure }) => !isUnsure).map(({ skill }) => skill))]
  const kept = mentions.filter(
    ({ isUnsure, skill }) => !isUnsure || sure.some((other) => areNear(skill, other, source.parts)),
  )
  const negated = new Set(literal.flatMap((sentence) => [...sentence.negated]))
  return [...kept, ...impliedWholes(kept, source.parts).filter(({ skill }) => !negated.has(skill))]
}
