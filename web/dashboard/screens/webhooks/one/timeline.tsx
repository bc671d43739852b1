import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { momentText, numberText } from '#web/dashboard/parts/format.ts'
import { Steps } from '#web/dashboard/parts/steps.tsx'
import type { Delivery } from '../data.ts'
import { webhooksTexts } from '../texts.ts'
import { deliveryTexts } from './delivery-texts.ts'
import { failureText } from './failure.ts'

/** When a delivery was queued, each attempt with its outcome and duration, and when the next one is. */
export function Timeline({ delivery }: { readonly delivery: Delivery }) {
  const texts = useTexts(webhooksTexts)
  const words = useTexts(deliveryTexts)
  const language = useLanguage()
  const { history, status, queuedAt, nextAttemptAt: next } = delivery
  const number = (value: number): string => numberText(value, language)
  const waits = status === 'queued' || status === 'failed'
  return (
    <Steps
      label={words.timeline}
      steps={[
        {
          id: 'queued',
          label: texts.delivery.facts.queued,
          state: 'done',
          stateLabel: words.marks.done,
          detail: momentText(queuedAt, language),
        },
        ...history.map(({ at, latencyMs, responseStatus, error }, index) => {
          const state = error === null ? ('done' as const) : ('failed' as const)
          const outcome = error === null ? words.accepted(String(responseStatus ?? '')) : failureText(error, texts)
          return {
            id: String(index),
            label: words.attempt(number(index + 1), outcome),
            state,
            stateLabel: words.marks[state],
            detail: words.took(momentText(at, language), number(latencyMs)),
          }
        }),
        ...(waits
          ? [
              {
                id: 'next',
                label: words.next(number(history.length + 1)),
                state: 'now' as const,
                stateLabel: words.marks.now,
                detail: next === null ? words.soon : momentText(next, language),
              },
            ]
          : []),
      ]}
    />
  )
}
