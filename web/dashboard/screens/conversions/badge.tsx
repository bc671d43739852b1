import { useTexts } from '#web/dashboard/app/language.ts'
import { StatusBadge, type Tone } from '#web/dashboard/parts/state.tsx'
import type { ConversionStatus } from './search.ts'
import { conversionsTexts } from './texts.ts'

const tones = {
  queued: 'quiet',
  processing: 'busy',
  completed: 'good',
  failed: 'bad',
} as const satisfies Readonly<Record<ConversionStatus, Tone>>

export function ConversionBadge({ status }: { readonly status: ConversionStatus }) {
  const { statuses } = useTexts(conversionsTexts)
  return <StatusBadge tone={tones[status]}>{statuses[status]}</StatusBadge>
}
