import { useTexts } from '#web/dashboard/app/language.ts'
import { StatusBadge, type Tone } from '#web/dashboard/parts/state.tsx'
import type { Completion } from './search.ts'
import { sessionsTexts } from './texts.ts'

const tones = {
  not_attempted: 'quiet',
  incomplete: 'busy',
  completed: 'good',
  passed: 'good',
  failed: 'bad',
} as const satisfies Readonly<Record<Completion, Tone>>

export function CompletionBadge({ status }: { readonly status: Completion }) {
  const { statuses } = useTexts(sessionsTexts)
  return <StatusBadge tone={tones[status]}>{statuses[status]}</StatusBadge>
}
