import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { numberText } from '#web/dashboard/parts/format.ts'
import { StatusBadge } from '#web/dashboard/parts/state.tsx'
import { contrastOf } from './rules.ts'
import { settingsTexts } from './texts.ts'

/** Shows a colour as it is typed, and whether white text on it can be read. */
export function ContrastCheck({ colour }: { readonly colour: string }) {
  const { contrast: texts } = useTexts(settingsTexts)
  const language = useLanguage()
  const contrast = contrastOf(colour)
  if (contrast === null) return <p className="small quiet">{texts.none}</p>
  const ratio = numberText(contrast.ratio, language)
  return (
    <div className="row" role="status">
      {/* Attributes of a drawing, because the page's policy takes no inline style. */}
      <svg width="96" height="36" viewBox="0 0 96 36" aria-hidden="true">
        <rect width="96" height="36" rx="9" fill={colour} />
        <text x="48" y="23" textAnchor="middle" fill="#ffffff" fontSize="14">
          {texts.sample}
        </text>
      </svg>
      <StatusBadge tone={contrast.isEnough ? 'good' : 'bad'}>{texts.ratio(ratio)}</StatusBadge>
      <span className="small">{contrast.isEnough ? texts.enough : texts.low}</span>
    </div>
  )
}
