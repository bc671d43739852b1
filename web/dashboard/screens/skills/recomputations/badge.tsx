import { useTexts } from '#web/dashboard/app/language.ts'
import { StatusBadge, type Tone } from '#web/dashboard/parts/state.tsx'
import type { RecomputationResource } from '#shared/contract/resources/skills/recomputation.ts'
import { recomputationsTexts } from './texts.ts'

const tones = {
  queued: 'quiet',
  processing: 'busy',
  completed: 'good',
  failed: 'bad',
} as const satisfies Readonly<Record<RecomputationResource['status'], Tone>>

export function RecomputationBadge({ status }: Pick<RecomputationResource, 'status'>) {
  const { statuses } = useTexts(recomputationsTexts)
  return <StatusBadge tone={tones[status]}>{statuses[status]}</StatusBadge>
}
