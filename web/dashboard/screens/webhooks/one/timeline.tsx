import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { momentText, numberText } from '#web/dashboard/parts/format.ts'
import { Steps } from '#web/dashboard/parts/steps.tsx'
import type { Delivery } from '../data.ts'
import { webhooksTexts } from '../texts.ts'
import { deliveryTexts } from './delivery-texts.ts'
import { failureText } from './failure.ts'

/**
 * When a delivery was queued, each attempt with its outcome and duration, and when the next one is. Attempts before it
 * was sent again stand first.
 */
export function Timeline({ delivery }: { readonly delivery: Delivery }) {
  const texts = useTexts(webhooksTexts)
  const words = useTexts(deliveryTexts)
  const language = useLanguage()
  const { history, attempts, status, queuedAt, nextAttemptAt: next } = delivery
  const number = (value: number): string => numberText(value, language)
  const waits = status === 'queued' || status === 'failed'
  const earlier = history.length - attempts
  const steps = history.map(({ at, latencyMs, responseStatus, error }, index) => {
    const state = error === null ? ('done' as const) : ('failed' as const)
    const outcome = error === null ? words.accepted(String(responseStatus ?? '')) : failureText(error, texts)
    return {
      id: String(index),
      label: index < earlier ? words.earlier(outcome) : words.attempt(number(index - earlier + 1), outcome),
      state,
      stateLabel: words.marks[state],
      detail: words.took(momentText(at, language), number(latencyMs)),
    }
  })
  return (
    <Steps
      label={words.timeline}
      steps={[
        ...steps.slice(0, earlier),
        {
          id: 'queued',
          label: earlier > 0 ? words.queuedAgain : texts.delivery.facts.queued,
          state: 'done',
          stateLabel: words.marks.done,
          detail: momentText(queuedAt, language),
        },
        ...steps.slice(earlier),
        ...(waits
          ? [
              {
                id: 'next',
                label: words.next(number(attempts + 1)),
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
