import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { momentText } from '#web/dashboard/parts/format.ts'
import { StatusBadge, type Tone } from '#web/dashboard/parts/state.tsx'
import type { Webhook } from './data.ts'
import type { DeliveryStatus } from './search.ts'
import { webhooksTexts } from './texts.ts'

const deliveryTones = {
  queued: 'busy',
  delivered: 'good',
  failed: 'warn',
  dead_letter: 'bad',
} as const satisfies Readonly<Record<DeliveryStatus, Tone>>

export function DeliveryBadge({ status }: { readonly status: DeliveryStatus }) {
  const { statuses } = useTexts(webhooksTexts)
  return <StatusBadge tone={deliveryTones[status]}>{statuses[status]}</StatusBadge>
}

/** Whether an endpoint is sent to, and whether that works. */
export function WebhookBadge({ webhook: { status, pausedBecause, failingSince } }: { readonly webhook: Webhook }) {
  const { states, since, because } = useTexts(webhooksTexts)
  const language = useLanguage()
  if (status === 'paused') {
    return (
      <>
        <StatusBadge tone={pausedBecause === 'failing' ? 'bad' : 'quiet'}>{states.paused}</StatusBadge>
        {pausedBecause !== null && <span className="row-detail">{because[pausedBecause]}</span>}
      </>
    )
  }
  if (failingSince === null) return <StatusBadge tone="good">{states.active}</StatusBadge>
  return (
    <>
      <StatusBadge tone="bad">{states.failing}</StatusBadge>
      <span className="row-detail">{since(momentText(failingSince, language))}</span>
    </>
  )
}
