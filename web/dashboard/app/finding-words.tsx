/** What is wrong and what to do, as the service says it. */
import { defineTexts, useTexts } from './language.ts'

const texts = defineTexts({ en: 'What to do', de: 'Was zu tun ist' })

export const useRemedyLabel = (): string => useTexts(texts)

/** What was found, and what to do about it. */
export interface Finding {
  readonly code: string
  readonly message: string
  readonly remedy: string
  /** File that it concerns; null where there is none. */
  readonly path: string | null
}

export interface WordsProps {
  readonly finding: Finding
}

/** The service writes English, whatever the language of the page. */
export function ServiceWords({ finding: { message, remedy } }: WordsProps) {
  const remedyLabel = useRemedyLabel()
  return (
    <>
      <p>
        <bdi lang="en">{message}</bdi>
      </p>
      <p className="small">
        <span className="quiet">{remedyLabel}:</span> <bdi lang="en">{remedy}</bdi>
      </p>
    </>
  )
}
