import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { percentText } from '#web/dashboard/parts/format.ts'
import { sentenceOf, type Json } from '../sentence.ts'
import { statementsTexts } from './texts.ts'

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

/** How it went: passed or failed, and the score; null where the statement does not say. */
export function useResultText(): (statement: Json) => string | null {
  const language = useLanguage()
  const { passed, failed } = useTexts(statementsTexts)
  return (statement) => {
    const { score, success } = sentenceOf(statement, language)
    const parts = [
      ...(score === null ? [] : [percentText(score, language)]),
      ...(success === null ? [] : [success ? passed : failed]),
    ]
    return parts.length === 0 ? null : parts.join(', ')
  }
}
