/** What a validation found: errors that refuse a package, and warnings, each with what to do about it. */
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { Suspense } from 'react'
import type { ValidationReport } from '#shared/contract/resources/packages/package.ts'
import { countText } from '#web/dashboard/parts/format.ts'
import { ServiceWords, type Finding, type WordsProps } from './finding-words.tsx'
import { defineTexts, useLanguage, useTexts } from './language.ts'
import { laterPart } from './later-part.ts'

const en = {
  errors: { one: 'error', other: 'errors' },
  warnings: { one: 'warning', other: 'warnings' },
  none: 'Nothing was found that could trouble learners.',
}

const texts = defineTexts<typeof en>({
  en,
  de: {
    errors: { one: 'Fehler', other: 'Fehler' },
    warnings: { one: 'Warnung', other: 'Warnungen' },
    none: 'Es wurde nichts gefunden, was Lernende stören könnte.',
  },
})

const GermanWords = laterPart(
  async () => (await import('./german-findings/german-words.tsx')).GermanWords,
  ServiceWords,
)

export function Findings({ report: { errors, warnings } }: { readonly report: ValidationReport }) {
  const { none, ...words } = useTexts(texts)
  const language = useLanguage()
  if (errors.length + warnings.length === 0) return <p className="quiet">{none}</p>
  return (
    <div className="stack">
      <p>
        <strong>{countText(errors.length, words.errors, language)}</strong>
        {' · '}
        <strong>{countText(warnings.length, words.warnings, language)}</strong>
      </p>
      <FindingList errors={errors} warnings={warnings} />
    </div>
  )
}

interface FindingListProps {
  readonly errors?: readonly Finding[]
  readonly warnings: readonly Finding[]
}

export const FindingList = ({ errors = [], warnings }: FindingListProps) => (
  <ul className="findings">
    {errors.map((finding, index) => (
      <FindingRow key={`error-${index}`} finding={finding} isError />
    ))}
    {warnings.map((finding, index) => (
      <FindingRow key={`warning-${index}`} finding={finding} isError={false} />
    ))}
  </ul>
)

function Words({ finding }: WordsProps) {
  const english = <ServiceWords finding={finding} />
  if (useLanguage() === 'en') return english
  return (
    <Suspense fallback={english}>
      <GermanWords finding={finding} />
    </Suspense>
  )
}

function FindingRow({ finding, isError }: { readonly finding: Finding; readonly isError: boolean }) {
  const { errors, warnings } = useTexts(texts)
  const Icon = isError ? CircleAlert : TriangleAlert
  return (
    <li className="finding" data-tone={isError ? 'bad' : 'warn'}>
      <Icon size={18} role="img" aria-label={isError ? errors.one : warnings.one} />
      <div>
        <Words finding={finding} />
        <p className="row small quiet">
          <code>{finding.code}</code>
          {finding.path !== null && (
            <code>
              <bdi>{finding.path}</bdi>
            </code>
          )}
        </p>
      </div>
    </li>
  )
}
