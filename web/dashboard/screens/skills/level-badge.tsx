import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { numberText } from '#web/dashboard/parts/format.ts'
import { levelOf, modelTexts } from './words.ts'

/** A level: its number and its name. Its colour says the same. */
export function LevelBadge({ level }: { readonly level: number }) {
  const { levels } = useTexts(modelTexts)
  const language = useLanguage()
  return (
    <span className="level" data-level={level}>
      <strong>{level === 0 ? '–' : numberText(level, language)}</strong> {levels[levelOf(level)]}
    </span>
  )
}
