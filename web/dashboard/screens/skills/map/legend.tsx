import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { numberText } from '#web/dashboard/parts/format.ts'
import { levels, modelTexts } from '../words.ts'
import { mapTexts } from './texts.ts'

/** What numbers and colours mean. */
export function Legend() {
  const texts = useTexts(mapTexts)
  const { levels: names } = useTexts(modelTexts)
  const language = useLanguage()
  return (
    <ul className="heat-legend small" aria-label={texts.legend}>
      {levels.map((level) => (
        <li key={level}>
          <span className="heat-swatch" data-level={level} aria-hidden>
            {level === 0 ? '–' : numberText(level, language)}
          </span>{' '}
          {names[level]}
        </li>
      ))}
    </ul>
  )
}
