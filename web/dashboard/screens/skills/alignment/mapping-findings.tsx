import { TriangleAlert } from 'lucide-react'
import { useTexts } from '#web/dashboard/app/language.ts'
import type { Finding } from './data.ts'
import { alignmentTexts } from './texts.ts'

interface MappingFindingsProps {
  readonly findings: readonly Finding[]
  readonly mappingId: string
}

/** What speaks against a mapping, and what to do about it. */
export function MappingFindings({ findings, mappingId }: MappingFindingsProps) {
  const { findings: texts } = useTexts(alignmentTexts)
  const own = findings.filter(({ mappingIds }) => mappingIds.includes(mappingId))
  if (own.length === 0) return null
  return (
    <ul className="findings row-findings">
      {own.map(({ code }) => (
        <li key={code} className="finding small" data-tone="warn">
          <TriangleAlert size={16} role="img" aria-label={texts.warning} />
          <span>{texts.codes[code]}</span>
        </li>
      ))}
    </ul>
  )
}
