import { useLanguage } from './language.ts'
import { sentenceOf, type Json } from './sentence.ts'

interface SentenceProps {
  readonly statement: Json
  readonly isVoided: boolean
}

/** A statement as a sentence; struck out where it is voided. */
export function SentenceText({ statement, isVoided }: SentenceProps) {
  const { actor, verb, object } = sentenceOf(statement, useLanguage())
  const sentence = (
    <>
      <strong>
        <bdi>{actor}</bdi>
      </strong>{' '}
      <bdi>{verb}</bdi> <bdi>{object}</bdi>
    </>
  )
  return isVoided ? <s>{sentence}</s> : sentence
}
