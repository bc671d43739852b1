import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { numberText } from '#web/dashboard/parts/format.ts'
import { StatusBadge } from '#web/dashboard/parts/state.tsx'
import type { Alignment } from './data.ts'
import { alignmentsTexts } from './texts.ts'

interface AlignmentBadgeProps {
  readonly alignment: Pick<Alignment, 'currentVersion' | 'hasDraft'>
}

/** The published version, and whether changes wait. */
export function AlignmentBadge({ alignment: { currentVersion, hasDraft } }: AlignmentBadgeProps) {
  const texts = useTexts(alignmentsTexts)
  const language = useLanguage()
  return (
    <>
      <StatusBadge tone={currentVersion === null ? 'quiet' : 'good'}>
        {currentVersion === null ? texts.notPublished : texts.versionOf(numberText(currentVersion, language))}
      </StatusBadge>{' '}
      {hasDraft && <StatusBadge tone="busy">{texts.hasDraft}</StatusBadge>}
    </>
  )
}
