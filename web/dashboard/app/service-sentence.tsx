/** What an error of the service, or the failure of one of its jobs, says. No screen shows such a text in another way. */
import { Suspense } from 'react'
import { useLanguage } from './language.ts'
import { laterPart } from './later-part.ts'
import type { ReportedError, TranslatedProps } from './reported-error.ts'

interface ServiceSentenceProps extends ReportedError {
  /** What is wrong, in the service's words. */
  readonly message: string
  /** What to do, in the service's words. */
  readonly remedy?: string | null
}

const Untranslated = ({ english, children }: TranslatedProps) => (
  <>
    {english}
    {children}
  </>
)

const GermanSentence = laterPart(
  async () => (await import('./german-errors/german-sentence.tsx')).GermanSentence,
  Untranslated,
)

export function ServiceSentence({ message, remedy, ...error }: ServiceSentenceProps) {
  // The service writes English, whatever the language of the page.
  const english = (
    <bdi lang="en">
      {message}
      {remedy && ` ${remedy}`}
    </bdi>
  )
  const untranslated = <Untranslated {...error} english={english} />
  if (useLanguage() === 'en') return untranslated
  return (
    <Suspense fallback={untranslated}>
      <GermanSentence {...error} english={english} />
    </Suspense>
  )
}
