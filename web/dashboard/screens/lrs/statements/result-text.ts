import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { sentenceOf, type Json } from '#web/dashboard/app/sentence.ts'
import { percentText } from '#web/dashboard/parts/format.ts'
import { statementsTexts } from './texts.ts'

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
