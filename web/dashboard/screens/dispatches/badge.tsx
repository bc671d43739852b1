import { useTexts } from '#web/dashboard/app/language.ts'
import { StatusBadge, type Tone } from '#web/dashboard/parts/state.tsx'
import type { DispatchStatus } from './search.ts'
import { dispatchesTexts } from './texts.ts'

const tones = {
  active: 'good',
  paused: 'warn',
  expired: 'bad',
  archived: 'quiet',
} as const satisfies Readonly<Record<DispatchStatus, Tone>>

export function DispatchBadge({ status }: { readonly status: DispatchStatus }) {
  const { statuses } = useTexts(dispatchesTexts)
  return <StatusBadge tone={tones[status]}>{statuses[status]}</StatusBadge>
}
