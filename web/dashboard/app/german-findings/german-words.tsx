/** The words of a finding in German. Only German screens load this module. */
import { ServiceWords, useRemedyLabel, type WordsProps } from '../finding-words.tsx'
import { germanFindings } from './catalogue.ts'

export function GermanWords({ finding }: WordsProps) {
  const remedyLabel = useRemedyLabel()
  const german = germanFindings.get(finding.code)
  // A newer service may report codes that this dashboard does not know.
  if (german === undefined) return <ServiceWords finding={finding} />
  return (
    <>
      <p>{german.message}</p>
      {finding.message !== german.english && (
        <p className="small">
          <span className="quiet">Im Einzelnen:</span> <bdi lang="en">{finding.message}</bdi>
        </p>
      )}
      <p className="small">
        <span className="quiet">{remedyLabel}:</span> {german.remedy}
      </p>
    </>
  )
}
