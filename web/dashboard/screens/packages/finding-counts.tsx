import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { countText } from '#web/dashboard/parts/format.ts'
import { StatusBadge } from '#web/dashboard/parts/state.tsx'
import type { PackageRow } from './data.ts'
import { packagesTexts } from './texts.ts'

const kinds = [
  ['errors', 'bad'],
  ['warnings', 'warn'],
] as const

/** How much was found in a package. A dash: nobody has counted it. */
export function FindingCounts({ findings }: Pick<PackageRow, 'findings'>) {
  const texts = useTexts(packagesTexts)
  const language = useLanguage()
  if (findings === null) return '–'
  const found = kinds.filter(([kind]) => findings[kind] > 0)
  if (found.length === 0) return texts.noFindings
  return found.map(([kind, tone]) => (
    <StatusBadge key={kind} tone={tone}>
      {countText(findings[kind], texts[kind], language)}
    </StatusBadge>
  ))
}
