import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { numberText } from '#web/dashboard/parts/format.ts'
import { Ago } from '#web/dashboard/parts/time.tsx'
import type { Health } from './health.ts'
import { failureText } from './one/failure.ts'
import { webhooksTexts } from './texts.ts'

const colours = { good: 'var(--good)', bad: 'var(--bad)', none: 'var(--line)' } as const

/** Deliveries of the last 24 hours: a bar of hours with its numbers, and the last failure. */
export function HealthCell({ health }: { readonly health: Health }) {
  const texts = useTexts(webhooksTexts)
  const language = useLanguage()
  const { byHour, delivered, tried, isPartial, lastFailure } = health
  const of = texts.health.delivered(numberText(delivered, language), numberText(tried, language))
  return (
    <>
      <svg width="119" height="10" aria-hidden="true">
        {byHour.map((state, at) => (
          <rect key={at} x={at * 5} width="4" height="10" rx="1" fill={colours[state]} />
        ))}
      </svg>
      <span className="row-detail">
        {tried === 0 ? texts.health.nothing : isPartial ? texts.health.atLeast(of) : of}
      </span>
      {lastFailure !== null && (
        <span className="row-detail">
          {texts.health.lastFailure} <Ago at={lastFailure.at} language={language} />
          {lastFailure.error !== null && <>: {failureText(lastFailure.error, texts)}</>}
        </span>
      )}
    </>
  )
}
